import { expect, test } from '@jest/globals';
import { runClock, type DueWork, type WhichDue } from '../../../../commands/kernel/due/clock.ts';
import { createPace, type ReadModelChanges } from '../../../../commands/kernel/due/pace.ts';
import type { Due } from '../../../../domain/kernel/due.ts';
import { FilesAway } from '../../../../runtime/storeErrors.ts';
import { eventually } from '../../../kernel/eventually.ts';

const row = (id: string): Due => ({ companyId: 5, id, dueAt: '2026-01-01T00:00:00.000Z' });
/** Rows that are due until they were acted on. */
const work = (name: string, ...ids: string[]) => {
  const left = new Set(ids);
  const done: { id: string; cause: unknown }[] = [];
  const works: DueWork = {
    name,
    due: async ({ limit, after }) =>
      [...left]
        .toSorted()
        .filter((id) => id > (after?.id ?? ''))
        .slice(0, limit)
        .map(row),
    act: async ({ id }, _, cause) => {
      if (id.startsWith('bad')) throw new Error('a bug');
      left.delete(id);
      done.push({ id, cause });
    },
  };
  return { works, done, left };
};

test('the clock acts on each due row once, with a stable cause', async () => {
  const { works, done } = work('rest', 'a', 'b');
  const clock = runClock([works], { everyMs: 5 });
  await eventually(() => expect(done.map(({ id }) => id)).toEqual(['a', 'b']));
  expect(done[0]?.cause).toMatchObject({ id: 'due:rest:a:2026-01-01T00:00:00.000Z', companyId: 5, userId: 'clock' });
  await clock.stop();
});

test('a row that fails does not block the others', async () => {
  const [broken, fine] = [work('first', 'bad', 'good'), work('second', 'x')];
  const clock = runClock([broken.works, fine.works], { everyMs: 5 });
  await eventually(() => expect([...broken.done, ...fine.done].map(({ id }) => id)).toEqual(['good', 'x']));
  expect([...broken.left]).toEqual(['bad']);
  await clock.stop();
});

