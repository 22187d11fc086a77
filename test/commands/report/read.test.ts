import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { floorAt, floorChanged, floorChanges, floorTickets } from '../../../projections/floor/contract.ts';
import { reportFiles, reportRatings, reportTickets } from '../../../projections/report/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let bia: Person;
let rui: Person;
beforeAll(async () => {
  world = await openWorld();
  const [sales, support] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
  bia = await world.addPerson('Bia', { queueIds: [sales] });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  const line = await world.addConnection('Loja');
  for (const [n, queueId] of [sales, support, support].entries()) {
    const { id } = await world.write(line, `551196000000${n}`, 'Oi');
    await world.admin.api('PUT', `/tickets/${id}`, { queueId });
    if (n === 2) continue;
    await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
    await world.admin.api('PUT', `/tickets/${id}`, { status: 'closed' });
  }
  await eventually(async () => expect((await read()).totalTickets.supportFinished).toBe(2));
});
afterAll(() => world?.close());

const read = async (query = '', by: Person = world.admin) => {
  const { status, body } = await by.api('GET', `/ticket/reports${query}`);
  expect(status).toBe(200);
  return reportTickets.reply.strict().parse(body);
};
const queuesOf = async (by: Person) => (await read('', by)).tickets.map(({ queueName }) => queueName).toSorted();

test('GET /ticket/reports shows an admin everything, a user their view, each company its own (R624, R630)', async () => {
  expect(await queuesOf(world.admin)).toEqual(['Suporte', 'Suporte', 'Vendas']);
  expect(await queuesOf(bia)).toEqual(['Vendas']);
  expect(await queuesOf(rui)).toEqual([]);
  const [ticket] = (await read('', world.admin)).tickets;
  expect(await read(`?contactId=${ticket?.contactId}`, rui)).toMatchObject({ tickets: [], totalTickets: { total: 0 } });
});

test('an invalid filter is refused (R624)', async () => {
  for (const wrong of [
    'status=["solved"]',
    'users={}',
    'queueIds=[0]',
    'dateFrom=ontem',
    'dateTo=2026-02-31',
    'users=[',
  ])
    expect(await world.admin.api('GET', `/ticket/reports?${encodeURI(wrong)}`)).toMatchObject({ status: 400 });
});

test('ratings and files are for admins only (R630)', async () => {
  for (const path of ['ratings', 'files'])
    expect(await bia.api('GET', `/ticket/reports/${path}`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  const { users } = reportRatings.reply.parse((await world.admin.api('GET', '/ticket/reports/ratings')).body);
  expect(users).toMatchObject([{ id: world.admin.user.id, supportFinished: 2, rating: null, marks: [0, 0, 0] }]);
});

test('the files contain every row of the filters, for the user who got the address while signed in (R629)', async () => {
  const vera = await world.addPerson('Vera', { profile: 'admin' });
  const ask = `/ticket/reports/files?status=["closed"]&pageSize=9999999&language=es`;
  const { xlsx, csv } = reportFiles.reply.parse((await vera.api('GET', encodeURI(ask))).body);
  const sheet = await fetch(xlsx);
  expect(sheet.headers.get('content-disposition')).toBe('attachment; filename="relatorio.xlsx"');
  const { rows } = (await readXlsx(await sheet.bytes())).sheets[0] ?? {};
  expect(rows?.map((row) => row[6])).toEqual(['Estado', 'Resuelto', 'Resuelto']);
  const lines = (await (await fetch(csv)).text()).trim().split(/\r?\n/);
  expect(lines.length).toBe(3);
  const other = new URL(xlsx);
  for (const wrong of [
    xlsx.replace('signature=', 'signature=A'),
    xlsx.replace('.es.xlsx', '.es.csv'),
    xlsx.replace(/\/reports\/\d+\//, `/reports/${rui.user.companyId}/`),
    `${other.origin}/v1/reports/1/x/e30.pt.xlsx?until=1&signature=x`,
    `${other.origin}/v1/reports/1/x/x`,
  ])
    expect((await fetch(wrong)).status).toBe(403);
  await vera.api('DELETE', '/auth/logout');
  await eventually(async () => expect((await fetch(csv)).status).toBe(403));
});

test('the state of the floor and its changes are for admins, and per company (read-models.md, The state at any instant)', async () => {
  const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), new Date(Date.now() + 60_000).toISOString()];
  const paths = [`/floor?at=${to}`, `/floor/tickets?at=${to}&status=closed`];
  const both = ['', '/tickets'].map((list) => `/floor/changes${list}?from=${from}&to=${to}`);
  for (const path of [...paths, ...both]) expect(await bia.api('GET', path)).toMatchObject({ status: 403 });
  for (const path of ['/floor', '/floor?at=agora', `/floor/changes?from=${to}&to=${from}`])
    expect(await world.admin.api('GET', path)).toMatchObject({ status: 400 });
  const asked = (by: Person) => Promise.all([...paths, ...both].map(async (path) => (await by.api('GET', path)).body));
  const [floor, tickets, changes, changed] = await asked(world.admin);
  expect(floorAt.reply.strict().parse(floor)).toMatchObject({
    counters: { supportPending: 1, supportHappening: 0 },
    queues: [{ name: 'Suporte', pending: 1, open: 0 }],
  });
  const [latest, before] = floorTickets.reply.strict().parse(tickets).tickets;
  const behind = `${latest?.since}_${latest?.ticketId}`;
  const next = await world.admin.api('GET', `/floor/tickets?at=${to}&status=closed&behind=${behind}`);
  expect(floorTickets.reply.parse(next.body).tickets).toEqual([before]);
  const { kinds, users } = floorChanges.reply.strict().parse(changes);
  expect(kinds).toContainEqual({ kind: 'closed', count: 2 });
  expect(users).toContainEqual(expect.objectContaining({ id: world.admin.user.id, accepted: 2, closed: 2 }));
  expect(floorChanged.reply.strict().parse(changed).changes.length).toBe(
    kinds.reduce((sum, { count }) => sum + count, 0),
  );
  const [first] = floorChanged.reply.parse(changed).changes;
  const rest = `/floor/changes/tickets?from=${from}&to=${to}&behind=${first?.at}_${first?.ticketId}_${first?.nth}`;
  expect(floorChanged.reply.parse((await world.admin.api('GET', rest)).body).changes).toEqual(
    floorChanged.reply.parse(changed).changes.slice(1),
  );
  const [others, none, nothing, unchanged] = await asked(rui);
  expect(floorAt.reply.parse(others).queues).toEqual([]);
  expect(floorTickets.reply.parse(none)).toEqual({ tickets: [], next: null });
  expect(floorChanges.reply.parse(nothing).kinds).toEqual([]);
  expect(floorChanged.reply.parse(unchanged).changes).toEqual([]);
});
