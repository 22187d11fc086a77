import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { getDashboard, getPlots } from '../../../projections/dashboard/contract.ts';
import { plotsOf } from '../../../projections/dashboard/plots.ts';
import { dashboardOf } from '../../../projections/dashboard/read.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { ticketsByHour } from '../../../projections/ticket/hours.ts';
import * as told from '../../domain/ticket/facts.ts';
import { aCompany, ada, bia, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
let events: LoggedEvent[];
const uuids = Array.from({ length: 9 }, () => randomUUID());
const place = (contactId: number, queueId: number | null = 1) =>
  told.opened({ uuid: uuids.pop() ?? '', contactId, queueId });
/** São Paulo time: three hours behind UTC. */
const day = (date: string, time: string) => ({ at: `2026-${date}T${time}:00.000-03:00` });

beforeAll(async () => {
  views = await openViews();
  const log = openLog();
  const { happened } = log;
  events = [
    ...aCompany(log),
    happened('contact-1.11', registered('Rui', '5511911110001')),
    // Bia: it waits from the queue on, 5 minutes; 15 minutes of service; a rating.
    happened('ticket-1.1', place(2, null), day('03-02', '09:50')),
    happened('ticket-1.1', told.queued(1, 'chosen'), day('03-02', '10:00')),
    happened('ticket-1.1', told.accepted(7), day('03-02', '10:05')),
    happened('ticket-1.1', told.closed(1), day('03-02', '10:20')),
    happened('ticket-1.1', told.rated(3), day('03-02', '10:21')),
    // It reopens: waits 10 minutes, is returned, waits 20, then 30 with Caio, who closes it the next day.
    happened('ticket-1.1', told.resumed, day('03-02', '23:00')),
    happened('ticket-1.1', told.accepted(7), day('03-02', '23:10')),
    happened('ticket-1.1', told.returned, day('03-02', '23:20')),
    happened('ticket-1.1', told.accepted(8), day('03-02', '23:40')),
    happened('ticket-1.1', told.closed(8), day('03-03', '00:10')),
    happened('ticket-1.1', told.rated(2, 8), day('03-03', '00:11')),
    // Another contact: opened late at night, taken by Bia, still open with her.
    happened('ticket-1.2', place(11), day('03-03', '23:59')),
    happened('ticket-1.2', told.accepted(7), day('03-04', '00:06')),
    happened('ticket-1.3', place(2, null), day('03-04', '14:00')),
    happened('ticket-1.3', told.handedOver(2, 2), day('03-04', '14:05')),
    happened('ticket-1.4', place(12), day('03-04', '14:30')),
    happened('ticket-1.5', place(13), day('03-04', '14:59')),
    happened('ticket-1.5', told.deleted, day('03-04', '15:00')),
    happened('ticket-2.1', place(2), day('03-04', '14:00')),
  ];
  await views.apply(events);
});
afterAll(() => views?.drop());

const dashboard = (query: object) => dashboardOf(views.db, ada, getDashboard.query.parse(query));
const now = { supportPending: 2, supportHappening: 1 };

test('counts what waits and is open now, and what was finished, waited for and new in a period (R298, R307)', async () => {
  const of = async (date_from: string, date_to: string) => (await dashboard({ date_from, date_to })).counters;
  const second = { supportFinished: 1, leads: 1, avgSupportTime: 15, avgWaitTime: 13 };
  expect(await of('2026-03-02', '2026-03-02')).toEqual({ ...now, ...second, avgWaitTime: 13 });
  const third = { supportFinished: 1, leads: 1, avgSupportTime: 30, avgWaitTime: 0 };
  expect(await of('2026-03-03', '2026-03-03')).toEqual({ ...now, ...third });
  const fourth = { supportFinished: 0, leads: 1, avgSupportTime: 0, avgWaitTime: 7 };
  expect(await of('2026-03-04', '2026-03-04')).toEqual({ ...now, ...fourth });
  expect(await of('2026-03-04', '2026-03-03')).toEqual({ ...now, ...fourth, leads: 0, avgWaitTime: 0 });
  const since = { supportFinished: 2, leads: 3, avgSupportTime: 23, avgWaitTime: 11 };
  expect((await dashboard({ date_from: '2026-03-02' })).counters).toEqual({ ...now, ...since });
  expect((await dashboard({ days: '7', date_to: '2026-03-05' })).counters.supportFinished).toBe(0);
});

test('shows the ratings and the mean service time of each user (R299)', async () => {
  const { attendants } = await dashboard({ date_to: '2026-03-05' });
  const of = (id: number, name: string, rating: number | null, avgSupportTime: number) => ({
    id,
    name,
    rating,
    avgSupportTime,
    online: false,
  });
  expect(attendants).toEqual([of(1, 'Ada', null, 0), of(7, 'Bia', 3, 15), of(8, 'Caio', 2, 30)]);
  await views.db.raw(`insert into stream.presence values (1, 7, 'g', now())`);
  expect((await dashboard({ days: 7 })).attendants.filter(({ online }) => online)).toEqual([
    { ...of(7, 'Bia', null, 0), online: true },
  ]);
});

const plots = (query: object, who = ada) => plotsOf(views.db, who, getPlots.query.parse(query));

test('plots arrivals, waits and closings by day, by queue and by hour of the week, and the time before', async () => {
  const { step, series, period, before, queues, week } = await plots({
    date_from: '2026-03-03',
    date_to: '2026-03-05',
  });
  expect(step).toBe('day');
  expect(series).toEqual([
    { at: '2026-03-03T00:00', arrived: 1, finished: 1, wait: null, service: 30 },
    { at: '2026-03-04T00:00', arrived: 2, finished: 0, wait: 7, service: null },
    { at: '2026-03-05T00:00', arrived: 0, finished: 0, wait: null, service: null },
  ]);
  expect(period).toEqual({ arrived: 3, finished: 1, wait: 7, service: 30 });
  expect(before).toEqual({ arrived: 2, finished: 1, wait: 13, service: 15 });
  expect(queues).toEqual([
    { queueId: 1, name: 'Vendas', color: '#0a7', arrived: 2, finished: 0, wait: 7 },
    { queueId: 2, name: 'Suporte', color: '#0a7', arrived: 1, finished: 0, wait: null },
  ]);
  const cells = week.flatMap((row, weekday) => row.flatMap((count, hour) => (count ? [[weekday, hour, count]] : [])));
  expect(cells).toEqual([
    [2, 23, 1],
    [3, 14, 2],
  ]);
});

test('plots two days by the hour, a year by the month, and at most the last 366 days', async () => {
  const two = await plots({ date_from: '2026-03-03', date_to: '2026-03-04' });
  expect([two.step, two.series.length, two.series[23]]).toEqual([
    'hour',
    48,
    { at: '2026-03-03T23:00', arrived: 1, finished: 0, wait: null, service: null },
  ]);
  const year = await plots({ date_from: '2025-06-01', date_to: '2026-05-31' });
  expect([year.step, year.series.length]).toEqual(['month', 12]);
  expect(year.series.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(5);
  const all = await plots({ date_to: '2026-12-31' });
  expect(all.series.length).toBeLessThanOrEqual(14);
});

test('plots nothing of another company, and nothing where the period is empty', async () => {
  const other = await plots({ date_from: '2026-03-01', date_to: '2026-03-10' }, { ...ada, companyId: 2 });
  expect(other.period.arrived).toBe(1);
  const none = await plots({ date_from: '2026-03-05', date_to: '2026-03-04' });
  expect(none).toMatchObject({ series: [], period: { arrived: 0, wait: null }, queues: [] });
});

test("counts the visible tickets of a day by the hour in the company's time zone in which they began (R303)", async () => {
  const hours = async (date: string, who = ada) => {
    const counted = await ticketsByHour(views.db, listTickets.query.parse({ date, showAll: 'true' }), who);
    expect(counted).toHaveLength(24);
    return counted.flatMap((count, hour) => (count ? [`${hour}h ${count}`] : []));
  };
  expect(await hours('2026-03-04')).toEqual(['14h 2']);
  expect(await hours('2026-03-04', bia)).toEqual(['14h 1']);
  expect(await hours('2026-03-03')).toEqual(['23h 1']);
});

test('a contact with an earlier ticket through a merge is no lead of a later day', async () => {
  const log = openLog(9_000_000n);
  const followed = { type: 'TicketFollowedContact', data: { contactId: 2 } } as const;
  await views.apply([log.happened('ticket-1.4', followed, day('03-05', '09:00'))]);
  expect((await dashboard({ date_from: '2026-03-04' })).counters.leads).toBe(0);
  const back = { type: 'TicketFollowedContact', data: { contactId: 12 } } as const;
  await views.apply([log.happened('ticket-1.4', back, day('03-05', '09:01'))]);
  expect((await dashboard({ date_from: '2026-03-04' })).counters.leads).toBe(1);
});

test('a ticket that a bot hands over starts waiting in its queue at that moment', async () => {
  const waits = { ticket_id: 3, queue_id: 2, queued_at: '2026-03-04T17:05:00+00:00', accepted_at: null };
  const { tables } = await views.dump();
  expect(tables['attendance']).toContainEqual({ row: expect.objectContaining(waits) });
});

test('is the same event by event as in one batch, also after a clock that was set back', async () => {
  const { happened } = openLog(9_000_010n);
  const clockSetBack = [
    happened('ticket-1.2', told.closed(7), day('03-04', '00:30')),
    happened('ticket-1.2', told.resumed, day('03-03', '23:50')),
  ];
  const kept = async () => {
    const { attendance = [], lead = [] } = (await views.dump()).tables;
    return { attendance, lead };
  };
  await views.empty();
  await views.apply([...events, ...clockSetBack]);
  const whole = await kept();
  expect([whole.attendance.length, whole.lead.length]).toEqual([7, 4]);
  const since = { contact_id: 11, since: '2026-03-04T02:50:00+00:00' };
  expect(whole.lead).toContainEqual({ row: expect.objectContaining(since) });
  await views.empty();
  for (const event of [...events, ...clockSetBack]) await views.apply([event]);
  expect(await kept()).toEqual(whole);
});
