import { afterEach, describe, expect, test } from '@jest/globals';
import { told } from '../../../../web/api/records/entities.ts';
import { conversationAsked, conversationLeft } from '../../../../web/features/conversation/slice.ts';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import { openPage } from '../conversation/page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { ticket } from '../conversation/records.ts';
import { toasts } from '../../../../web/api/toast.ts';

let page: ReturnType<typeof openPage>;
const open = (serve: Serve = () => ticket(1)) => (page = openPage(serve));
const other = (user: { id?: number; name: string }, queue: string) => () =>
  refusal(409, JSON.stringify({ code: 'ERR_OTHER_OPEN_TICKET', id: 5, uuid: 'uuid-5', user, queue: { name: queue } }));
const said = () => JSON.stringify(toasts.shown().at(-1) ?? null);
afterEach(() => page.close());

describe('an action on a ticket', () => {
  test.each([
    ['accept', tickets.acceptClicked, { status: 'open', userId: 7 }, '/tickets/uuid-1'],
    ['return', tickets.returnClicked, { status: 'pending', userId: null }, '/tickets'],
    ['reopen', tickets.reopenClicked, { status: 'open', userId: 7, queueId: 1 }, '/tickets/uuid-1'],
    [
      'resolve',
      tickets.resolveClicked,
      { status: 'closed', userId: 7, queueId: 1, useIntegration: false, promptId: null, integrationId: null },
      '/tickets',
    ],
    ['resolve', tickets.resolveSilentlyClicked, { status: 'closed', justClose: true }, '/tickets'],
  ] as const)('%s: its request, and the page it leads to', async (name, clicked, body, goTo) => {
    open();
    page.dispatch(clicked(ticket(1)));
    expect(page.getState().ticket.acting[1]).toBe(name);
    await page.wait(0);
    expect(page.asked).toMatchObject([{ method: 'PUT', path: '/tickets/1', body }]);
    expect(page.getState().ticket).toMatchObject({ goTo, acting: {} });
  });

  test.each([
    ['opens another conversation', conversationAsked({ uuid: 'uuid-2', ticketId: 2 })],
    ['goes back to the list', conversationLeft()],
    ['goes to another page', tickets.ticketsHidden()],
  ])('leads nowhere if it finishes after the user %s', async (_, meanwhile) => {
    open();
    page.dispatch(tickets.subChosen('pending'));
    page.dispatch(tickets.acceptClicked(ticket(1)));
    page.dispatch(meanwhile);
    await page.wait(0);
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {}, sub: 'pending' });
  });

  test('opens the later of two tickets accepted at once, whichever finishes first', async () => {
    const late = Promise.withResolvers<unknown>();
    open(({ path }) => (path === '/tickets/1' ? late.promise : ticket(2)));
    for (const id of [1, 2]) page.dispatch(tickets.acceptClicked(ticket(id)));
    await page.wait(0);
    late.resolve(ticket(1));
    await page.wait(0);
    expect(page.of(tickets.acted.type)).toHaveLength(2);
    expect(page.getState().ticket).toMatchObject({ goTo: '/tickets/uuid-2', acting: {} });
  });

  test('switches to the assigned list after an accept', async () => {
    open();
    page.dispatch(tickets.subChosen('pending'));
    page.dispatch(tickets.acceptClicked(ticket(1)));
    await page.wait(0);
    expect(page.getState().ticket).toMatchObject({ tab: 'open', sub: 'open' });
  });

  test('says that the server is unreachable, in the user’s language, and can be repeated', async () => {
    open(() => new TypeError('Failed to fetch'));
    page.dispatch(tickets.resolveClicked(ticket(1)));
    await page.wait(0);
    expect(page.toasts()).toEqual(['Sem conexão com o servidor. Verifique a internet.']);
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {} });
  });

  test('disables the rows until the server answers', async () => {
    open();
    page.dispatch(tickets.acceptClicked(ticket(1)));
    await page.wait(0);
    expect(page.getState().entities.tables.ticket).toEqual({});
  });

  test('names the queue of another user’s open ticket, and opens an own one', async () => {
    open(other({ id: 8, name: 'Júlia Prado' }, 'Suporte'));
    page.dispatch(tickets.acceptClicked(ticket(1)));
    await page.wait(0);
    expect(said()).toContain('Este contato já está em atendimento com Júlia Prado, na fila Suporte.');
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {} });
    page.close();
    open(other({ id: 7, name: 'Marina Duarte' }, 'Suporte'));
    page.dispatch(tickets.reopenClicked(ticket(1)));
    await page.wait(0);
    expect(page.getState().ticket.goTo).toBe('/tickets/uuid-5');
    page.close();
    open(other({ id: 7, name: 'Marina Duarte' }, 'Suporte'));
    page.dispatch(tickets.reopenClicked(ticket(1)));
    page.dispatch(conversationLeft());
    await page.wait(0);
    expect(page.getState().ticket.goTo).toBeNull();
  });

  test('names the queue of an open ticket without a user', async () => {
    open(other({ name: '' }, 'Suporte'));
    page.dispatch(tickets.reopenClicked(ticket(1)));
    await page.wait(0);
    expect(said()).toContain('Este contato já tem uma conversa aberta na fila Suporte.');
  });

  test.each([
    ['Júlia Prado', 'Esta conversa já está com Júlia Prado.'],
    ['', 'Esta conversa já está com outra pessoa.'],
  ])('says who has the ticket that another agent (%p) accepted first', async (name, words) => {
    open(other({ name }, 'Suporte'));
    page.dispatch(tickets.acceptClicked(ticket(5)));
    await page.wait(0);
    expect(page.toasts()).toEqual([words]);
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {} });
  });

  test('shows any other refusal in words, and can be repeated', async () => {
    open(() => refusal(400, 'ERR_NO_TICKET_FOUND'));
    page.dispatch(tickets.acceptClicked(ticket(1)));
    await page.wait(0);
    expect(said()).toContain('Ticket não encontrado.');
    expect(page.getState().ticket).toMatchObject({ goTo: null, acting: {} });
  });
});

