import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Fact } from '../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { getDashboard, getPlots } from '../../../projections/dashboard/contract.ts';
import { stepsWithin } from '../../../projections/dashboard/counts.ts';
import { plotsOf } from '../../../projections/dashboard/plots.ts';
import { dashboardOf } from '../../../projections/dashboard/read.ts';
import { serviceSessionEvents } from '../../../projections/dashboard/serviceSession.ts';
import { serviceSessions } from '../../../projections/dashboard/serviceSessions.ts';
import { eventsOf } from '../../../projections/kernel/view/view.ts';
import { queues } from '../../../projections/queue/queues.ts';
import { reportFilters } from '../../../projections/report/contract.ts';
import { exactRatings, exactTotals, ratingsOf, reportTotals } from '../../../projections/report/figures.ts';
import { users } from '../../../projections/user/users.ts';
import * as told from '../../domain/ticket/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';
import { arrivalsByQueue, figuresOf, ratingsBy, sessionsAfter } from './plainFigures.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews([queues, users, serviceSessions]);
});
afterAll(() => views?.drop());

const begin = Date.parse('2026-03-03T00:00:00Z');
const day = 86_400_000;

const time = fc.oneof(
  fc.integer({ min: 0, max: 5 * day }),
  fc.integer({ min: 0, max: 480 }).map((quarters) => quarters * 900_000),
);
const step = fc.record({
  which: fc.nat(10),
  ticket: fc.integer({ min: 1, max: 5 }),
  a: fc.integer({ min: 1, max: 3 }),
  at: time,
});
type Step = { stream: string; fact: Fact; at: string };
const stepOf = (ticket: number, fact: Fact, at: number): Step => ({
  stream: `ticket-1.${ticket}`,
  fact,
  at: new Date(begin + at).toISOString(),
});

/** Five tickets begin, the last one of a group. */
const beginnings = fc
  .array(fc.record({ a: fc.integer({ min: 1, max: 3 }), at: time }), { minLength: 5, maxLength: 5 })
  .map((all) =>
    all.map(({ a, at }, n) => {
      const place = { contactId: 1 + a, queueId: a === 3 ? null : a, connectionId: a, isGroup: n === 4 };
      return stepOf(n + 1, told.opened({ uuid: randomUUID(), ...place }), at);
    }),
  );
/** Any event of a ticket at any time of five days. */
const happening = step.map(({ which, ticket, a, at }): Step => {
  const queueId = a === 3 ? null : a;
  const undone = { undone: 'closed', status: 'open', queueId, userId: 7, connectionId: 3 } as const;
  const facts: Fact[] = [
    told.accepted(6 + a),
    told.accepted(6 + a),
    told.closed(a === 3 ? null : 6 + a),
    told.closed(7),
    told.rated(a, a === 3 ? null : 6 + a),
    told.returned,
    told.transferred(queueId, a === 2 ? null : 8),
    told.resumed,
    { type: 'TicketMoveUndone', data: undone },
    { type: 'TicketFollowedContact', data: { contactId: 1 + a } },
    told.deleted,
  ];
  return stepOf(ticket, facts[which] ?? told.returned, at);
});
/** Each ticket's events follow one another in time. Those of different tickets come late, in any order. */
const inOrder = (steps: readonly Step[]): Step[] => {
  const times = new Map<string, string[]>();
  for (const [stream, own] of Map.groupBy(steps, (one) => one.stream))
    times.set(stream, own.map(({ at }) => at).toSorted());
  return steps.map((one) => ({ ...one, at: times.get(one.stream)?.shift() ?? one.at }));
};
const history = fc
  .tuple(beginnings, fc.array(happening, { minLength: 5, maxLength: 50 }))
  .map(([first, then]) => inOrder([...first, ...then]));

const zones = ['America/Sao_Paulo', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'UTC', 'Pacific/Chatham'];
const asked = fc.record({
  timeZone: fc.constantFrom(...zones),
  from: fc.option(fc.integer({ min: -1, max: 6 })),
  length: fc.integer({ min: 0, max: 6 }),
});
const dateOf = (days: number) => new Date(begin + days * day).toISOString().slice(0, 10);

/** Returns the first instant of a date in a time zone. */
const midnight = async (date: string, zone: string): Promise<number> =>
  (await views.db.raw('select ?::date::timestamp at time zone ?::text as at', [date, zone])).rows[0].at.getTime();

/** Returns hour, date and weekday of an instant by the clocks of a time zone. */
const clocks = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at: number) => {
    const [date = '', time = ''] = format.format(at).split(' ');
    return { date, hour: Number(time.slice(0, 2)), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() };
  };
};

const inBatches = (events: LoggedEvent[], sizes: readonly number[]): LoggedEvent[][] => {
  const batches: LoggedEvent[][] = [];
  for (let at = 0, n = 0; at < events.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    batches.push(events.slice(at, at + size));
    at += size;
  }
  return batches;
};

const sumsOf = async () => (await views.dump()).tables['service_count'];

