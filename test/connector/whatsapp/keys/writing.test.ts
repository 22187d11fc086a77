import { expect, test } from '@jest/globals';
import { createBatchWriter } from '../../../../connector/whatsapp/keys/writing.ts';

const rig = () => {
  const written: string[][] = [];
  const failures: unknown[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const writing = createBatchWriter<string[]>({
    empty: () => [],
    write: async (batch) => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      written.push(batch);
    },
    failed: (error) => failures.push(error),
  });
  const add = (text: string) => writing.add((batch) => batch.push(text));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { writing, add, turn, written, failures, gates };
};

test('additions during a write go together into the next write', async () => {
  const { writing, add, turn, written, gates } = rig();
  expect(writing.written()).toBeNull();
  await add('a');
  await turn();
  for (const text of ['b', 'c']) await add(text);
  expect(writing.unwritten()).toEqual([['a'], ['b', 'c']]);
  const all = writing.written();
  gates[0]?.resolve();
  await turn();
  expect(written).toEqual([['a']]);
  gates[1]?.resolve();
  await all;
  expect(written).toEqual([['a'], ['b', 'c']]);
  expect(writing.written()).toBeNull();
  await add('d');
  await turn();
  gates[2]?.resolve();
  await writing.written();
  expect(written.at(-1)).toEqual(['d']);
});

test('after a failure nothing more is written, and nothing ever counts as written', async () => {
  const { writing, add, turn, written, failures, gates } = rig();
  await add('a');
  await turn();
  await add('b');
  const both = writing.written();
  gates[0]?.reject(new Error('Postgres is away'));
  await expect(both).rejects.toThrow('Postgres is away');
  await expect(add('c')).rejects.toThrow('Postgres is away');
  await expect(writing.written()).rejects.toThrow('Postgres is away');
  expect([written, failures.length, gates.length]).toEqual([[], 1, 1]);
});

test('a caller who adds very much waits for the write', async () => {
  const { add, turn, gates } = rig();
  await add('first');
  await turn();
  const rest = Array.from({ length: 500 }, (_, n) => add(`${n}`));
  let isDone = false;
  const last = rest.at(-1)?.then(() => (isDone = true));
  await turn();
  expect(isDone).toBe(false);
  gates[0]?.resolve();
  await turn();
  gates[1]?.resolve();
  await last;
  expect(isDone).toBe(true);
});
