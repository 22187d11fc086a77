import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatState } from '../../../domain/ticket/doing.ts';
import { channels } from '../../../runtime/channels.ts';
import { listen, type Listening } from '../../../runtime/listen.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../../commands/world.ts';
import { connect } from './socket.ts';

let world: World;
let ear: Listening;
const told: unknown[] = [];
beforeAll(async () => {
  world = await openWorld();
  ear = await listen(
    world.system.context.databaseUrl,
    [channels.chatState.name],
    (_, text) => void told.push(JSON.parse(text)),
  );
});
afterAll(async () => {
  await ear?.close();
  await world?.close();
});

const join = async (who: Pick<Person, 'token'>, ticketId: number) => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: who.token, rooms: [{ type: 'joinChatBox', ticketId }] });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};

test('a user’s activity reaches the others with the ticket open, and its connection, and no other user', async () => {
  const loja = await world.addConnection('Loja');
  const vendas = await world.addQueue('Vendas');
  const bia = await world.addPerson('Bia', { queueIds: [vendas] });
  const caio = await world.addPerson('Caio', { queueIds: [vendas] });
  const { id, contactId } = await world.write(loja, '5511940000077', 'Olá');
  const other = await world.write(loja, '5511940000078', 'Olá');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  await bia.api('PUT', `/tickets/${id}`, { status: 'open' });
  const [her, boss, his] = await Promise.all([join(bia, id), join(world.admin, id), join(caio, other.id)]);
  const isDoing = ({ event }: { event: string }) => event === 'company-1-doing';

  his.say({ type: 'doing', ticketId: id, is: 'composing' }); // not in that room
  her.say({ type: 'doing', ticketId: id, is: 'composing' });
  const [heard] = (await boss.until(isDoing)).slice(-1);
  expect(heard).toMatchObject({
    action: 'update',
    payload: { ticketId: id, userId: bia.user.id, name: 'Bia', is: 'composing' },
  });
  boss.say({ type: 'doing', ticketId: id, is: 'viewing' });
  expect((await her.until(isDoing)).at(-1)).toMatchObject({ payload: { userId: world.admin.user.id, is: 'viewing' } });
  await eventually(async () => expect(told).toHaveLength(2), 10_000);
  const states = told.map((each) => chatState.parse(each)).toSorted((a, b) => (a.is < b.is ? -1 : 1));
  expect(states).toMatchObject([
    { ticketId: id, contactId, connectionId: loja, queueId: vendas, ownerId: bia.user.id, is: 'composing', says: true },
    { is: 'viewing' },
  ]);
  expect(his.frames.filter(isDoing)).toEqual([]);
  for (const socket of [her, boss, his]) socket.terminate();
});
