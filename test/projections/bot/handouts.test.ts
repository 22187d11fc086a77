import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readDue } from '../../../projections/kernel/read/due.ts';
import { handouts, handoutsDue } from '../../../projections/bot/handouts.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { founded } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';

let it: Projected;
beforeAll(async () => {
  it = await openProjected();
  await it.run();
});
afterAll(() => it?.close());

const owed = (ticketId: number) => ({
  type: 'HandoutOwed',
  data: {
    ticketId,
    contactId: 2,
    connectionId: 1,
    gives: [{ is: 'files', fileListId: 5 }],
    rule: 'option',
    choice: 'Arquivos',
  },
});
const ids = ['4b0d8f0e-3c55-5b0f-9d4e-0e8a0f0c0a11', '4b0d8f0e-3c55-5b0f-9d4e-0e8a0f0c0a10'];

test('pending bot replies are due in log order until they are sent, also after a rebuild', async () => {
  for (const company of [1, 2]) await it.say(`company-0.${company}`, founded());
  await it.say(`handout-1.${ids[0]}`, owed(51));
  await it.say(`handout-1.${ids[1]}`, owed(51));
  await it.say('handout-2.4b0d8f0e-3c55-5b0f-9d4e-0e8a0f0c0a12', owed(7));
  await it.settled();
  const due = await readDue(it.db, handoutsDue, { now: '', limit: 9, after: null });
  expect(due.map(({ companyId, id }) => `${companyId} ${id.slice(0, id.indexOf(':'))}`)).toEqual([
    '1 51',
    '1 51',
    '2 7',
  ]);
  expect(due.slice(0, 2).map(({ id }) => id)).toEqual(ids.map((id) => `51:${id}`));
  expect(
    (await readDue(it.db, handoutsDue, { now: '', limit: 1, after: null })).map(
      ({ companyId, id }) => `${companyId} ${id}`,
    ),
  ).toEqual([`1 51:${ids[0]}`, `2 ${due[2]?.id}`]);
  await it.say(`handout-1.${ids[0]}`, { type: 'HandoutGiven', data: {} });
  await it.settled();
  expect((await readDue(it.db, handoutsDue, { now: '', limit: 9, after: null })).map(({ id }) => id)).toEqual([
    due[1]?.id,
    due[2]?.id,
  ]);
  expect(await verify(it.store, it.db, [handouts])).toEqual([]);
});
