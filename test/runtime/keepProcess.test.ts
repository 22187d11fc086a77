import { describe, expect, test } from '@jest/globals';
import { keepProcess, type KeptProcess } from '../../runtime/keepProcess.ts';

type Fake = KeptProcess & { turn: number; die(): void };

/** A part that dies on request or when stopped. */
const fake = (turn: number): Fake => {
  const { promise: died, resolve: die } = Promise.withResolvers<void>();
  return { turn, died, die, stop: async () => die() };
};

describe('keep', () => {
  test('restarts a dead part with the previous one as argument, even after failed starts', async () => {
    const seen: (number | undefined)[] = [];
    const again = Promise.withResolvers<void>();
    const keeper = await keepProcess<Fake>('A part', async (previous) => {
      seen.push(previous?.turn);
      if (seen.length === 2) throw new Error('not yet');
      if (seen.length === 3) again.resolve();
      return fake(seen.length);
    });
    keeper.current().die();
    await again.promise;
    expect(seen).toEqual([undefined, 1, 1]);
    await keeper.stop();
    expect(keeper.current().turn).toBe(3);
  });

  test('a stopped part stays stopped', async () => {
    let starts = 0;
    const keeper = await keepProcess<Fake>('A part', async () => fake(++starts));
    await keeper.stop();
    await keeper.current().died;
    expect(starts).toBe(1);
  });

  test('throws if the first start fails', async () => {
    await expect(keepProcess<Fake>('A part', () => Promise.reject(new Error('why')))).rejects.toThrow('why');
  });
});
