import { describe, expect, test } from '@jest/globals';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** How far a zone is ahead of UTC. Reads the formatted offset, unlike the code under test. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at: number): number => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  };
};

/** Returns the clock changes of a zone from 2015 to 2030: the first instant after each, and the offset before and after. */
const jumpsOf = (timeZone: string) => {
  const ahead = clockOf(timeZone);
  const jumps: { at: number; before: number; after: number }[] = [];
  const STEP = 10 * DAY;
  for (let from = Date.UTC(2015, 0, 1); from < Date.UTC(2031, 0, 1); from += STEP) {
    const [before, after] = [ahead(from), ahead(from + STEP)];
    if (before === after) continue;
    let [low, high] = [from, from + STEP];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (ahead(middle) === before) low = middle;
      else high = middle;
    }
    jumps.push({ at: high, before, after });
  }
  return jumps;
};
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

describe('a local time that does not exist', () => {
  test.each([
    ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T01:00'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T01:00'],
    ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T01:30'],
    ['2026-04-24T00:15', 'Africa/Cairo', '2026-04-24T01:15'],
    ['2026-03-29T00:00', 'Asia/Beirut', '2026-03-29T01:00'],
    ['2023-10-01T00:00', 'America/Asuncion', '2023-10-01T01:00'],
    ['2018-11-04T00:00', 'America/Sao_Paulo', '2018-11-04T01:00'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
    ['2026-03-29T01:30', 'Europe/Lisbon', '2026-03-29T02:30'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00'],
  ])('%s in %s is %s', (time, zone, shown) => expect(wallTime(instantOf(time, zone), zone)).toBe(shown));

  test('moves forward by the length of the gap, in all zones and years from 2015 to 2030', () => {
    let gaps = 0;
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const { at, before, after } of jumpsOf(zone)) {
        const length = after - before;
        for (const into of [0, MINUTE, length / 2, length - MINUTE].filter((ms) => ms >= 0 && ms < length)) {
          const shown = at + before + into;
          const found = instantOf(written(shown), zone);
          expect([zone, written(shown), found]).toEqual([zone, written(shown), new Date(at + into).toISOString()]);
          expect(wallTime(found, zone)).toBe(written(shown + length));
          gaps++;
        }
      }
    expect(gaps).toBeGreaterThan(1_000);
  }, 300_000);
});

test('a local time that occurs twice means the first one, and times around each clock change convert correctly', () => {
  for (const zone of ['America/Santiago', 'America/New_York', 'Africa/Cairo', 'Africa/Casablanca', 'Europe/Lisbon'])
    for (const { at, before, after } of jumpsOf(zone)) {
      if (after < before)
        expect(instantOf(written(at + after), zone)).toBe(new Date(at + after - before).toISOString());
      for (const away of [-2 * DAY, -DAY, -MINUTE, DAY, 2 * DAY]) {
        const shown = wallTime(new Date(at + away).toISOString(), zone);
        expect(wallTime(instantOf(shown, zone), zone)).toBe(shown);
      }
    }
});
