import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  defaultWeek,
  isOpen,
  openSpans,
  scheduleRow,
  week,
  weekdays,
  type ScheduleRow,
} from '../../../domain/kernel/schedule.ts';

const row = (over: Partial<ScheduleRow>): ScheduleRow => ({
  weekday: 'Segunda-feira',
  weekdayEn: 'monday',
  startTime: '08:00',
  endTime: '18:00',
  lunchTimeStart: '',
  lunchTimeEnd: '',
  ...over,
});
const closed = { startTime: '00:00', endTime: '00:00' };
/** A week that is closed except for one day. */
const only = (over: Partial<ScheduleRow>) => {
  const { weekdayEn: day = 'monday' } = over;
  return weekdays.map((weekdayEn) => row({ weekdayEn, ...(weekdayEn === day ? over : closed) }));
};

describe('the shape of a week', () => {
  test('accepts the default week: Monday to Friday 8 to 18, Saturday 8 to 12, Sunday closed', () => {
    expect(week.parse(defaultWeek)).toEqual(defaultWeek);
    expect(defaultWeek.map(({ weekday, startTime, endTime }) => [weekday, startTime, endTime])).toEqual([
      ...['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'].map((day) => [`${day}-feira`, '08:00', '18:00']),
      ['Sábado', '08:00', '12:00'],
      ['Domingo', '00:00', '00:00'],
    ]);
  });

  test('sorts the days, and accepts an absent, null or empty lunch', () => {
    const { lunchTimeStart: _, ...rest } = row({});
    for (const lunch of [rest, { ...rest, lunchTimeStart: null }, { ...rest, lunchTimeStart: '' }])
      expect(scheduleRow.parse(lunch)).toEqual(row({}));
    expect(week.parse([...defaultWeek].reverse())).toEqual(defaultWeek);
  });

  test.each(['25:00', '24:00', '8:00', '08:60', '', 'x', null])('refuses %j as an hour', (time) => {
    expect(scheduleRow.safeParse({ ...row({}), startTime: time }).success).toBe(false);
    expect(scheduleRow.safeParse({ ...row({}), endTime: time }).success).toBe(false);
    if (time) expect(scheduleRow.safeParse({ ...row({}), lunchTimeEnd: time }).success).toBe(false);
  });

  test('refuses six days, eight days, a repeated day and an unknown day', () => {
    for (const rows of [
      defaultWeek.slice(1),
      [...defaultWeek, row({})],
      [...defaultWeek.slice(1), row({ weekdayEn: 'sunday' })],
      [...defaultWeek.slice(1), { ...row({}), weekdayEn: 'segunda' }],
    ])
      expect(week.safeParse(rows).success).toBe(false);
  });
});

// 2026-11-23 is a Monday.
const at = (time: string, day = 23) => `2026-11-${day}T${time}:00.000Z`;

describe('a week is open', () => {
  test.each([
    ['07:59', false],
    ['08:00', true],
    ['11:59', true],
    ['12:00', false],
    ['12:59', false],
    ['13:00', true],
    ['17:59', true],
    ['18:00', false],
  ])('from 8 to 18 with lunch from 12 to 13, at %s: %j', (time, expected) => {
    const rows = only({ lunchTimeStart: '12:00', lunchTimeEnd: '13:00' });
    expect(isOpen(rows, at(time), 'UTC')).toBe(expected);
  });

  test('past midnight if it ends at or before its start, with a lunch at night', () => {
    const night = only({ startTime: '22:00', endTime: '06:00', lunchTimeStart: '02:00', lunchTimeEnd: '03:00' });
    expect(openSpans(night, 'monday')).toEqual([{ from: 1320, to: 1440 }]);
    expect(openSpans(night, 'tuesday')).toEqual([
      { from: 0, to: 120 },
      { from: 180, to: 360 },
    ]);
    expect(isOpen(night, at('05:59'), 'UTC')).toBe(false);
    expect(isOpen(night, at('05:59', 24), 'UTC')).toBe(true);
    expect(isOpen(night, at('02:30', 24), 'UTC')).toBe(false);
    const sunday = only({ weekdayEn: 'sunday', startTime: '20:00', endTime: '04:00' });
    expect(isOpen(sunday, at('03:00'), 'UTC')).toBe(true);
    expect(openSpans(only({ startTime: '08:00', endTime: '00:00' }), 'monday')).toEqual([{ from: 480, to: 1440 }]);
    expect(openSpans(only({ startTime: '09:00', endTime: '09:00' }), 'tuesday')).toEqual([{ from: 0, to: 540 }]);
  });

  test('but not without rows, nor in a lunch of the whole day; half a lunch does not count', () => {
    expect(isOpen([], at('12:00'), 'UTC')).toBe(false);
    expect(isOpen(only({ lunchTimeStart: '08:00', lunchTimeEnd: '18:00' }), at('12:00'), 'UTC')).toBe(false);
    expect(isOpen(only({ lunchTimeStart: '12:00', lunchTimeEnd: '' }), at('12:00'), 'UTC')).toBe(true);
    expect(openSpans(only({ lunchTimeStart: '07:00', lunchTimeEnd: '09:00' }), 'monday')).toEqual([
      { from: 540, to: 1080 },
    ]);
  });

  test('by the clocks of its zone: the same instant is another day elsewhere', () => {
    const monday = only({ startTime: '00:00', endTime: '06:00' });
    expect(isOpen(monday, '2026-11-22T18:30:00Z', 'Asia/Kolkata')).toBe(true);
    expect(isOpen(monday, '2026-11-22T18:29:00Z', 'Asia/Kolkata')).toBe(false);
    expect(isOpen(monday, '2026-11-23T03:00:00Z', 'America/Sao_Paulo')).toBe(true);
    expect(isOpen(monday, '2026-11-23T02:59:00Z', 'America/Sao_Paulo')).toBe(false);
    expect(() => isOpen(monday, at('08:00'), 'Mars/Olympus')).toThrow(RangeError);
  });
});

