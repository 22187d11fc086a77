import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDue } from '../../../projections/kernel/read/due.ts';
import { integrationCallsDue } from '../../../projections/integration/read.ts';
import { founded } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';

let it: Projected;
beforeAll(async () => {
  it = await openProjected();
  await it.run();
});
afterAll(() => it?.close());

const queued = (integrationId: number, ticketId: number) => ({
  type: 'IntegrationCallQueued',
  data: { integrationId, ticketId, contactId: 2, messageId: crypto.randomUUID() },
});

test('each integration gets its turn, even if many calls of another have waited longer (G4)', async () => {
  for (const company of [1, 2]) await it.say(`company-0.${company}`, founded());
  for (let nth = 10; nth < 40; nth++) await it.say(`integrationCall-1.4x${nth}`, queued(4, nth));
  await it.say('integrationCall-1.5x1', queued(5, 1));
  await it.say('integrationCall-2.6x1', queued(6, 1));
  await it.settled();
  const due = await readDue(it.db, integrationCallsDue, { now: '2099-01-01T00:00:00Z', limit: 3, after: null });
  expect(due.map(({ companyId, id }) => `${companyId} ${id}`)).toEqual([
    '1 10:4x10',
    '1 11:4x11',
    '1 12:4x12',
    '1 1:5x1',
    '2 1:6x1',
  ]);
  expect(await readDue(it.db, integrationCallsDue, { now: '2000-01-01T00:00:00Z', limit: 3, after: null })).toEqual([]);
});
