import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runClock, type Due, type DueWork } from '../../../commands/kernel/clock.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';
import { eventually } from '../../kernel/eventually.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

const row = (id: string): Due => ({ companyId: 5, id, dueAt: '2026-01-01T00:00:00.000Z' });
/** Rows that are there until they were acted on. */
const work = (name: string, ...ids: string[]) => {
  const left = new Set(ids);
  const done: { id: string; cause: unknown }[] = [];
  const works: DueWork = {
    name,
    due: async () => [...left].map(row),
    act: async ({ id }, _, cause) => {
      if (id.startsWith('bad')) throw new Error('a bug');
      left.delete(id);
      done.push({ id, cause });
    },
  };
  return { works, done, left };
};

test('what is due is done, once, by the clock, with a cause that is always the same', async () => {
  const { works, done } = work('rest', 'a', 'b');
  const clock = runClock(database.db, [works], 5);
  await eventually(() => expect(done.map(({ id }) => id)).toEqual(['a', 'b']));
  expect(done[0]?.cause).toMatchObject({ id: 'due:rest:a:2026-01-01T00:00:00.000Z', companyId: 5, userId: 'clock' });
  await clock.stop();
});

test('what cannot be done holds up nothing else', async () => {
  const [broken, fine] = [work('first', 'bad', 'good'), work('second', 'x')];
  const clock = runClock(database.db, [broken.works, fine.works], 5);
  await eventually(() => expect([...broken.done, ...fine.done].map(({ id }) => id)).toEqual(['good', 'x']));
  expect([...broken.left]).toEqual(['bad']);
  await clock.stop();
});

test('of two processes one ticks at a time', async () => {
  let together = 0;
  let most = 0;
  let ticks = 0;
  const works: DueWork = {
    name: 'slow',
    due: async () => [row('x')],
    act: async () => {
      most = Math.max(most, ++together);
      await new Promise((resolve) => setTimeout(resolve, 5));
      together--;
      ticks++;
    },
  };
  const clocks = [runClock(database.db, [works], 1), runClock(database.db, [works], 1)];
  await eventually(() => expect(ticks).toBeGreaterThan(20));
  await Promise.all(clocks.map((each) => each.stop()));
  expect(most).toBe(1);
});
