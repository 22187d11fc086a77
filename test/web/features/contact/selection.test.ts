import { afterEach, describe, expect, test } from '@jest/globals';
import { contacts } from '../../../../web/features/contact/slice.ts';
import { selectedRemoval } from '../../../../web/features/contact/selection/removal.ts';
import * as own from '../../../../web/features/contact/selection/selectionSlice.ts';
import { heard } from '../../kernel/heard.ts';
import { openPage, type ContactPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { contact } from './records.ts';

let page: ContactPage;
afterEach(() => page.close());

const serve: Serve = ({ path }) =>
  path === '/delete-contacts'
    ? { message: 'ok', deleted: 2, next: null }
    : { contacts: [contact(1), contact(2), contact(3)], count: 3, hasMore: false };
const open = async (by: Serve = serve) => {
  page = openPage(by);
  page.dispatch(contacts.actions.shown());
  await page.wait();
};
const selection = () => own.selectSelection(page.getState());
const listed = () => contacts.select(page.getState()).records.map(({ id }) => id);

describe('the selection', () => {
  test('selects one contact after the other, or all on screen', async () => {
    await open();
    page.dispatch(own.toggled(2));
    page.dispatch(own.toggled(1));
    page.dispatch(own.toggled(2));
    expect(selection().ids).toEqual([1]);
    page.dispatch(own.allToggled([1, 2, 3]));
    expect(selection().ids).toEqual([1, 2, 3]);
    page.dispatch(own.allToggled([1, 2, 3]));
    expect(selection().ids).toEqual([]);
  });

  test('never contains a contact that was deleted or is no longer listed', async () => {
    await open();
    page.dispatch(own.allToggled([1, 2]));
    page.dispatch(heard('contact', 'delete', { contactId: 1 }));
    expect(selection().ids).toEqual([2]);
    page.dispatch(contacts.actions.searched('x'));
    expect(selection().ids).toEqual([]);
  });

  test('selects all search results, until one is deselected', async () => {
    await open();
    page.dispatch(own.allToggled([1, 2, 3]));
    page.dispatch(own.wholeChosen());
    expect(selection().whole).toBe(true);
    page.dispatch(own.toggled(2));
    expect(selection()).toMatchObject({ whole: false, ids: [1, 3] });
  });

  test('closes the question when a colleague deletes its last contact', async () => {
    await open();
    page.dispatch(own.toggled(1));
    page.dispatch(own.removalAsked());
    page.dispatch(heard('contact', 'delete', { contactId: 1 }));
    expect(selection()).toMatchObject({ ids: [], asking: false });
  });
});

describe('the removal of the selected', () => {
  test('removes exactly these contacts in one call, and says how many', async () => {
    await open();
    page.dispatch(own.allToggled([1, 3]));
    page.dispatch(own.removalAsked());
    page.dispatch(selectedRemoval.run({ ids: [1, 3] }));
    expect(selection().busy).toBe(true);
    await page.wait();
    expect(page.calls('/delete-contacts')).toMatchObject([{ method: 'DELETE', body: { contactIds: [1, 3] } }]);
    for (const contactId of [1, 3]) page.dispatch(heard('contact', 'delete', { contactId }));
    expect(listed()).toEqual([2]);
    expect(selection()).toEqual({ ids: [], whole: false, asking: false, busy: false });
    expect(page.toasts()).toEqual(['2 contatos excluídos']);
  });

  test('uses several calls for more contacts than one call allows', async () => {
    await open();
    page.dispatch(selectedRemoval.run({ ids: Array.from({ length: 1001 }, (_, i) => i + 1) }));
    await page.wait();
    expect(page.calls('/delete-contacts').map(({ body }) => Object(body).contactIds.length)).toEqual([1000, 1]);
  });

  test('of all search results sends the search, continues where the last call ended, and says how many', async () => {
    await open((one) => {
      if (one.path !== '/delete-contacts') return serve(one);
      const { after } = Object(one.body).found;
      return { message: 'ok', deleted: after ? 34 : 500, next: after ? null : 700 };
    });
    page.dispatch(own.allToggled([1, 2, 3]));
    page.dispatch(own.wholeChosen());
    page.dispatch(own.removalAsked());
    expect(selection()).toMatchObject({ whole: true, asking: true });
    page.dispatch(selectedRemoval.run({ found: 'ana' }));
    await page.wait();
    expect(page.calls('/delete-contacts').map(({ body }) => body)).toEqual([
      { found: { searchParam: 'ana', after: 0 } },
      { found: { searchParam: 'ana', after: 700 } },
    ]);
    expect(page.toasts()).toEqual(['534 contatos excluídos']);
    expect(selection().whole).toBe(false);
  });

  test('keeps the contacts and their selection after a refusal', async () => {
    await open((one) => (one.path === '/delete-contacts' ? refusal(404, 'ERR_NO_CONTACT_FOUND') : serve(one)));
    page.dispatch(own.allToggled([1, 3]));
    page.dispatch(selectedRemoval.run({ ids: [1, 3] }));
    await page.wait();
    expect([listed(), selection().ids]).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
    expect(page.toasts()).toEqual(['Contato não encontrado.']);
  });
});
