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

test('who wrote last, and whom nobody answered, is answered where his ticket goes (R604)', () => {
  expect(unanswered([])).toBeNull();
  expect(unanswered([said('a'), said('b')])?.id).toBe('b');
  expect(unanswered([ours(''), said('a')])?.id).toBe('a');
});

test('an agent’s words and those of a machine answer him; a menu, or a notice that the ticket moves, does not', () => {
  for (const by of ['', 'api', 'option', 'prompt', 'integration']) expect(unanswered([said('a'), ours(by)])).toBeNull();
  for (const by of ['menu', 'transfer']) expect(unanswered([said('a'), ours(by)])?.id).toBe('a');
});

test('what he took back, or what was erased, asks for nothing', () => {
  expect(unanswered([said('a', { isDeleted: true }), said('b', { isErased: true })])).toBeNull();
  expect(unanswered([said('a'), said('b', { isDeleted: true })])?.id).toBe('a');
});
