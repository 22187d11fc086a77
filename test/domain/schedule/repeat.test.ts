import { describe, expect, test } from '@jest/globals';
import { mostOccurrences, timesBehind } from '../../../domain/schedule/repeat.ts';

const saoPaulo = 'America/Sao_Paulo';
const days = (times: readonly string[]) => times.map((time) => time.slice(0, 10));

describe('a scheduled message repeats', () => {
  test('daily until the last day, which is included', () =>
    expect(timesBehind('2026-03-01T12:00:00.000Z', { every: 'day', until: '2026-03-04', day: 1 }, saoPaulo)).toEqual([
      '2026-03-02T12:00:00.000Z',
      '2026-03-03T12:00:00.000Z',
      '2026-03-04T12:00:00.000Z',
    ]));
  test('weekly, on the same weekday', () =>
    expect(
      days(timesBehind('2026-12-24T12:00:00.000Z', { every: 'week', until: '2027-01-10', day: 24 }, saoPaulo)),
    ).toEqual(['2026-12-31', '2027-01-07']));
  test('monthly on the 31st: on the last day of a short month, then on the 31st again', () =>
    expect(
      days(timesBehind('2026-01-31T12:00:00.000Z', { every: 'month', until: '2026-06-30', day: 31 }, saoPaulo)),
    ).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']));
  test('monthly from a day that was already cut, and past the end of a year', () => {
    const rule = { every: 'month', until: '2028-03-31', day: 31 } as const;
    expect(days(timesBehind('2027-11-30T12:00:00.000Z', rule, saoPaulo))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });
  test('at the same local time, across both changes of daylight saving', () => {
    const rule = { every: 'day', until: '2026-03-30', day: 28 } as const;
    expect(timesBehind('2026-03-28T08:00:00.000Z', rule, 'Europe/Lisbon')).toEqual([
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
    const back = { every: 'week', until: '2026-11-08', day: 25 } as const;
    expect(timesBehind('2026-10-25T13:00:00.000Z', back, 'America/New_York')).toEqual([
      '2026-11-01T14:00:00.000Z',
      '2026-11-08T14:00:00.000Z',
    ]);
  });
  test('by the company’s calendar: late in the evening the date differs from UTC', () =>
    expect(timesBehind('2026-03-02T02:30:00.000Z', { every: 'day', until: '2026-03-02', day: 1 }, saoPaulo)).toEqual([
      '2026-03-03T02:30:00.000Z',
    ]));
  test('never after its last day, and never without end', () => {
    expect(timesBehind('2026-03-01T12:00:00.000Z', { every: 'day', until: '2026-03-01', day: 1 }, saoPaulo)).toEqual(
      [],
    );
    const forever = { every: 'day', until: '2099-12-31', day: 1 } as const;
    expect(timesBehind('2026-03-01T12:00:00.000Z', forever, saoPaulo)).toHaveLength(mostOccurrences);
  });
});
