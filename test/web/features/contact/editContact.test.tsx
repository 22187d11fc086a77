import { afterEach, expect, test } from '@jest/globals';
import { EditContact } from '../../../../web/features/contact/EditContact.tsx';
import { contacts } from '../../../../web/features/contact/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage, type ContactPage } from './page.ts';
import { contact } from './records.ts';

let page: ContactPage;
afterEach(() => page.close());

/** Shows the panel of one contact. Its form appears once the contact is loaded. */
const open = (id: number) => mount(page, <EditContact contactId={id} />);

test('does not open the form of a contact that arrives after its panel was closed', async () => {
  let release = () => {};
  const slow = new Promise<void>((done) => (release = done));
  page = openPage(({ path }) =>
    path === '/contacts/1' ? slow.then(() => contact(1)) : path === '/contacts/2' ? contact(2) : [],
  );
  await (await open(1)).close();
  release();
  await page.wait();
  expect(contacts.select(page.getState()).layer).toEqual({ is: 'none' });
  const shown = await open(2);
  await shown.settle(page);
  expect(shown.value('Nome')).toBe('Contato 2');
  await shown.close();
});

test('shows the fields of its own contact, after any other form', async () => {
  page = openPage(({ path }) => (path === '/contacts/1' ? contact(1) : []));
  const shown = await open(1);
  await shown.settle(page);
  await shown.type(shown.field('Nome'), 'Outra');
  await shown.act(() => page.dispatch(contacts.actions.editClicked(contact(2))));
  expect(shown.value('Nome')).toBe('Contato 2');
  await shown.close();
});
