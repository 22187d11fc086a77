import { afterEach, describe, expect, test } from '@jest/globals';
import { selectRecord, told } from '../../../../web/api/records/entities.ts';
import {
  conversationAsked,
  conversationRefused,
  selectAhead,
  typedAhead,
} from '../../../../web/features/conversation/slice.ts';
import * as choice from '../../../../web/features/ticket/dialogs/choiceSlice.ts';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import { openPage } from '../conversation/page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { heard } from '../../kernel/heard.ts';
import { note, ticket } from '../conversation/records.ts';
import { toasts } from '../../../../web/api/toast.ts';

let page: ReturnType<typeof openPage>;
const open = (serve: Serve = () => ticket(1)) => (page = openPage(serve));
const other = (user: { id?: number; name: string }) => () =>
  refusal(
    409,
    JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', id: 5, uuid: 'uuid-5', user, queue: { name: 'Suporte' } }),
  );
const said = () => JSON.stringify(toasts.shown().at(-1) ?? null);
const chosen = () => page.getState().choice;
afterEach(() => page.close());

describe('a new ticket', () => {
  const submit = () =>
    page.dispatch(choice.newTicketSubmitted({ key: 'dialog', contactId: 3, queueId: 1, whatsappId: null }));

  test('is requested as open and assigned to the user, and its uuid is known', async () => {
    open(() => ticket(4));
    submit();
    expect(chosen().saving).toBe('dialog');
    await page.wait(0);
    const body = { contactId: 3, queueId: 1, whatsappId: null, userId: 7, status: 'open' };
    expect(page.asked).toMatchObject([{ method: 'POST', path: '/tickets', body }]);
    expect(chosen()).toMatchObject({ saving: null, opened: { key: 'dialog', uuid: 'uuid-4' } });
  });

  test('opens the existing ticket if the user already has one', async () => {
    open(other({ id: 7, name: 'Marina Duarte' }));
    submit();
    await page.wait(0);
    expect(chosen()).toMatchObject({ saving: null, opened: { key: 'dialog', uuid: 'uuid-5' } });
  });

  test('takes the text typed while it is created to its conversation', async () => {
    const late = Promise.withResolvers<unknown>();
    open(() => late.promise);
    submit();
    const { opens } = page.getState().ticket;
    page.dispatch(typedAhead({ uuid: opens?.uuid ?? '', ticketId: null, text: 'Bom dia', erases: false }));
    late.resolve(ticket(4));
    await page.wait(0);
    expect(page.getState().ticket.opens).toEqual({ uuid: 'uuid-4', ticketId: null });
    expect(selectAhead('uuid-4')(page.getState())).toBe('Bom dia');
  });

  test('opens nothing if its form was closed before', async () => {
    const late = Promise.withResolvers<unknown>();
    open(() => late.promise);
    submit();
    page.dispatch(tickets.creationEnded({ key: 'dialog', uuid: null }));
    late.resolve(ticket(4));
    await page.wait(0);
    expect(page.getState().ticket.opens).toBeNull();
  });

  test('names the user and queue of another user’s open ticket, and keeps the dialog', async () => {
    open(other({ id: 8, name: 'Júlia Prado' }));
    submit();
    await page.wait(0);
    expect(said()).toContain('Este contato já está em atendimento com Júlia Prado, na fila Suporte.');
    expect(chosen()).toMatchObject({ saving: null, opened: null });
  });
});

test('a new ticket that opens late does not close a second dialog', async () => {
  const late = Promise.withResolvers<unknown>();
  open(({ body }) => (Object(body).contactId === 3 ? late.promise : ticket(5)));
  const submit = (key: string, contactId: number) =>
    page.dispatch(choice.newTicketSubmitted({ key, contactId, queueId: 1, whatsappId: null }));
  submit('first', 3);
  submit('first', 3);
  page.dispatch(choice.begun());
  submit('second', 4);
  late.resolve(ticket(4));
  await page.wait(0);
  expect(page.asked.map(({ body }) => Object(body).contactId)).toEqual([3, 4]);
  expect(chosen().saving).toBeNull();
});

