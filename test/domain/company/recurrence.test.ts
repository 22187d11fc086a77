import { describe, expect, test } from '@jest/globals';
import { agreedDay, dayOf, nextDueDate, recurrences, type Recurrence } from '../../../domain/company/recurrence.ts';

const lastOf = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const added: Record<Recurrence, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };
/** Every day of a year and of a leap year. */
const days = [2027, 2028].flatMap((year) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, day + 1)).toISOString().slice(0, 10)),
);
/** Returns the due dates after this many renewals. Like a company, it keeps the date and the agreed day. */
const renewed = (from: string, recurrence: Recurrence, times: number): string[] => {
  const dates: string[] = [];
  for (let n = 0, date = from, day = dayOf(from); n < times; n++) {
    date = nextDueDate(date, recurrence, day);
    day = agreedDay(date, day);
    dates.push(date);
  }
  return dates;
};

describe('the next due date (R340)', () => {
  test.each<[string, Recurrence, string]>([
    ['2027-01-31', 'MENSAL', '2027-02-28'],
    ['2028-01-31', 'MENSAL', '2028-02-29'],
    ['2028-02-29', 'ANUAL', '2029-02-28'],
    ['2027-12-31', 'BIMESTRAL', '2028-02-29'],
    ['2027-11-30', 'TRIMESTRAL', '2028-02-29'],
    ['2027-08-31', 'SEMESTRAL', '2028-02-29'],
    ['2027-12-15', 'MENSAL', '2028-01-15'],
    ['2100-01-30', 'MENSAL', '2100-02-28'],
  ])('%s, %s: %s', (date, recurrence, next) => expect(nextDueDate(date, recurrence)).toBe(next));

  test('is the right number of months later, on the same day or the last day of a shorter month', () => {
    const wrong = days.flatMap((date) =>
      recurrences.filter((recurrence) => {
        const next = nextDueDate(date, recurrence);
        const months = monthsOf(next) - monthsOf(date) === added[recurrence];
        return !months || dayOf(next) !== Math.min(dayOf(date), lastOf(next));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('does not drift over many renewals: it is always the agreed day, or the last day of a shorter month', () => {
    const drifted = days
      .filter((date) => dayOf(date) > 27)
      .flatMap((date) =>
        recurrences.filter((recurrence) =>
          renewed(date, recurrence, 14).some(
            (next, n) =>
              dayOf(next) !== Math.min(dayOf(date), lastOf(next)) ||
              monthsOf(next) !== monthsOf(date) + (n + 1) * added[recurrence],
          ),
        ),
      );
    expect(drifted).toEqual([]);
    expect(renewed('2027-01-31', 'MENSAL', 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('set to another day changes the agreed day', () => {
    expect(agreedDay('2027-03-10', 31)).toBe(10);
    expect(agreedDay('2027-02-28', 31)).toBe(31);
    expect(agreedDay('2027-02-28', null)).toBe(28);
  });
});
