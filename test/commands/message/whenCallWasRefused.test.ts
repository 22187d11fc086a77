import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle.ts';
import { whenCallWasRefused } from '../../../commands/message/whenCallWasRefused.ts';
import { company } from '../../../domain/company/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { received } from '../../domain/message/facts.ts';
import { causeOf, envelope, freshLog } from '../../kernel/log.ts';

const log = freshLog();
let answers: number[] = [];
const store: Store = {
  ...log.store,
  append: async (stream, events, expected, meta) => {
    const position = await log.store.append(stream, events, expected, meta);
    for (const { type, data } of events) if (type === 'MessageQueued') answers.push(Number(Object(data).contactId));
    return position;
  },
};
const founding = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: '2099-01-01', planId: 1 } as const;
beforeAll(async () => {
  const command = { type: 'FoundCompany', ...founding } as const;
  await handle(store, company, { target: { companyId: 0, id: 1 }, command, cause: causeOf() });
});
afterAll(() => log.close());

const now = Math.floor(Date.now() / 1000);
let calls = 0;
/** A call is refused so many seconds from now; whom the system answers. */
const ring = async (after: number, contactId = 2): Promise<number[]> => {
  const call = { video: false, outcome: 'rejected' } as const;
  const waId = `CALL${++calls}`;
  const stream = `message-1.in-3-${waId}`;
  const line = { waId, kind: 'call_log', body: '', contactId, timestamp: now + after, call };
  await store.append(stream, [received(line)], 'none', envelope());
  const [stored] = (await store.read(stream)).events;
  if (!stored) throw new Error('the call is not in the log');
  answers = [];
  await whenCallWasRefused({ store }).react(stored, causeOf(stored.id));
  return answers;
};

test('whoever calls over and over is told once in five minutes that nobody takes calls, each contact for itself', async () => {
  expect(await ring(0)).toEqual([2]);
  for (const after of [0, 1, 60, 299]) expect(await ring(after)).toEqual([]);
  expect(await ring(30, 9)).toEqual([9]);
  expect(await ring(400)).toEqual([2]);
});
