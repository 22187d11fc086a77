import { expect, test } from '@jest/globals';
import { integrationCall, isCallLate, nextCallTry, type IntegrationCall } from '../../../domain/integration/call.ts';

const at = '2026-11-22T12:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();
const call = { integrationId: 4, ticketId: 1, contactId: 2, messageId: '0b8a6a3e-5d0e-5b0e-9a3e-5d0e5b0e9a3e' };
const queued: IntegrationCall = { is: 'queued', ...call, queuedAt: at, tries: 0, round: 0, isSaid: false };
const answer = { says: [{ text: 'Oi', wait: 0 }], queueId: null, session: null };

test('retries for a day after growing pauses, but not before the provider allows it', () => {
  const next = (tries: number, now = at, of = {}) => nextCallTry({ queuedAt: at, tries }, now, of);
  expect([0, 1, 2, 3, 7, 8, 30].map((tries) => next(tries))).toEqual([2, 10, 30, 60, 1800, 3600, 3600].map(after));
  expect(next(0, at, { retryAfter: 90 })).toBe(after(90));
  expect(next(0, at, { retryAfter: 999_999 })).toBe(after(3600));
  expect(next(8, after(85_000))).toBeNull();
  expect(next(5, after(3000), { talks: true })).toBe(after(3300));
  expect(next(7, after(3000), { talks: true })).toBeNull();
  expect([isCallLate(at, after(3600)), isCallLate(at, after(3601))]).toEqual([false, true]);
});

test('answers a message only once, and repeats a finished call only if a user asks for it', () => {
  const answered = integrationCall.evolve(
    queued,
    { type: 'IntegrationCallAnswered', data: { contactId: 2, status: 200, ms: 1, answer } },
    at,
  );
  expect(answered).toMatchObject({ is: 'answered', answer });
  expect(integrationCall.decide({ type: 'AnswerCall', status: 200, ms: 1, answer }, answered)).toEqual([]);
  expect(integrationCall.decide({ type: 'RepeatCall', userId: 7 }, answered)).toEqual([]);
  const over = integrationCall.evolve(answered, { type: 'IntegrationCallEnded', data: { said: 1 } }, at);
  const again = integrationCall.decide({ type: 'RepeatCall', userId: 7 }, over);
  expect(again).toEqual([{ type: 'IntegrationCallRepeated', data: { userId: 7 } }]);
  expect(again.reduce((state, event) => integrationCall.evolve(state, event, at), over)).toMatchObject({
    is: 'queued',
    tries: 0,
    round: 1,
    isSaid: true,
  });
});

test('a call that failed and is sent again can still answer', () => {
  const data = { status: 0, reason: 'unreached', ms: 1, dueAt: after(2) };
  const failed = integrationCall.evolve(queued, { type: 'IntegrationCallFailed', data }, at);
  const again = integrationCall.decide({ type: 'RepeatCall', userId: 7 }, failed);
  const state = again.reduce((known, event) => integrationCall.evolve(known, event, at), failed);
  expect(state).toMatchObject({ is: 'queued', round: 1, isSaid: false });
});
