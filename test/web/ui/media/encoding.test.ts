import { expect, test } from '@jest/globals';
import type { ToEncoder } from '../../../../web/ui/media/encoder.ts';
import { openEncoding, type StartEncoder } from '../../../../web/ui/media/encoding.ts';

/** Creates encoders that return each piece unchanged. The nth one fails after `breaksAt[n]` pieces. */
const studio = (breaksAt: readonly number[]) => {
  const begun: number[] = [];
  let failed = 0;
  const start: StartEncoder = (hear, broke) => {
    const number = begun.push(0) - 1;
    const left = breaksAt[number] ?? Infinity;
    let heard = 0;
    const say = (said: ToEncoder) => {
      if ('rate' in said) return;
      queueMicrotask(() => {
        heard += 1;
        if (heard === left + 1) broke();
        if (heard > left) return;
        const piece = 'heard' in said ? Uint8Array.from(said.heard) : new Uint8Array();
        hear({ piece, last: 'end' in said });
      });
    };
    return { say, stop: () => undefined };
  };
  const encoding = openEncoding(48_000, start, () => (failed += 1));
  const record = async (count: number) => {
    for (let n = 1; n <= count; n++) {
      encoding.take(Float32Array.of(n));
      await Promise.resolve();
    }
    return (await encoding.end()).map(([height]) => height);
  };
  return { record, failed: () => failed, begun };
};

test('the file contains all recorded sound in order', async () => {
  const { record, failed } = studio([]);
  expect(await record(5)).toEqual([1, 2, 3, 4, 5]);
  expect(failed()).toBe(0);
});

test.each([0, 2, 5])('the next encoder gets the rest if one fails after %d pieces', async (at) => {
  const { record, failed, begun } = studio([at]);
  expect(await record(5)).toEqual([1, 2, 3, 4, 5]);
  expect([failed(), begun.length]).toEqual([0, 2]);
});

test('reports once if the next one fails at once, and keeps what was encoded until then', async () => {
  const { record, failed, begun } = studio([3, 0]);
  expect(await record(5)).toEqual([1, 2, 3]);
  expect([failed(), begun.length]).toEqual([1, 2]);
});
