import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readDue } from '../../../projections/kernel/read/due.ts';
import pg from 'pg';
import { z } from 'zod';
import { handoutsDue } from '../../../projections/bot/handouts.ts';
import { promptTalksDue } from '../../../projections/prompt/read.ts';
import { founded } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';

const HISTORY = 20_000;
const BACKLOG = 5_000;
const EACH = 3;
const NOW = '2099-01-01T00:00:00Z';
let it: Projected;
beforeAll(async () => {
  it = await openProjected();
  await it.run();
  for (const company of [1, 2]) await it.say(`company-0.${company}`, founded());
  await it.settled();
});
afterAll(() => it?.close());

type Node = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] };
const node: z.ZodType<Node> = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  get Plans() {
    return z.array(node).optional();
  },
});
const explained = z.object({ rows: z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]) });
const statement = z.object({ text: z.string(), values: z.array(z.union([z.string(), z.number()])) });
const touched = ({ Plans = [], ...own }: Node): number =>
  own['Actual Rows'] * own['Actual Loops'] + Plans.reduce((sum, each) => sum + touched(each), 0);

/** Returns how many rows all steps of a query's plan produced. */
const rowsRead = async (ask: () => Promise<unknown>): Promise<number> => {
  const sending = jest.spyOn(pg.Client.prototype, 'query');
  await ask();
  const [[given]] = z
    .tuple([z.tuple([statement]).rest(z.unknown())])
    .rest(z.unknown())
    .parse(sending.mock.calls);
  sending.mockRestore();
  const sql = `explain (analyze, format json) ${given.text.replaceAll(/\$\d+/g, '?')}`;
  const { rows } = explained.parse(await it.db.raw(sql, given.values));
  return touched(rows[0]['QUERY PLAN'][0].Plan);
};

test("due work of each company is found without reading its history or another company's backlog", async () => {
  const talks = (companyId: number, from: number, count: number, dueAt: string) =>
    it.db.raw(
      `insert into views.prompt_talk select ${companyId}, n, null, false, ${dueAt}
       from generate_series(${from}, ${from + count - 1}) n`,
    );
  await talks(1, 1, HISTORY, 'null');
  await talks(1, HISTORY + 1, BACKLOG, `now() - interval '1 day'`);
  await talks(2, 1, 1, 'now()');
  await it.db.raw(
    `insert into views.handout select 1, gen_random_uuid(), n, n from generate_series(1, ${BACKLOG}) n
     union all select 2, gen_random_uuid(), 1, ${BACKLOG + 1}`,
  );
  await it.db.raw('analyze views.prompt_talk, views.handout');
  const works = [promptTalksDue, handoutsDue].map(
    (query) => () => readDue(it.db, query, { now: NOW, limit: EACH, after: null }),
  );
  for (const work of works) {
    expect((await work()).map(({ companyId }) => companyId)).toEqual([1, 1, 1, 2]);
    expect(await rowsRead(work)).toBeLessThan(100);
  }
});
