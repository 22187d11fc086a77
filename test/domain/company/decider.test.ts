import { describe, test } from '@jest/globals';
import { company } from '../../../domain/company/decider.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { given } from '../../kernel/given.ts';

const acme = { name: 'Loja', timeZone: 'America/Sao_Paulo', language: 'pt', dueDate: '2036-01-01', planId: 1 } as const;
const founded = { type: 'CompanyFounded', data: acme } as const;
const early = defaultWeek.map((row) => (row.weekdayEn === 'monday' ? { ...row, startTime: '07:00' } : row));
const scheduled = { type: 'CompanyScheduled', data: { schedules: early } } as const;
const chosen = (timeZone: string) => ({ type: 'CompanyTimeZoneChosen', data: { timeZone } }) as const;
const schedule = (schedules = early, timeZone?: string) => ({ type: 'ScheduleCompany', schedules, timeZone }) as const;

describe('a company', () => {
  test('is founded', () =>
    given(company)
      .when({ type: 'FoundCompany', ...acme })
      .adds(founded));
  test('founded again is once', () =>
    given(company, founded)
      .when({ type: 'FoundCompany', ...acme })
      .adds());
  test.each(['Mars/Olympus', '+03:00', ''])('does not live in the time zone %j', (timeZone) => {
    given(company)
      .when({ type: 'FoundCompany', ...acme, timeZone })
      .refused('unknown time zone');
    given(company, founded).when(schedule(early, timeZone)).refused('unknown time zone');
  });
});

describe('its hours', () => {
  test('are saved, the time zone with them', () =>
    given(company, founded).when(schedule(early, 'America/Manaus')).adds(chosen('America/Manaus'), scheduled));
  test('alone leave the time zone', () => given(company, founded).when(schedule()).adds(scheduled));
  test('that are the default week already are no news', () =>
    given(company, founded)
      .when(schedule([...defaultWeek], acme.timeZone))
      .adds());
  test('the same again change nothing', () =>
    given(company, founded, chosen('America/Manaus'), scheduled).when(schedule(early, 'America/Manaus')).adds());
  test('go back to the default week', () =>
    given(company, founded, scheduled)
      .when(schedule([...defaultWeek]))
      .adds({ type: 'CompanyScheduled', data: { schedules: [...defaultWeek] } }));
  test('of a company that is not there are refused', () =>
    given(company).when(schedule()).refused('ERR_NO_RECORD_FOUND'));
});