describe('a transfer', () => {
  const noteKey = '7c9c5a4e-4b52-4f3b-9a53-0f6a0d7f4a11';
  const submit = (userId: number | null, words = '') =>
    page.dispatch(
      choice.transferSubmitted({ ticket: ticket(1), queueId: 2, userId, whatsappId: 1, note: words, noteKey }),
    );

  test('sends queue, user and connection, closes the dialog and leads back to the list', async () => {
    open();
    page.dispatch(tickets.layerOpened({ is: 'transfer', ticket: ticket(1) }));
    submit(null);
    await page.wait(0);
    const body = { queueId: 2, userId: null, whatsappId: 1 };
    expect(page.asked).toMatchObject([{ method: 'PUT', path: '/tickets/1', body }]);
    expect(page.getState().ticket).toMatchObject({ layer: { is: 'none' }, goTo: '/tickets', acting: {} });
    expect(said()).toContain('Conversa transferida');
  });

  test('that finishes late leads nowhere if another conversation was opened since', async () => {
    open();
    submit(null);
    page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(0);
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {} });
  });

  test('to a place that the user cannot see shows no access error', async () => {
    open();
    submit(8);
    const before = toasts.shown().length;
    page.dispatch(conversationRefused({ uuid: 'uuid-1' }));
    expect(toasts.shown()).toHaveLength(before);
    await page.wait(0);
    page.dispatch(conversationRefused({ uuid: 'uuid-1' }));
    expect(said()).not.toContain('Acesso');
    page.dispatch(conversationRefused({ uuid: 'uuid-2' }));
    expect(said()).toContain('Acesso não permitido');
  });

  test('saves its note before the transfer, and uses the same key for the note on a retry', async () => {
    open(({ path }) => (path === '/ticket-notes' ? note(1) : refusal(404, 'ERR_NO_QUEUE_FOUND')));
    for (const times of [1, 2]) {
      submit(null, 'Já pagou');
      await page.wait(0);
      expect(page.asked).toHaveLength(2 * times);
    }
    const body = { note: 'Já pagou', ticketId: 1, contactId: 1 };
    const noted = { path: '/ticket-notes', body, key: noteKey };
    const moved = { path: '/tickets/1', body: { queueId: 2, noteId: note(1).id } };
    expect(page.asked).toMatchObject([noted, moved, noted, moved]);
  });

  test('does not happen if its note is refused', async () => {
    open(() => refusal(404, 'ERR_NO_TICKET_FOUND'));
    page.dispatch(tickets.layerOpened({ is: 'transfer', ticket: ticket(1) }));
    submit(null, 'Já pagou');
    await page.wait(0);
    expect(page.asked).toHaveLength(1);
    expect(page.getState().ticket).toMatchObject({ layer: { is: 'transfer' }, goTo: null, acting: {} });
  });

  test('that finishes late leaves the newer dialog open, and that dialog is sent separately', async () => {
    const late = Promise.withResolvers<unknown>();
    open(({ path }) => (path === '/tickets/1' ? late.promise : ticket(2)));
    page.dispatch(tickets.layerOpened({ is: 'transfer', ticket: ticket(1) }));
    submit(null);
    submit(null);
    page.dispatch(tickets.layerClosed());
    const next = { is: 'transfer' as const, ticket: ticket(2) };
    page.dispatch(
      choice.transferSubmitted({ ticket: ticket(3), queueId: 2, userId: null, whatsappId: 1, note: '', noteKey }),
    );
    await page.wait(0);
    expect(page.asked.map(({ path }) => path)).toEqual(['/tickets/1', '/tickets/3']);
    page.dispatch(tickets.layerOpened(next));
    late.resolve(ticket(1));
    await page.wait(0);
    expect(page.getState().ticket.layer).toEqual(next);
  });

  test('that is refused leaves the dialog open', async () => {
    open(() => refusal(404, 'ERR_NO_QUEUE_FOUND'));
    page.dispatch(tickets.layerOpened({ is: 'transfer', ticket: ticket(1) }));
    submit(null);
    await page.wait(0);
    expect(page.getState().ticket).toMatchObject({ layer: { is: 'transfer' }, goTo: null, acting: {} });
  });
});

