import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Actor } from '../../../domain/kernel/actor.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { getDashboard } from '../../../projections/dashboard/contract.ts';
import { dashboardOf } from '../../../projections/dashboard/read.ts';
import { reportTickets, type ReportRow } from '../../../projections/report/contract.ts';
import { ratingsOf, reportTotals } from '../../../projections/report/figures.ts';
import { allRows, reportFile } from '../../../projections/report/files.ts';
import { reportPage } from '../../../projections/report/rows.ts';
import { added } from '../../domain/connection/facts.ts';
import * as told from '../../domain/ticket/facts.ts';
import { aCompany, ada, bia, davi, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
const SERVED = 40;
const day = (n: number, minute: number) => ({
  at: new Date(Date.parse('2026-03-01T12:00:00.000Z') + n * 86_400_000 + minute * 60_000).toISOString(),
});
const place = (over: object = {}) => told.opened({ uuid: randomUUID(), ...over });

/** Tickets of many days: each waits, most are served and rated, some stay open, reopen, or have no agent. */
const manyTickets = ({ happened }: ReturnType<typeof openLog>): LoggedEvent[] =>
  Array.from({ length: SERVED }, (_, n) => {
    const stream = `ticket-1.${n + 10}`;
    const by = n % 3 ? 7 : 8;
    const after = (minute: number) => day(n % 20, minute + n);
    const events = [
      happened(
        stream,
        place({ contactId: n % 4 ? 2 : 11, queueId: n % 5 ? 1 : 2, connectionId: n % 2 ? 3 : 4 }),
        after(0),
      ),
    ];
    if (n % 7) events.push(happened(stream, told.accepted(by), after(3 + (n % 4))));
    if (n % 7 && n % 6) events.push(happened(stream, told.closed(by), day((n % 20) + (n % 3), 400 + n)));
    if (n % 7 && n % 6 && n % 2)
      events.push(happened(stream, told.rated((n % 3) + 1, by), day((n % 20) + (n % 3), 420 + n)));
    if (n % 7 && n % 6 && n % 5 === 0)
      events.push(happened(stream, told.resumed, day(25, n)), happened(stream, told.accepted(by), day(26, n)));
    return events;
  }).flat();

beforeAll(async () => {
  views = await openViews();
  const log = openLog();
  const { happened } = log;
  await views.apply([
    ...aCompany(log),
    happened('connection-1.4', added({ name: 'Filial' })),
    happened('contact-1.11', registered('Rui', '5511911110001')),
    ...manyTickets(log),
    happened('ticket-1.90', place({ isGroup: true, queueId: null }), day(1, 0)),
    // Never served: it is listed but counts in no figure.
    happened('ticket-1.91', place(), day(2, 0)),
    happened('ticket-1.91', told.closed(null), day(2, 5)),
    // Its first service was in another queue than the ticket is now.
    happened('ticket-1.92', place({ queueId: 2 }), day(2, 0)),
    happened('ticket-1.92', told.accepted(8), day(2, 5)),
    happened('ticket-1.92', told.closed(8), day(2, 500)),
    happened('ticket-1.92', told.resumed, day(24, 0)),
    happened('ticket-1.92', told.transferred(1, null), day(24, 1)),
    // Without a queue.
    happened('ticket-1.93', place({ queueId: null }), day(6, 0)),
    happened('ticket-1.93', told.accepted(8), day(6, 5)),
    happened('ticket-1.93', told.closed(8), day(6, 50)),
    ...aCompany(log, 2),
    happened('ticket-2.10', place(), day(1, 0)),
  ]);
});
afterAll(() => views?.drop());

const asked = (query: object) => reportTickets.query.parse({ pageSize: 10_000, ...query });
const rowsOf = (query: object, who: Actor = ada) => reportPage(views.db, asked(query), who);
const totalsOf = (query: object, who: Actor = ada) => reportTotals(views.db, asked(query), who);
const ids = (rows: readonly ReportRow[]) => rows.map(({ id, nth }) => `${id}.${nth}`);
const inDays = (
  instant: 'acceptedAt',
  rows: readonly ReportRow[],
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
) =>
  rows.filter((row) => {
    const day = new Date(Date.parse(row[instant] ?? '') - 3 * 3_600_000);
    if (row.isGroup || Number.isNaN(day.getTime())) return false;
    return day.toISOString().slice(0, 10) >= dateFrom && day.toISOString().slice(0, 10) <= dateTo;
  });
const mean = (times: readonly (number | null)[]) => {
  const known = times.filter((time) => time !== null);
  return Math.round(known.reduce((sum, time) => sum + time, 0) / Math.max(1, known.length));
};

test('shows the same figures as the dashboard for any period, to the last ticket (R624)', async () => {
  for (const [from, to] of [
    ['2026-03-01', '2026-03-31'],
    ['2026-03-05', '2026-03-09'],
    ['2026-03-21', '2026-03-21'],
    ['2025-01-01', '2025-01-31'],
  ] as const) {
    const { counters, attendants } = await dashboardOf(
      views.db,
      ada,
      getDashboard.query.parse({ date_from: from, date_to: to }),
    );
    const query = { dateFrom: from, dateTo: to };
    const { supportFinished, avgSupportTime, avgWaitTime } = counters;
    expect(await totalsOf(query)).toMatchObject({ supportFinished, avgSupportTime, avgWaitTime });
    const served = (await rowsOf({ ...query, status: '["closed"]' })).filter(({ userId }) => userId !== null);
    expect(served.length).toBe(supportFinished);
    expect(mean(served.map(({ supportTime }) => supportTime))).toBe(avgSupportTime);
    const { users, queues } = await ratingsOf(views.db, asked(query), ada);
    const known = attendants.filter(({ id }) => users.some((one) => one.id === id));
    expect(
      users
        .map(({ id, rating, avgSupportTime: took }) => ({ id, rating, took }))
        .toSorted((a, b) => Number(a.id) - Number(b.id)),
    ).toEqual(
      known.map(({ id, rating, avgSupportTime: took }) => ({ id, rating, took })).toSorted((a, b) => a.id - b.id),
    );
    for (const part of [users, queues])
      expect(part.reduce((sum, one) => sum + one.supportFinished, 0)).toBe(supportFinished);
  }
  const now = await dashboardOf(views.db, ada, getDashboard.query.parse({ days: 1 }));
  expect((await totalsOf({ status: '["pending"]' })).total).toBe(now.counters.supportPending);
  expect((await totalsOf({ status: '["open"]' })).total).toBe(now.counters.supportHappening);
  const waits = (await rowsOf({})).filter(({ isGroup }) => !isGroup).map(({ waitTime }) => waitTime);
  expect((await totalsOf({})).avgWaitTime).toBe(mean(waits));
});

test('each figure leads to exactly the services it counts, as a list and as a file (R623)', async () => {
  const query = { dateFrom: '2026-03-05', dateTo: '2026-03-20' };
  const list = async (over: object, count: number) => {
    const rows = await rowsOf({ ...query, ...over });
    expect(rows.length).toBe(count);
    expect((await totalsOf({ ...query, ...over })).total).toBe(count);
    const file = await Array.fromAsync(allRows(views.db, asked({ ...query, ...over }), ada, 3));
    expect(ids(file).toSorted()).toEqual(ids(rows).toSorted());
    return rows;
  };
  const totals = await totalsOf(query);
  const finished = await list({ counts: 'finished' }, totals.supportFinished);
  expect(mean(finished.map(({ supportTime }) => supportTime))).toBe(totals.avgSupportTime);
  const days = inDays('acceptedAt', await rowsOf({}), query);
  const waited = await list({ counts: 'waited' }, days.length);
  expect(mean(waited.map(({ waitTime }) => waitTime))).toBe(totals.avgWaitTime);
  const { users, queues } = await ratingsOf(views.db, asked(query), ada);
  expect(queues.some(({ id }) => id === null)).toBe(true);
  for (const { id, supportFinished, marks } of users) {
    await list({ counts: 'finished', users: `[${id}]` }, supportFinished);
    for (const [n, count] of marks.entries())
      await list({ counts: 'finished', users: `[${id}]`, marks: `[${n + 1}]` }, count);
  }
  for (const { id, supportFinished } of queues)
    await list({ counts: 'finished', ...(id === null ? { noQueue: true } : { queueIds: `[${id}]` }) }, supportFinished);
});

test('each filter narrows the list, and an empty filter does not (R624, R626)', async () => {
  const all = await rowsOf({
    status: '[]',
    users: '[]',
    queueIds: '[]',
    contactId: '',
    whatsappId: '0',
    searchParam: '',
  });
  expect(all.length).toBe((await totalsOf({})).total);
  const narrowed = async (query: object, is: (row: ReportRow) => boolean) => {
    const rows = await rowsOf(query);
    expect(ids(rows)).toEqual(ids(all.filter(is)));
    expect((await totalsOf(query)).total).toBe(rows.length);
    expect([0, all.length]).not.toContain(rows.length);
  };
  await narrowed({ searchParam: 'rui' }, ({ contactName }) => contactName === 'Rui');
  await narrowed({ searchParam: '98765-0001' }, ({ contactName }) => contactName === 'Maria');
  await narrowed({ contactId: '11' }, ({ contactId }) => contactId === 11);
  await narrowed({ whatsappId: '4' }, ({ whatsappName }) => whatsappName === 'Filial');
  await narrowed({ whatsappId: '[4]' }, ({ whatsappId }) => whatsappId === 4);
  await narrowed({ users: '[8]' }, ({ userName }) => userName === 'Caio');
  await narrowed({ queueIds: '[2]' }, ({ queueName }) => queueName === 'Suporte');
  for (const status of ['open', 'pending', 'closed'] as const)
    await narrowed({ status: `["${status}"]` }, (row) => row.status === status && !row.isGroup);
  await narrowed({ status: '["group"]' }, ({ isGroup }) => isGroup);
  await narrowed({ status: '["open","group"]' }, (row) => row.status === 'open' || row.isGroup);
  await narrowed({ dateFrom: '2026-03-03', dateTo: '2026-03-04' }, ({ createdAt, closedAt }) =>
    /-03-0[34]T/.test(closedAt ?? createdAt),
  );
});

test('a row shows who, where, how long and the rating; a reopened ticket gets another row (R625)', async () => {
  const rows = await rowsOf({});
  expect(rows.find(({ id, nth }) => id === 15 && nth === 1)).toMatchObject({
    uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    whatsappName: 'Loja',
    contactName: 'Maria',
    userName: 'Bia',
    queueName: 'Suporte',
    status: 'closed',
    lastMessage: '',
    createdAt: day(5, 5).at,
    closedAt: day(7, 405).at,
    waitTime: 4,
    supportTime: 2 * 1_440 + 400 - 4,
    NPS: 3,
  });
  expect(rows.find(({ id, nth }) => id === 15 && nth === 2)).toMatchObject({
    status: 'open',
    closedAt: null,
    NPS: null,
  });
});

test('pages follow one another, the newest first (R627)', async () => {
  const all = ids(await rowsOf({}));
  const pages = [];
  for (let page = 1; page <= 5; page++) pages.push(...ids(await rowsOf({ page, pageSize: 10 })));
  expect(pages).toEqual(all.slice(0, 50));
  expect(asked({ pageSize: undefined })).toMatchObject({ page: 1, pageSize: 10 });
  expect(asked({ pageSize: '9999999' }).pageSize).toBe(10_000);
});

test('a user sees only permitted services, and none of another company (R630)', async () => {
  const queues = async (who: Actor) => [...new Set((await rowsOf({}, who)).map(({ queueName }) => queueName))];
  expect(await queues(davi)).toEqual(['Suporte']);
  const own = await rowsOf({}, bia);
  expect(own.every(({ queueName, userId }) => queueName === 'Vendas' || userId === 7)).toBe(true);
  for (const who of [bia, davi]) {
    const rows = await rowsOf({}, who);
    const served = rows.filter(({ status, isGroup, userId }) => status === 'closed' && !isGroup && userId !== null);
    expect(await totalsOf({}, who)).toMatchObject({ total: rows.length, supportFinished: served.length });
  }
  expect((await rowsOf({}, { ...ada, companyId: 2 })).map(({ id }) => id)).toEqual([10]);
});

const bytesOf = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));

