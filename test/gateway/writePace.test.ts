import { expect, test } from '@jest/globals';
import { createWritePace } from '../../gateway/writePace.ts';

/** A pace with a clock that only its test moves. Records how long each write waits. */
const slowed = (perMinute: number) => {
  const clock = { at: 0 };
  const waits: number[] = [];
  const pace = createWritePace({ perMinute, now: () => clock.at, wait: async (ms) => void waits.push(ms) });
  const write = async (times: number, userId = 1) => {
    const answers: number[] = [];
    for (let n = 0; n < times; n++) answers.push(await pace(userId));
    return answers;
  };
  return { clock, waits, write };
};

test('a user’s writes beyond a burst wait in their order for ten a second, and none is refused', async () => {
  const { waits, write } = slowed(3600);
  expect(await write(41)).toEqual(Array(41).fill(0));
  expect(waits).toEqual([]);
  expect(await write(5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits.map(Math.round)).toEqual([100, 200, 300, 400, 500]);
});

test('another user does not wait, and a user who has rested may write a burst again', async () => {
  const { clock, waits, write } = slowed(3600);
  await write(41);
  await write(40, 2);
  expect(waits).toEqual([]);
  clock.at += 4_100;
  await write(40);
  expect(waits).toEqual([]);
});

test('writes that would wait longer than a proxy waits are told when to come back', async () => {
  const { clock, waits, write } = slowed(3600);
  const answers = await write(400);
  expect(answers.filter((seconds) => seconds === 0).length).toBeGreaterThanOrEqual(340);
  expect(answers.at(-1)).toBe(1);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  clock.at += 1_000;
  expect(await write(1)).toEqual([0]);
});

test('the pace follows the limit of calls, and 0 means no limit', async () => {
  const slower = slowed(360);
  await slower.write(7);
  expect(slower.waits.map(Math.round)).toEqual([1_000, 2_000]);
  const unlimited = slowed(0);
  expect(await unlimited.write(1_000)).toEqual(Array(1_000).fill(0));
  expect(unlimited.waits).toEqual([]);
});
