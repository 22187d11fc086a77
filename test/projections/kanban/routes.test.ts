import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { tagCalls } from '../../../domain/tag/record.ts';
import { listCards, listLanes } from '../../../projections/kanban/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../../commands/world.ts';

let world: World;
let admin: Person;
let caio: Person; // in Vendas
let rui: Person; // admin of another company
let vendas: number;
let suporte: number;
let loja: number;
let lanes: { orcamento: number; entrega: number };
let vip: number;
let numbers = 5_511_930_000_000;

const made = async (path: string, body: object): Promise<number> => {
  const answer = await admin.api('POST', path, body);
  expect(answer).toMatchObject({ status: 200 });
  return Number(Object(answer.body).id);
};
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  [vendas, suporte] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  loja = await world.addConnection('Loja');
  vip = await made('/tags', { name: 'VIP' });
  const entrega = await made('/tags', { name: '2 Entrega', color: '#0E9AA7', kanban: 1 });
  lanes = { orcamento: await made('/tags', { name: '1 Orçamento', color: '#2F7DD1', kanban: 1 }), entrega };
});
afterAll(() => world?.close());

const written = async (queueId: number): Promise<number> => {
  const { id } = await world.write(loja, String(++numbers), 'Quero um orçamento', { pushName: 'Helena' });
  expect((await admin.api('PUT', `/tickets/${id}`, { queueId })).status).toBe(200);
  return id;
};
const board = async (by: Person, query = '') => {
  const { status, body } = await by.api('GET', `/ticket/kanban${query}`);
  expect(status).toBe(200);
  return listCards.reply.strict().parse(body);
};
const idsOf = async (by: Person, query?: string) =>
  (await board(by, query)).tickets.map(({ id }) => id).toSorted((a, b) => a - b);

test('lanes are the tags marked as lanes, in order and per company (R445)', async () => {
  const { lista } = listLanes.reply.parse((await caio.api('GET', '/tags/kanban')).body);
  expect(lista.map(({ id, name, color }) => [id, name, color])).toEqual([
    [lanes.orcamento, '1 Orçamento', '#2F7DD1'],
    [lanes.entrega, '2 Entrega', '#0E9AA7'],
  ]);
  expect(tagCalls.shape.parse((await admin.api('GET', `/tags/${lanes.entrega}`)).body)).toEqual(lista[1]);
  expect((await rui.api('GET', '/tags/kanban')).body).toEqual({ lista: [] });
});

test('each ticket that is not closed appears and counts in exactly one lane (R439, R440, R446)', async () => {
  const [plain, ordered, both, over] = [
    await written(vendas),
    await written(vendas),
    await written(vendas),
    await written(vendas),
  ];
  await admin.api('POST', '/tags/sync', { ticketId: plain, tags: [vip] });
  await admin.api('PUT', `/ticket-tags/${ordered}/${lanes.entrega}`);
  await admin.api('POST', '/tags/sync', { ticketId: both, tags: [lanes.entrega, vip, lanes.orcamento] });
  await admin.api('PUT', `/ticket-tags/${over}/${lanes.entrega}`);
  await admin.api('PUT', `/tickets/${over}`, { status: 'closed', justClose: true });
  await admin.api('PUT', `/tickets/${ordered}`, { status: 'open', userId: admin.user.id });
  expect(await idsOf(caio, '?lane=0')).toEqual([plain]);
  expect(await idsOf(caio, `?lane=${lanes.orcamento}`)).toEqual([both]);
  expect(await idsOf(caio, `?lane=${lanes.entrega}`)).toEqual([ordered]);
  expect(await board(caio, '?lane=0')).toMatchObject({ count: 1, hasMore: false });
  expect(await idsOf(admin, '?lane=999999')).toEqual([]);
  const all = await board(caio, `?queueIds=[${vendas}]`);
  expect(all.tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([plain, ordered, both]);
  const [one] = all.tickets.filter(({ id }) => id === plain);
  expect(one).toEqual((await caio.api('GET', `/tickets/${plain}`)).body);
  expect(one).toMatchObject({ lastMessage: 'Quero um orçamento', contact: { name: 'Helena' }, tags: [{ id: vip }] });
  expect(await idsOf(admin, `?users=[${admin.user.id}]`)).toEqual([ordered]);
});

test('tickets of foreign queues and of other companies stay hidden (R447)', async () => {
  const theirs = await written(suporte);
  expect(await idsOf(admin, `?queueIds=[${suporte}]`)).toEqual([theirs]);
  expect(await idsOf(caio, `?queueIds=[${suporte}]`)).toEqual([]);
  expect(await idsOf(caio)).not.toContain(theirs);
  expect(await idsOf(rui)).toEqual([]);
});

test('a malformed list of queues and an unknown lane are refused', async () => {
  expect(await caio.api('GET', '/ticket/kanban?queueIds=vendas')).toMatchObject({ status: 400 });
  expect(await caio.api('GET', '/ticket/kanban?lane=primeira')).toMatchObject({ status: 400 });
});

test('a page has 40 tickets and says whether more follow (R450)', async () => {
  const before = (await board(admin)).count;
  const writing = Array.from({ length: 45 }, () =>
    receiveMessage(world.inbox, world.incoming(loja, String(++numbers), 'Oi')),
  );
  await Promise.all(writing);
  // Each ticket changes once more when its message is projected after its opening.
  await eventually(async () => {
    const [first, second] = [await board(admin, '?lane=0'), await board(admin, '?lane=0&pageNumber=2')];
    expect([first.tickets.length, first.hasMore, second.hasMore]).toEqual([40, true, false]);
    expect(first.count).toBe(first.tickets.length + second.tickets.length);
    expect(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size).toBe(first.count);
    expect((await board(admin)).count).toBe(before + 45);
  });
});
