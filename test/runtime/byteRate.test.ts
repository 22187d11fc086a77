import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createByteRate } from '../../runtime/byteRate.ts';

const chunks = (count: number) => Array.from({ length: count }, (_, n) => Buffer.alloc(1_000, n));
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

test('the readers of a company share its rate, all bytes come in order, and another company reads at once', async () => {
  const rate = createByteRate({ perSecond: 20_000, atOnce: 2_000 });
  const read = async (companyId: number, count: number) => {
    const sent = chunks(count);
    expect(await buffer(rate.limit(companyId)(Readable.from(sent)))).toEqual(Buffer.concat(sent));
  };
  const [crowd, other] = await Promise.all([
    timed(() => Promise.all([read(1, 5), read(1, 5)])),
    timed(() => read(2, 2)),
  ]);
  expect(crowd).toBeGreaterThan(390); // 8,000 bytes above the first 2,000, at 20 bytes a millisecond
  expect(other).toBeLessThan(crowd);
});
