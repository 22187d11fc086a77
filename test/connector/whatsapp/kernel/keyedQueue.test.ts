import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { addressLock } from '../../../../connector/whatsapp/keys/signal.ts';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';

const held = () => Promise.withResolvers<void>();

describe('lanes', () => {
  test('run work of one key in order, one at a time, and other keys do not wait for it', async () => {
    const lanes = createKeyedQueue(10);
    const gate = held();
    const done: string[] = [];
    lanes.run('a', () => gate.promise.then(() => done.push('a1')));
    lanes.run('a', async () => done.push('a2'));
    lanes.run('b', async () => done.push('b1'));
    await turn();
    expect(done).toEqual(['b1']);
    gate.resolve();
    await lanes.idle();
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });

  test('never run more than the width at once', async () => {
    const lanes = createKeyedQueue(3);
    let [now, most] = [0, 0];
    for (let i = 0; i < 20; i++)
      lanes.run(`key ${i}`, async () => {
        most = Math.max(most, ++now);
        await turn();
        now--;
      });
    await lanes.idle();
    expect([now, most]).toEqual([0, 3]);
  });
});

test('an address lock runs one piece of work at a time, also after a failure', async () => {
  const gate = held();
  const done: string[] = [];
  const first = addressLock('x', () => gate.promise.then(() => Promise.reject(new Error('no'))));
  const second = addressLock('x', async () => done.push('second'));
  const other = addressLock('y', async () => done.push('other'));
  await other;
  expect(done).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['other', 'second']);
});
