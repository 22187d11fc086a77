import { expect, test } from '@jest/globals';
import { openCommits } from '../../../eventstore/embedded/commits.ts';
import { openOutlet } from '../../../eventstore/embedded/outlet.ts';
import { eventually } from '../../kernel/eventually.ts';

const message = (n: number): Uint8Array => Uint8Array.of(n);

/** The outlet of a read of `stream` whose reader takes batches only on request, and the batches sent so far. */
const open = (stream: string | null = null) => {
  const commits = openCommits();
  const batches: number[][] = [];
  const reading = openOutlet(commits, stream, (bytes) => batches.push([...bytes]));
  return { ...reading, commits, batches };
};

test('a reader that takes nothing gets two batches, and one more for each that left', async () => {
  const { outlet, sent, batches } = open();
  let sending = 0;
  const all = (async () => {
    for (sending = 1; sending <= 4; sending++) await outlet.send([message(sending), message(sending)]);
  })();
  await eventually(() => expect(batches).toHaveLength(2));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toHaveLength(2);
  expect(sending).toBe(2);
  sent();
  await eventually(() => expect(batches).toHaveLength(3));
  sent();
  sent();
  await all;
  expect(batches.map((batch) => batch.at(-1))).toEqual([1, 2, 3, 4]);
  expect(batches[0]).toEqual([0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1]);
});

test('when a reader leaves, waits end and nothing more is sent', async () => {
  const { outlet, close, batches } = open();
  await outlet.send([message(1)]);
  const waiting = Promise.all([outlet.send([message(2)]), outlet.commit(), outlet.left]);
  close();
  await waiting;
  expect(outlet.gone).toBe(true);
  await outlet.send([message(3)]);
  expect(batches).toHaveLength(2);
});

test('a commit before a wait is not missed; another stream wakes no reader', async () => {
  const { outlet, commits } = open('mine');
  commits.tell(['mine']);
  await outlet.commit();
  let woken = false;
  const waiting = outlet.commit().then(() => (woken = true));
  commits.tell(['other']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(woken).toBe(false);
  commits.tell(['mine']);
  await waiting;
});
