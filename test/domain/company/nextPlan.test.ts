import { expect, test } from '@jest/globals';
import { company } from '../../../domain/company/decider.ts';
import { companyEvents } from '../../../domain/company/events.ts';
import { folded, given } from '../../kernel/given.ts';

const acme = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: '2036-01-31', planId: 1 } as const;
const foundedWith = (over: object = {}) =>
  ({ type: 'CompanyFounded', data: companyEvents.CompanyFounded.data.parse({ ...acme, ...over }) }) as const;
const founded = foundedWith();
const choose = (planId: number | null) => ({ type: 'ChoosePlan', planId }) as const;
const chosen = (planId: number) => ({ type: 'CompanyNextPlanChosen', data: { planId } }) as const;
const withdrawn = { type: 'CompanyNextPlanWithdrawn', data: {} } as const;
const has = (planId: number) => ({ type: 'CompanyPlanChosen', data: { planId } }) as const;
const renewed = (why: 'payment' | 'free') =>
  ({ type: 'CompanyRenewed', data: { dueDate: '2036-02-29', why } }) as const;
const prolong = (why: 'payment' | 'free', planId: number, today = '2036-01-31') =>
  ({ type: 'ProlongCompany', why, months: 1, today, planId }) as const;

test('a company chooses the plan of its next term once, and may choose a different one', () => {
  given(company, founded).when(choose(2)).adds(chosen(2));
  given(company, founded, chosen(2)).when(choose(2)).adds();
  given(company, founded, chosen(2)).when(choose(3)).adds(chosen(3));
  expect(folded(company, [founded, chosen(2)])).toMatchObject({ planId: 1, nextPlanId: 2 });
});

test('choosing the present plan withdraws the choice', () => {
  given(company, founded, chosen(2)).when(choose(1)).adds(withdrawn);
  given(company, founded).when(choose(1)).adds();
  expect(folded(company, [founded, chosen(2), withdrawn])).toMatchObject({ planId: 1, nextPlanId: null });
});

test('a choice that is withdrawn while its plan begins leaves that plan', () => {
  given(company, founded, chosen(2)).when(choose(null)).adds(withdrawn);
  given(company, founded, chosen(2), has(2)).when(choose(null)).adds();
});

test('in a trial the plan changes at once, because nothing was paid', () => {
  const trial = foundedWith({ trialExpiration: '2036-01-31', foundedBy: 'signUp' });
  given(company, trial).when(choose(2)).adds(has(2));
  given(company, trial, renewed('payment')).when(choose(2)).adds(chosen(2));
});

test('a company that is never billed cannot choose a plan', () =>
  given(company, foundedWith({ dueDate: null }))
    .when(choose(2))
    .refused('A empresa não tem data de vencimento.'));

test('the chosen plan begins with the term that was paid, if the payment was for that plan', () => {
  given(company, founded, chosen(2)).when(prolong('payment', 2)).adds(renewed('payment'), has(2));
  given(company, founded, chosen(2)).when(prolong('payment', 1)).adds(renewed('payment'));
  given(company, founded, chosen(2), withdrawn).when(prolong('payment', 2)).adds(renewed('payment'));
  expect(folded(company, [founded, chosen(2), renewed('payment'), has(2)])).toMatchObject({
    planId: 2,
    nextPlanId: null,
  });
});

test('a free plan begins on the due date and not earlier', () => {
  given(company, founded, chosen(2))
    .when(prolong('free', 2, '2036-01-30'))
    .adds();
  given(company, founded, chosen(2)).when(prolong('free', 2)).adds(renewed('free'), has(2));
});

test('a plan set by a super user ends the choice', () =>
  expect(folded(company, [founded, chosen(2), has(3)])).toMatchObject({ planId: 3, nextPlanId: null }));

test('a company without a due date still gets the plan that it paid for', () =>
  given(company, founded, chosen(2), { type: 'CompanyDueDateSet', data: { dueDate: null } })
    .when(prolong('payment', 2))
    .adds(has(2)));