describe('counts of any history', () => {
  test('are the same after each event as after a rebuild, and give the figures of its sessions in any time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.array(asked, { minLength: 4, maxLength: 4 }),
        async (steps, sizes, periods) => {
          const log = openLog();
          const events = steps.map(({ stream, fact, at }) => log.happened(stream, fact, { at }));
          await views.empty();
          await views.apply(aCompany(log), ...inBatches(events, sizes));
          const live = await sumsOf();
          await views.empty();
          await views.apply([...aCompany(openLog()), ...events]);
          expect(live).toEqual(await sumsOf());
          const sessions = sessionsAfter(eventsOf(serviceSessionEvents, events));
          for (const { timeZone, from, length } of periods) {
            const days = { from: from === null ? undefined : dateOf(from), to: dateOf((from ?? 0) + length) };
            const low = days.from === undefined ? -Infinity : await midnight(days.from, timeZone);
            const high = await midnight(dateOf((from ?? 0) + length + 1), timeZone);
            const within = (at: number | null): at is number => at !== null && at >= low && at < high;
            const wanted = figuresOf(sessions, within);
            const who = { ...ada, timeZone };

            const query = { date_from: days.from, date_to: days.to };
            const { counters, attendants } = await dashboardOf(views.db, who, getDashboard.query.parse(query));
            expect(counters).toEqual({
              supportPending: wanted.pending,
              supportHappening: wanted.happening,
              supportFinished: wanted.finished.length,
              leads: wanted.leads,
              avgSupportTime: wanted.service ?? 0,
              avgWaitTime: wanted.wait ?? 0,
            });
            const rated = ratingsBy(wanted.finished, ({ userId }) => userId);
            const known = (id: number) => rated.find((one) => one.id === id);
            expect(attendants.map(({ id, rating, avgSupportTime }) => ({ id, rating, avgSupportTime }))).toEqual(
              attendants.map(({ id }) => ({
                id,
                rating: known(id)?.rating ?? null,
                avgSupportTime: known(id)?.avgSupportTime ?? 0,
              })),
            );

            const filters = reportFilters.parse({ dateFrom: days.from, dateTo: days.to });
            const totals = { supportFinished: wanted.finished.length, avgSupportTime: wanted.service ?? 0 };
            const all = { total: wanted.listed, isMore: false, ...totals, avgWaitTime: wanted.wait ?? 0 };
            expect(await reportTotals(views.db, filters, who)).toEqual(all);
            const rows = await ratingsOf(views.db, filters, who);
            expect(rows.users).toMatchObject(rated);
            expect(rows.queues).toMatchObject(ratingsBy(wanted.finished, ({ queueId }) => queueId));
            for (const by of ['user', 'queue'] as const)
              expect(by === 'user' ? rows.users : rows.queues).toEqual(await exactRatings(views.db, by, filters, who));
            for (const one of [{ users: '[7,8]' }, { queueIds: '[1]' }, { noQueue: 'true' }, { whatsappId: '2' }]) {
              const filtered = reportFilters.parse({ dateFrom: days.from, dateTo: days.to, ...one });
              expect(await reportTotals(views.db, filtered, who)).toEqual(await exactTotals(views.db, filtered, who));
            }

            const plots = await plotsOf(views.db, who, getPlots.query.parse(query));
            expect(plots.period).toEqual({
              arrived: wanted.arrived.length,
              finished: wanted.finished.length,
              wait: wanted.wait,
              service: wanted.service,
            });
            expect(plots.queues).toMatchObject(arrivalsByQueue(wanted.arrived));
            const clock = clocks(timeZone);
            const week = plots.week.map((hours) => hours.map(() => 0));
            const byStep = new Map<string, number>();
            for (const { opened } of wanted.arrived) {
              const { date, hour, weekday } = clock(opened);
              const row = week[weekday];
              if (row) row[hour] = (row[hour] ?? 0) + 1;
              const step = plots.step === 'hour' ? `${date}T${String(hour).padStart(2, '0')}:00` : date;
              const at = plots.step === 'month' ? `${date.slice(0, 7)}-01T00:00` : step.padEnd(16, 'T00:00');
              byStep.set(at, (byStep.get(at) ?? 0) + 1);
            }
            expect(plots.week).toEqual(week);
            const steps = plots.series.flatMap(({ at, arrived }): [string, number][] =>
              arrived ? [[at, arrived]] : [],
            );
            expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(byStep));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('are of steps that follow each other and leave less than one step at either end', () => {
    const instant = fc.integer({ min: -1_000 * day, max: 30_000 * day });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const { counted, rest } = stepsWithin({ from: Math.min(a, b), to: Math.max(a, b) }, ['day', 'hour']);
        const parts = [...counted, ...rest].toSorted((x, y) => x.from - y.from);
        expect(parts.every(({ from, to }) => from < to)).toBe(true);
        expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => to));
        if (a !== b) expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([Math.min(a, b), Math.max(a, b)]);
        expect(rest.every(({ from, to }) => to - from < 2 * 3_600_000)).toBe(true);
      }),
    );
  });
});