test("the whole report comes as a sheet in the company's time zone, and as csv (R629)", async () => {
  const query = asked({ dateFrom: '2026-03-01' });
  const here = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const;
  const sheet = await readXlsx(await bytesOf(reportFile(allRows(views.db, query, ada), 'xlsx', here)));
  const [titles, ...rows] = sheet.sheets[0]?.rows ?? [];
  expect(titles?.slice(0, 3)).toEqual(['Atendimento', 'Contato', 'Número']);
  const all = (await rowsOf({ dateFrom: '2026-03-01' })).toReversed();
  expect(rows.map(([id]) => id)).toEqual(all.map(({ id }) => id));
  const fifteen = rows.find(([id]) => id === 15);
  expect(fifteen?.[8]).toEqual(new Date('2026-03-06T09:05:00.000Z'));
  // A duration is read as the instant at that distance from the first day of a sheet.
  expect((Number(fifteen?.[12]) - Date.UTC(1899, 11, 31)) / 60_000).toBeCloseTo(2 * 1_440 + 396, 1);
  const csv = (await bytesOf(reportFile(allRows(views.db, query, ada), 'csv', here))).toString();
  const [head, ...lines] = csv.trim().split(/\r?\n/);
  expect(head).toMatch(/^id,uuid,nth,status,/);
  expect(lines.length).toBe(all.length);
  expect(lines.find((line) => line.startsWith('15,'))).toContain(day(5, 5).at);
});

test('a service that ends while the file is created appears once', async () => {
  const query = asked({});
  const before = ids(await rowsOf({}));
  const walk = allRows(views.db, query, ada, 5);
  const first = await walk.next();
  const open = (await rowsOf({ status: '["open"]' })).at(-1);
  const log = openLog(9_000_000n);
  if (open) await views.apply([log.happened(`ticket-1.${open.id}`, told.closed(7), day(40, 0))]);
  const rest = await Array.fromAsync(walk);
  const met = ids([...(first.done ? [] : [first.value]), ...rest]);
  expect(met.toSorted()).toEqual(before.toSorted());
});