test('a turn ends while the shared resource of its rows is away, and no untouched row pauses longer', async () => {
  const { works, done } = work('bank', 'a', 'b', 'c');
  const asked: string[] = [];
  let [away, turns] = [false, 0];
  const banking: DueWork = {
    ...works,
    due: (...which) => {
      turns++;
      return works.due(...which);
    },
    isAway: () => away,
    act: async (...given) => {
      asked.push(given[0].id);
      away = asked.length === 1;
      if (away) throw new Error('no answer');
      await works.act(...given);
    },
  };
  const clock = runClock([banking], { everyMs: 5 });
  await eventually(() => expect(turns).toBeGreaterThan(5));
  expect(asked).toEqual(['a']);
  away = false;
  await eventually(() => expect(done.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c']));
  await clock.stop();
});

test('`finish` runs once per turn for all rows that were acted on; after a failure it runs again with them', async () => {
  const { works, left } = work('forget', 'a', 'bad', 'b');
  const finished: string[][] = [];
  const dear: DueWork = {
    ...works,
    act: async ({ id }) => {
      if (id === 'bad') throw new Error('a bug');
    },
    finish: async (acted) => {
      finished.push(acted.map(({ due }) => due.id));
      if (finished.length === 1) throw new Error('Postgres is away');
      for (const { due, cause } of acted) {
        expect(cause.id).toBe(`due:forget:${due.id}:${due.dueAt}`);
        left.delete(due.id);
      }
    },
  };
  const clock = runClock([dear], { everyMs: 5 });
  await eventually(() => expect([...left]).toEqual(['bad']));
  await clock.stop();
  expect(finished[0]).toEqual(['a', 'b']);
  // Each row has its own pause, so they may come again in one turn or in two.
  expect(finished.slice(1).flat().toSorted()).toEqual(['a', 'b']);
});

test('rows behind hundreds of failing or staying rows are handled in the same tick', async () => {
  const stuck = Array.from({ length: 350 }, (_, n) => `bad${String(n).padStart(3, '0')}`);
  const { works, done } = work('stuck', ...stuck, 'good');
  const clock = runClock([works], { everyMs: 60_000 });
  await eventually(() => expect(done.map(({ id }) => id)).toEqual(['good']));
  await clock.stop();
});

test('during an outage of log or Postgres one row asks and the others wait; without files others continue', async () => {
  const tried: string[] = [];
  const failing = (name: string, error: Error): DueWork => ({
    ...work(name, 'a', 'b', 'c').works,
    act: async ({ id }) => {
      tried.push(`${name} ${id}`);
      throw error;
    },
  });
  const last = work('last', 'x');
  const away = failing('away', new Error('Connection terminated unexpectedly'));
  const clock = runClock([away, failing('files', new FilesAway('S3 does not answer')), last.works], {
    everyMs: 60_000,
  });
  await eventually(() => expect(last.done.length).toBe(1));
  await clock.stop();
  expect(tried).toEqual(['away a', 'files a', 'files b', 'files c']);
});

test('a failing row is retried less and less often but never dropped, and a new row gets its turn at once', async () => {
  const { works, left } = work('stuck', 'bad');
  const tries: number[] = [];
  const since = Date.now();
  const watched: DueWork = {
    ...works,
    act: async (...given) => {
      if (given[0].id === 'bad') tries.push(Date.now() - since);
      await works.act(...given);
    },
  };
  const clock = runClock([watched], { everyMs: 5 });
  await eventually(() => expect(tries.length).toBeGreaterThanOrEqual(6));
  left.add('late');
  await eventually(() => expect([...left]).toEqual(['bad']));
  await clock.stop();
  // Each pause is at least half of 5, 10, 20, 40, 80.
  expect(tries[5]! - tries[0]!).toBeGreaterThanOrEqual(75);
});

test('a company with many due rows gets its share of a turn and does not delay the next company', async () => {
  const left = ['a', 'b', 'c', 'd', 'x'].map((id) => ({ ...row(id), companyId: id === 'x' ? 6 : 5 }));
  const done: string[] = [];
  const many: DueWork = {
    name: 'many',
    due: async ({ limit, after }) => left.filter(({ id }) => id > (after?.id ?? '')).slice(0, limit),
    act: async ({ id }) => {
      done.push(id);
      left.splice(
        left.findIndex((one) => one.id === id),
        1,
      );
    },
  };
  // The remaining rows get their turn at once, not after the minute of a tick.
  const clock = runClock([many], { everyMs: 60_000, shareMs: 0 });
  await eventually(() => expect(done).toEqual(['a', 'x', 'b', 'c', 'd']));
  await clock.stop();
});

test('the next tick handles rows that could not be read before', async () => {
  const { works, done } = work('rest', 'a');
  let away = 3;
  const flaky: DueWork = {
    ...works,
    due: async (...given) => {
      if (away-- > 0) throw new Error('Connection terminated unexpectedly');
      return works.due(...given);
    },
  };
  const clock = runClock([flaky], { everyMs: 5 });
  await eventually(() => expect(done.map(({ id }) => id)).toEqual(['a']));
  await clock.stop();
});

/** Changes of the read models that a test announces. */
const announced = () => {
  const subscribers = new Set<() => void>();
  const changes: ReadModelChanges = {
    subscribe: (onChange) => {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
  };
  return { changes, change: () => subscribers.forEach((onChange) => onChange()) };
};

test('a clock with nothing to do asks no more, and acts at once when a change of the read models makes a row due', async () => {
  const { works, done, left } = work('rest');
  const horizons: string[] = [];
  const watched: DueWork = {
    ...works,
    due: (page) => {
      horizons.push(page.now);
      return works.due(page);
    },
  };
  const { changes, change } = announced();
  const clock = runClock([watched], { everyMs: 5, changes });
  // The second question is what becomes due within a minute.
  await eventually(() => expect(horizons).toHaveLength(2));
  left.add('unannounced');
  const since = performance.now();
  await eventually(() => expect(performance.now() - since).toBeGreaterThan(200)); // many ticks
  expect(horizons).toHaveLength(2);
  change();
  await eventually(() => expect(done.map(({ id }) => id)).toEqual(['unannounced']));
  await clock.stop();
});

test('a clock does not sleep past the time at which a row becomes due', async () => {
  const dueAt = new Date(Date.now() + 300).toISOString();
  const done: string[] = [];
  const timed: DueWork = {
    name: 'timed',
    due: async ({ now, after }) => (after || done.length || now < dueAt ? [] : [{ companyId: 5, id: 'a', dueAt }]),
    act: async (_, now) => void done.push(now),
  };
  const clock = runClock([timed], { everyMs: 5, changes: announced().changes });
  await eventually(() => expect(done).toHaveLength(1));
  expect(done[0]! >= dueAt).toBe(true);
  await clock.stop();
});

test('a clock asks only the works of which something is due, and each one if that cannot be told', async () => {
  const [idle, busy] = [work('idle'), work('busy', 'a')];
  const asked: string[] = [];
  const watched = [idle, busy].map(({ works }): DueWork => ({
    ...works,
    due: (page) => {
      asked.push(works.name);
      return works.due(page);
    },
  }));
  let fails = false;
  const { changes, change } = announced();
  const whichDue: WhichDue = async (readers) => {
    if (fails) throw new Error('Connection terminated unexpectedly');
    return new Set(readers.filter((_, n) => [idle, busy][n]?.left.size));
  };
  const clock = runClock(watched, { everyMs: 5, changes, whichDue });
  await eventually(() => expect(busy.done).toHaveLength(1));
  expect(new Set(asked)).toEqual(new Set(['busy']));
  fails = true;
  idle.left.add('b');
  change();
  await eventually(() => expect(idle.done).toHaveLength(1));
  await clock.stop();
});

test('a clock that missed a notification looks again after its longest sleep', async () => {
  const pace = createPace(1, announced().changes, 50);
  let looks = 0;
  for (; looks < 3; looks++) {
    pace.begin();
    await pace.rest(async () => true);
  }
  expect(looks).toBe(3);
  pace.stop();
});
