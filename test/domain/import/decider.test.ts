import { expect, test } from '@jest/globals';
import { lastNumberOf as upTo, idHere, importing } from '../../../domain/import/decider.ts';
import { folded, given } from '../../kernel/given.ts';

const first = { type: 'ImportIdsGiven', data: { kind: 'ticket', from: 0, upTo: 9, above: 51 } } as const;
const more = { type: 'ImportIdsGiven', data: { kind: 'ticket', from: 10, upTo: 14, above: 190 } } as const;

test('imported records get new ids, and keep them when the import continues', () => {
  given(importing).when({ type: 'GiveIds', kind: 'ticket', upTo: 9, first: 51 }).adds(first);
  given(importing, first).when({ type: 'GiveIds', kind: 'ticket', upTo: 9, first: 300 }).adds();
  given(importing, first).when({ type: 'GiveIds', kind: 'ticket', upTo: 14, first: 200 }).adds(more);
  const state = folded(importing, [first, more]);
  expect([0, 9, 10, 14, 15].map((number) => idHere(state, 'ticket', number))).toEqual([51, 60, 200, 204, null]);
  expect(idHere(state, 'user', 1)).toBeNull();
  expect([upTo(state, 'ticket'), upTo(state, 'user')]).toEqual([14, -1]);
});
