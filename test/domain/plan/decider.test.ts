import { expect, test } from '@jest/globals';
import { claimedPlanName, plan } from '../../../domain/plan/decider.ts';
import { allFeatures } from '../../../domain/kernel/gates.ts';
import { money } from '../../../domain/kernel/inputs.ts';
import { given } from '../../kernel/given.ts';

const flags = { isPublic: true, ...allFeatures };
const basic = { name: 'Básico', users: 2, connections: 1, queues: 3, value: 99.9, ...flags };
const created = { type: 'PlanCreated', data: basic } as const;

test('a plan is created once, records only changed fields, and can be deleted', () => {
  given(plan).when({ type: 'CreatePlan', plan: basic }).adds(created);
  given(plan, created).when({ type: 'CreatePlan', plan: basic }).adds();
  given(plan, created)
    .when({ type: 'ChangePlan', plan: { ...basic, users: 5, useKanban: false } })
    .adds({ type: 'PlanChanged', data: { users: 5, useKanban: false } });
  given(plan, created).when({ type: 'ChangePlan', plan: basic }).adds();
  given(plan, created).when({ type: 'DeletePlan' }).adds({ type: 'PlanDeleted', data: {} });
});

test('a plan name is the same regardless of case and accents', () => {
  expect(claimedPlanName(' BASICO ').key).toBe(claimedPlanName('Básico').key);
  expect(claimedPlanName('Básica').key).not.toBe(claimedPlanName('Básico').key);
});

test('a plan that does not exist cannot be changed or deleted', () => {
  const deleted = [created, { type: 'PlanDeleted', data: {} }] as const;
  for (const command of [{ type: 'ChangePlan', plan: { users: 5 } } as const, { type: 'DeletePlan' } as const])
    given(plan).when(command).refused('ERR_NO_RECORD_FOUND');
  given(plan, ...deleted)
    .when({ type: 'ChangePlan', plan: { users: 5 } })
    .refused('ERR_NO_RECORD_FOUND');
  // Two callers may finish an interrupted deletion at the same time.
  given(plan, ...deleted)
    .when({ type: 'DeletePlan' })
    .adds();
});

test.each([
  ['99,9', 99.9],
  ['1.234,56', 1234.56],
  ['99.90', 99.9],
  ['1.500', 1500],
  [' 1500 ', 1500],
  [49.999, 50],
  [0, 0],
])('the amount %j is read as %j', (typed, reais) => expect(money.parse(typed)).toBe(reais));

test.each(['', 'dez', -1, null, '1,2,3', '1,500.00', '1.50.00', '1.5000', '1e3', Infinity])(
  '%j is no amount',
  (typed) => expect(money.safeParse(typed).success).toBe(false),
);
