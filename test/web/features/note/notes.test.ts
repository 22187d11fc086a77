import { afterEach, describe, expect, test } from '@jest/globals';
import { heard } from '../../kernel/heard.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import * as notes from '../../../../web/features/note/slice.ts';
import { noteAdding, noteRemoval } from '../../../../web/features/note/tasks.ts';
import { openPage } from '../conversation/page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { note } from '../conversation/records.ts';
import { toasts } from '../../../../web/api/toast.ts';

let page: ReturnType<typeof openPage>;
const open = (serve: Serve) => (page = openPage(serve));
const shown = () => notes.selectShown(page.getState()).map(({ id }) => id);
const said = () => JSON.stringify(toasts.shown().at(-1) ?? null);
afterEach(() => page.close());

describe('the notes on a contact', () => {
  test('load when they are shown, and again when the stream restarts', async () => {
    open(() => [note(2), note(1)]);
    page.dispatch(notes.notesShown({ contactId: 3 }));
    expect(page.getState().note.phase).toBe('loading');
    await page.wait(0);
    expect(page.asked).toMatchObject([{ path: '/ticket-notes/list', query: { contactId: '3' } }]);
    expect(shown()).toEqual([2, 1]);
    page.dispatch(streamReset());
    await page.wait(0);
    expect(page.asked).toHaveLength(2);
  });

  test('show a new one on top after it was saved, and say so', async () => {
    open(({ method }) => (method === 'GET' ? [note(1)] : note(2)));
    page.dispatch(notes.notesShown({ contactId: 3 }));
    await page.wait(0);
    page.dispatch(noteAdding.run({ note: 'Nota 2', ticketId: 1, contactId: 3 }));
    await page.wait(0);
    const body = { note: 'Nota 2', ticketId: 1, contactId: 3 };
    expect(page.asked.at(-1)).toMatchObject({ method: 'POST', path: '/ticket-notes', body });
    expect(shown()).toEqual([2, 1]);
    expect(page.getState().noteAdding.phase).toBe('ready');
    expect(said()).toContain('Observação adicionada com sucesso!');
    page.dispatch(heard('note', 'create', { record: note(2) }));
    expect(shown()).toEqual([2, 1]);
  });

  test('remove a deleted one, and say so', async () => {
    open(({ method }) => (method === 'GET' ? [note(2), note(1)] : { message: 'note deleted' }));
    page.dispatch(notes.notesShown({ contactId: 3 }));
    await page.wait(0);
    page.dispatch(noteRemoval.run(2));
    await page.wait(0);
    expect(page.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/ticket-notes/2' });
    expect(shown()).toEqual([1]);
    expect(said()).toContain('Observação excluída com sucesso!');
  });

  test('keep the written text after a refusal, and say why', async () => {
    open(({ method }) => (method === 'GET' ? [note(1)] : refusal(400, 'ERR_NO_TICKET_FOUND')));
    page.dispatch(notes.notesShown({ contactId: 3 }));
    await page.wait(0);
    page.dispatch(notes.noteWritten({ ticketId: 1, note: 'Nota' }));
    page.dispatch(noteAdding.run({ note: 'Nota', ticketId: 1, contactId: 3 }));
    page.dispatch(noteRemoval.run(1));
    await page.wait(0);
    expect(page.getState().note).toMatchObject({ drafts: { 1: 'Nota' } });
    expect(page.getState().noteAdding.phase).toBe('failed');
    expect(shown()).toEqual([1]);
  });

  test('keep unsaved text with its ticket', async () => {
    open(({ method }) => (method === 'GET' ? [] : note(2)));
    page.dispatch(notes.notesShown({ contactId: 3 }));
    page.dispatch(notes.noteWritten({ ticketId: 1, note: ' Nota 2 ' }));
    page.dispatch(notes.notesShown({ contactId: 4 }));
    page.dispatch(notes.noteWritten({ ticketId: 5, note: 'de outro' }));
    page.dispatch(noteAdding.run({ note: 'Nota 2', ticketId: 1, contactId: 3 }));
    await page.wait(0);
    expect(page.getState().note.drafts).toEqual({ 1: '', 5: 'de outro' });
  });

  test('show those of colleagues live, and none of another contact', async () => {
    open(() => [note(1)]);
    page.dispatch(notes.notesShown({ contactId: 3 }));
    await page.wait(0);
    page.dispatch(heard('note', 'create', { record: note(2, { userId: 8, user: { id: 8, name: 'Rui' } }) }));
    page.dispatch(heard('note', 'create', { record: note(9, { contactId: 4 }) }));
    expect(shown()).toEqual([2, 1]);
    page.dispatch(heard('user', 'erase', { userId: 8 }));
    expect(notes.selectShown(page.getState()).map(({ user }) => user.name)).toEqual(['', 'Marina Duarte']);
    page.dispatch(heard('note', 'delete', { id: 1 }));
    expect(shown()).toEqual([2]);
  });
});