const minute = fc.integer({ min: 0, max: 1439 });
const clock = fc
  .oneof(minute, fc.constantFrom(0, 1, 480, 720, 1439))
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
const anyWeek = fc.tuple(...weekdays.map(() => fc.tuple(clock, clock, fc.option(fc.tuple(clock, clock))))).map((days) =>
  days.map(([startTime, endTime, lunch], i) => {
    const [lunchTimeStart = '', lunchTimeEnd = ''] = lunch ?? [];
    return row({ weekdayEn: weekdays[i]!, startTime, endTime, lunchTimeStart, lunchTimeEnd });
  }),
);
const zone = fc.constantFrom(
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
);
/** Any minute of ten years, and often one around a clock change in New York or Lisbon. */
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-10-04'),
      fc.integer({ min: 0, max: 2880 }),
    )
    .map(([day, after]) => Date.parse(`${day}T00:00:00Z`) / 60_000 + after),
);

/** A second implementation in plain steps: walks a shift minute by minute from its start. */
const walk = (rows: readonly ScheduleRow[], weekday: number, time: string): boolean => {
  const next = (hhmm: string) => {
    const m = (Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3)) + 1) % 1440;
    return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
  };
  const ranFrom = ({ startTime, endTime, lunchTimeStart, lunchTimeEnd }: ScheduleRow, wanted: 'today' | 'tomorrow') => {
    if (startTime === '00:00' && endTime === '00:00') return false;
    const lunch = lunchTimeStart && lunchTimeEnd && lunchTimeStart !== lunchTimeEnd;
    const inLunch = (now: string) =>
      lunch &&
      (lunchTimeStart < lunchTimeEnd
        ? now >= lunchTimeStart && now < lunchTimeEnd
        : now >= lunchTimeStart || now < lunchTimeEnd);
    let day: 'today' | 'tomorrow' = 'today';
    let now = startTime;
    do {
      if (day === wanted && now === time) return !inLunch(now);
      now = next(now);
      if (now === '00:00') day = 'tomorrow';
    } while (now !== endTime);
    return false;
  };
  const of = (day: number) => rows.find(({ weekdayEn }) => weekdayEn === weekdays[(day + 7) % 7])!;
  return ranFrom(of(weekday), 'today') || ranFrom(of(weekday - 1), 'tomorrow');
};

test('any week is open at any instant and zone exactly when a minute-by-minute walk through the shift says so', () => {
  fc.assert(
    fc.property(anyWeek, instant, zone, (rows, minutes, timeZone) => {
      const iso = new Date(minutes * 60_000).toISOString();
      const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
      expect(isOpen(rows, iso, timeZone)).toBe(
        walk(rows, local.dayOfWeek - 1, local.toPlainTime().toString().slice(0, 5)),
      );
    }),
    { numRuns: 1500 },
  );
});

test('the open spans of a day stay within it, and closed days have none', () => {
  fc.assert(
    fc.property(anyWeek, fc.constantFrom(...weekdays), (rows, day) => {
      for (const { from, to } of openSpans(rows, day)) {
        expect(0 <= from && from < to && to <= 1440).toBe(true);
      }
      const shut = rows.map((each) => ({ ...each, ...closed }));
      expect(openSpans(shut, day)).toEqual([]);
    }),
  );
});
