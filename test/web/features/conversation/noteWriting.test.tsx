import { afterEach, expect, test } from '@jest/globals';
import { Composer } from '../../../../web/features/conversation/composer/Composer.tsx';
import { conversationAsked, notingChosen, selectNoting } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { note, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
  document.body.textContent = '';
});

const one = ticket(2);
const open = async () => {
  page = openPage(({ path }) => (path === '/ticket-notes' ? note(1, { note: 'Prefere sábados' }) : one));
  page.dispatch(conversationAsked({ uuid: one.uuid, ticketId: one.id }));
  shown = await mount(page, <Composer ticket={one} noteShortcut={['O']} />);
  await shown.act(() => void page.dispatch(notingChosen(true)));
};
const field = () => shown.field('Nova observação');

test('Enter saves a note, and the focus stays in its empty field', async () => {
  await open();
  await shown.type(field(), 'Prefere sábados');
  await shown.press(field(), 'Enter');
  await shown.settle(page);
  expect(page.calls('/ticket-notes')).toMatchObject([
    { method: 'POST', body: { note: 'Prefere sábados', ticketId: one.id, contactId: one.contactId } },
  ]);
  expect(shown.value('Nova observação')).toBe('');
  expect(document.activeElement).toBe(field());
});

test('a note that is too short is not sent, and the field says why', async () => {
  await open();
  await shown.type(field(), 'a');
  await shown.press(field(), 'Enter');
  expect(page.calls('/ticket-notes')).toEqual([]);
  expect(shown.all().find((node) => node.getAttribute('role') === 'alert')?.textContent).toBe('Too Short!');
});

test('Escape returns to the message, and another conversation begins with it', async () => {
  await open();
  await shown.press(field(), 'Escape');
  expect(selectNoting(page.getState())).toBe(false);
  expect(document.activeElement).toBe(shown.field('Mensagem'));
  await shown.act(() => void page.dispatch(notingChosen(true)));
  await shown.act(() => void page.dispatch(conversationAsked({ uuid: 'uuid-9', ticketId: 9 })));
  expect(selectNoting(page.getState())).toBe(false);
});

test('after Resposta is chosen, keys go to the message', async () => {
  await open();
  await shown.act(() => field().blur());
  await shown.act(() => void page.dispatch(notingChosen(false)));
  expect(document.activeElement).toBe(shown.field('Mensagem'));
});