describe('Desfazer', () => {
  const choose = async (clicked: typeof tickets.resolveClicked, serve: Serve = () => ticket(1)) => {
    open(serve);
    page.dispatch(clicked(ticket(1)));
    await page.wait(0);
    const offered = page.said().at(-1);
    offered?.action?.choose(true);
    await page.wait(0);
    return offered;
  };

  test.each([
    ['Conversa resolvida', tickets.resolveClicked],
    ['Conversa resolvida', tickets.resolveSilentlyClicked],
    ['Conversa devolvida', tickets.returnClicked],
  ] as const)('is offered for 10 s with “%s”, and is one request', async (words, clicked) => {
    const offered = await choose(clicked);
    expect(offered).toMatchObject({ text: words, ms: 10_000, action: { label: 'Desfazer' } });
    expect(page.asked.slice(1)).toMatchObject([{ method: 'POST', path: '/tickets/1/undo' }]);
    expect(page.toasts().at(-1)).toBe('A conversa voltou para onde estava');
  });

  test('says that an automatic message already sent stays', async () => {
    const farewell = { lastMessageBy: 'bot', lastMessageAt: '2026-08-01T12:00:00.000Z' } as const;
    await choose(tickets.resolveClicked, ({ path }) => {
      if (path === '/tickets/1') page.dispatch(told({ ticket: [ticket(1, farewell)] }));
      return ticket(1);
    });
    expect(page.toasts().at(-1)).toContain('A mensagem automática já enviada ao contato permanece.');
  });

  test('that the server refuses shows why', async () => {
    await choose(tickets.returnClicked, ({ path }) =>
      path === '/tickets/1' ? ticket(1) : refusal(409, 'ERR_CONFLICT'),
    );
    expect(page.said().at(-1)?.kind).toBe('error');
  });

  test('is no request when the connection ends without a user', async () => {
    open();
    page.dispatch(tickets.returnClicked(ticket(1)));
    await page.wait(0);
    toasts.close(page.said().map(({ id }) => id));
    await page.wait(0);
    expect(page.asked).toHaveLength(1);
  });
});
