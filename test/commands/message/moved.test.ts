import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { receiveMessage, type Inbox } from '../../../commands/message/receive.ts';
import { compare } from '../../../eventstore/position.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { ticketShape } from '../../../domain/ticket/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let loja: number;
/** An inbox with a stale cache: it misses the close of a ticket. */
let stale: Inbox;
beforeAll(async () => {
  world = await openWorld();
  loja = await world.addConnection('Loja');
  stale = { ...world.inbox, tickets: new LRUCache({ max: 100 }) };
});
afterAll(() => world?.close());

const api = (method: string, path: string, body?: object) => world.admin.api(method, path, body);
const close = async (id: number) =>
  expect(await api('PUT', `/tickets/${id}`, { status: 'closed' })).toMatchObject({ status: 200 });
const conversation = async (id: number) => listMessages.reply.parse((await api('GET', `/messages/${id}`)).body);
const ticket = async (id: number) => ticketShape.parse((await api('GET', `/tickets/${id}`)).body);
const receive = (number: string, body: string) => receiveMessage(stale, world.incoming(loja, number, body));

test('a message into a ticket that was just closed moves to a new pending ticket, once', async () => {
  const number = '5511940000001';
  await receive(number, 'Primeira');
  const { id: closed } = await world.ticketOf(number);
  await close(closed);
  await receive(number, 'Na hora do fim');
  const moved = await eventually(async () => {
    const found = await world.ticketOf(number);
    expect(found).toMatchObject({ status: 'pending', lastMessage: 'Na hora do fim', unreadMessages: 1, userId: null });
    return found;
  });
  expect(moved.id).not.toBe(closed);
  expect(await ticket(closed)).toMatchObject({ status: 'closed', unreadMessages: 0 });
  for (const id of [moved.id, closed])
    expect((await conversation(id)).messages.map(({ body, ticketId }) => [body, ticketId])).toEqual([
      ['Primeira', closed],
      ['Na hora do fim', moved.id],
    ]);
  const found = await api('GET', `/tickets?showAll=true&searchParam=${number}`);
  expect(Object(found.body).tickets).toHaveLength(2);
});

test('several such messages move to the same new ticket', async () => {
  const number = '5511940000002';
  await receive(number, 'Primeira');
  const { id: closed } = await world.ticketOf(number);
  await close(closed);
  for (const body of ['a', 'b', 'c']) await receive(number, body);
  await eventually(async () =>
    expect(await world.ticketOf(number)).toMatchObject({ status: 'pending', unreadMessages: 3, lastMessage: 'c' }),
  );
  const { id } = await world.ticketOf(number);
  const inIt = (await conversation(id)).messages.filter(({ ticketId }) => ticketId === id);
  expect(inIt.map(({ body }) => body)).toEqual(['a', 'b', 'c']);
});

test('no message stays unseen in a ticket that is closed at the same moment', async () => {
  const { store } = world.system.deps;
  for (let round = 0; round < 8; round++) {
    const number = `55119400001${10 + round}`;
    await receive(number, 'Primeira');
    const { id } = await world.ticketOf(number);
    const late = world.incoming(loja, number, 'Ao mesmo tempo');
    await Promise.all([close(id), receiveMessage(stale, late)]);
    const message = `message-${world.companyId}.${loja}.-.-.in.${late.waId}`;
    const [received] = (await store.read(message)).events;
    const closed = (await store.read(`ticket-${world.companyId}.${id}`)).events.find(
      ({ event }) => event.type === 'TicketClosed',
    );
    const came = compare(received!.position, closed!.position) < 0 ? 'before' : 'after';
    await eventually(async () => {
      const [, last, ...more] = (await conversation(id)).messages;
      expect(more).toEqual([]);
      const { status } = await ticket(last!.ticketId);
      expect({ came, status }).toEqual({ came, status: came === 'before' ? 'closed' : 'pending' });
    });
  }
});
