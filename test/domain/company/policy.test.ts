import { expect, test } from '@jest/globals';
import { company } from '../../../domain/company/decider.ts';
import { endedSessions, isMissed } from '../../../domain/company/policy.ts';
import { AT, folded } from '../../kernel/given.ts';

const terms = { name: 'Adega', timeZone: 'UTC', language: 'pt', dueDate: '2026-01-01', planId: 1 } as const;
const unset = { email: '', phone: '', recurrence: 'MENSAL', trialExpiration: null, founderId: null } as const;
const founded = { type: 'CompanyFounded', data: { ...terms, ...unset, foundedBy: 'super' } } as const;
const suspended = { type: 'CompanySuspended', data: {} } as const;
const resumed = { type: 'CompanyResumed', data: {} } as const;
const lapsed = { type: 'CompanyLapsed', data: {} } as const;
const renewed = { type: 'CompanyRenewed', data: { dueDate: '2026-02-01', why: 'payment' } } as const;
const beside = (ms: number) => new Date(Date.parse(AT) + ms).toISOString();
const DAY = 86_400_000;

test('work planned more than a day before the company was back is missed; a payment in time misses nothing', () => {
  for (const history of [
    [founded, suspended, resumed],
    [founded, lapsed, renewed],
  ]) {
    expect(isMissed(folded(company, history), beside(-DAY - 1))).toBe(true);
    expect(isMissed(folded(company, history), beside(-DAY))).toBe(false);
  }
  expect(isMissed(folded(company, [founded, renewed]), beside(-9 * DAY))).toBe(false);
});

test('a suspension ends the sessions opened before it, not those opened after it', () => {
  const state = folded(company, [founded, suspended, resumed]);
  expect([AT, beside(-1), beside(1)].map((at) => endedSessions(state, at))).toEqual([true, true, false]);
  expect(endedSessions(folded(company, [founded]), AT)).toBe(false);
});