test('a confirmed deletion sends one request, closes the question and leads back to the list', async () => {
  open(() => ({ message: 'ticket deleted' }));
  page.dispatch(tickets.layerOpened({ is: 'remove', ticket: ticket(1) }));
  page.dispatch(choice.deleteConfirmed(ticket(1)));
  await page.wait(0);
  expect(page.asked).toMatchObject([{ method: 'DELETE', path: '/tickets/1' }]);
  expect(page.getState().ticket).toMatchObject({ layer: { is: 'none' }, goTo: '/tickets', acting: {} });
  expect(said()).toContain('Conversa excluída');
});

const marks = { version: 0, changedBy: '', createdAt: '', updatedAt: '', kanban: 0, userId: 7, ticketsCount: 0 };

describe('tags of a ticket', () => {
  const vip = { id: 4, name: 'VIP', color: '#C79A00' };

  test('are sent as the complete new set', async () => {
    open();
    page.dispatch(choice.tagsChosen({ ticketId: 1, tagIds: [4, 5] }));
    await page.wait(0);
    const body = { ticketId: 1, tags: [{ id: 4 }, { id: 5 }] };
    expect(page.asked).toMatchObject([{ method: 'POST', path: '/tags/sync', body }]);
  });

  test('can be created by name, and are then added to the others', async () => {
    open(({ path, method }) => {
      if (path === '/tags/list') return [];
      return method === 'POST' && path === '/tags' ? { ...vip, ...marks, id: 9 } : ticket(1);
    });
    page.dispatch(told({ ticket: [ticket(1, { tags: [vip] })] }));
    page.dispatch(choice.tagTyped({ ticketId: 1, name: 'Retorno' }));
    await page.wait(0);
    expect(page.asked).toMatchObject([
      { method: 'POST', path: '/tags', body: { name: 'Retorno' } },
      { method: 'POST', path: '/tags/sync', body: { ticketId: 1, tags: [{ id: 4 }, { id: 9 }] } },
    ]);
  });

  test('follow the tag: a renamed tag is renamed on every row, and a deleted one disappears', () => {
    open();
    page.dispatch(told({ ticket: [ticket(1, { tags: [vip] })] }));
    const tags = () => selectRecord(page.getState(), 'ticket', 1)?.tags.map(({ name }) => name);
    const record = { ...vip, ...marks };
    page.dispatch(heard('tag', 'update', { record: { ...record, name: 'Especial' } }));
    expect(tags()).toEqual(['Especial']);
    page.dispatch(heard('help', 'delete', { id: 4 }));
    expect(tags()).toHaveLength(1);
    page.dispatch(heard('tag', 'delete', { id: 4 }));
    expect(tags()).toEqual([]);
  });
});

describe('the queue filter', () => {
  const none = { tickets: [], count: 0, hasMore: false };
  const vendas = { id: 1, name: 'Vendas', color: '#2F7DD1', UserQueue: { queueId: 1 } };

  test('is stored in this browser for this user, and sent to the server', async () => {
    open(() => none);
    page.dispatch(tickets.ticketsShown());
    await page.wait(0);
    page.dispatch(tickets.queuesChosen([1]));
    await page.wait(0);
    expect(page.kept.get('queues.7')).toBe('[1]');
    expect(page.asked.at(-1)).toMatchObject({ path: '/tickets', query: { queueIds: '[1]' } });
  });

  test('is restored at the next sign-in, without queues that the user has lost', () => {
    page = openPage(() => none, { 'queues.7': '[1,99]' }, { profile: 'user', queues: [vendas] });
    expect(page.getState().ticket.scope.queueIds).toEqual([1]);
    page.close();
    page = openPage(() => none, { 'queues.7': 'não é JSON', 'queues.8': '[1]' });
    expect(page.getState().ticket.scope.queueIds).toEqual([]);
    page.close();
    page = openPage(() => none, { 'queues.7': '[1,99]' }, { profile: 'admin' });
    expect(page.getState().ticket.scope.queueIds).toEqual([1, 99]);
  });
});

test('a search can be narrowed to tags and owners', async () => {
  open(() => ({ tickets: [], count: 0, hasMore: false }));
  page.dispatch(tickets.ticketsShown());
  page.dispatch(tickets.tabChosen('search'));
  await page.wait(0);
  page.dispatch(tickets.searchNarrowed({ tagIds: [4], userIds: [8] }));
  await page.wait(0);
  expect(page.asked.at(-1)).toMatchObject({ query: { tags: '[4]', users: '[8]', showAll: 'true' } });
});
