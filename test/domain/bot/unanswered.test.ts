import { expect, test } from '@jest/globals';
import { unanswered } from '../../../domain/bot/unanswered.ts';

const said = (id: string, over: object = {}) => ({
  id,
  fromMe: false,
  automatic: '',
  isDeleted: false,
  isErased: false,
  createdAt: '2026-11-22T12:00:00.000Z',
  ...over,
});
const ours = (automatic: string) => said('ours', { fromMe: true, automatic });

test('finds the last message of a customer that no one has answered (R604)', () => {
  expect(unanswered([])).toBeNull();
  expect(unanswered([said('a'), said('b')])?.id).toBe('b');
  expect(unanswered([ours(''), said('a')])?.id).toBe('a');
});

test('messages of agents and machines are answers; menus and transfer notices are not', () => {
  for (const by of ['', 'api', 'option', 'prompt', 'integration']) expect(unanswered([said('a'), ours(by)])).toBeNull();
  for (const by of ['menu', 'transfer']) expect(unanswered([said('a'), ours(by)])?.id).toBe('a');
});

test('deleted and erased messages need no answer', () => {
  expect(unanswered([said('a', { isDeleted: true }), said('b', { isErased: true })])).toBeNull();
  expect(unanswered([said('a'), said('b', { isDeleted: true })])?.id).toBe('a');
});
