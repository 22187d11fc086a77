import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { whenCallWasRefused } from '../../../commands/message/whenCallWasRefused.ts';
import { received } from '../../domain/message/facts.ts';
import { causeOf, envelope } from '../../kernel/log.ts';
import { openAnswers } from './answers.ts';

const answers = openAnswers();
const { store } = answers;
beforeAll(answers.found);
afterAll(() => answers.close());

const now = Math.floor(Date.now() / 1000);
let calls = 0;
/** Refuses a call `after` seconds from now. Returns the contacts who get an answer. */
const ring = async (after: number, contactId = 2): Promise<number[]> => {
  const call = { video: false, outcome: 'rejected' } as const;
  const waId = `CALL${++calls}`;
  const stream = `message-1.in-3-${waId}`;
  const line = { waId, kind: 'call_log', body: '', contactId, timestamp: now + after, call };
  await store.append(stream, [received(line)], 'none', envelope());
  const [stored] = (await store.read(stream)).events;
  if (!stored) throw new Error('the call is not in the log');
  answers.clear();
  await whenCallWasRefused({ store }).react(stored, causeOf(stored.id));
  return answers.queued().map(({ contactId: whom }) => whom);
};

test('each contact who calls repeatedly gets one answer in five minutes that the company takes no calls', async () => {
  expect(await ring(0)).toEqual([2]);
  for (const after of [0, 1, 60, 299]) expect(await ring(after)).toEqual([]);
  expect(await ring(30, 9)).toEqual([9]);
  expect(await ring(400)).toEqual([2]);
});
