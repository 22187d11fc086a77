import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { openFairLimiter, TooManyWaiting, type FairLimiter, type LimiterOptions } from '../../runtime/fairLimiter.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const QUANTUM = 1_000;

/** Takes this long, or until it is aborted. */
const lasting =
  (ms: number, begun: () => void = () => {}) =>
  (signal: AbortSignal): Promise<void> => {
    begun();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      });
    });
  };

/** Returns the total waiting time of one tenant's jobs, each queued when the previous one ended. */
const waitOf = async (limiter: FairLimiter, tenant: number, jobs: readonly number[]): Promise<number> => {
  let waited = 0;
  const all = (async () => {
    for (const ms of jobs) {
      const queuedAt = performance.now();
      await limiter.run(
        { tenant },
        lasting(ms, () => (waited += performance.now() - queuedAt)),
      );
    }
    return 'done' as const;
  })();
  for (let done; done !== 'done';) {
    await jest.advanceTimersByTimeAsync(50);
    done = await Promise.race([all, Promise.resolve()]);
  }
  return waited;
};

type Load = { hogs: number[][]; own: number[]; concurrency: number; slow: number; perTenant: number };
const loads: fc.Arbitrary<Load> = fc.record({
  hogs: fc.array(fc.array(fc.integer({ min: 10, max: 60_000 }), { minLength: 1, maxLength: 20 }), {
    minLength: 1,
    maxLength: 30,
  }),
  own: fc.array(fc.integer({ min: 10, max: QUANTUM - 10 }), { minLength: 1, maxLength: 8 }),
  concurrency: fc.integer({ min: 1, max: 8 }),
  slow: fc.integer({ min: 1, max: 4 }),
  perTenant: fc.integer({ min: 1, max: 4 }),
});

/**
 * The bound: with n other tenants and c places, a tenant waits at most n/c times its own work plus one quantum, and one
 * more quantum per job. It holds for any number and duration of the others' jobs.
 */
const holds = async ({ hogs, own, ...rest }: Load, preempt: boolean): Promise<void> => {
  const limiter = openFairLimiter({ ...rest, quantumMs: QUANTUM, preempt });
  for (const [nth, jobs] of hogs.entries())
    for (const ms of jobs) void limiter.run({ tenant: nth + 1 }, lasting(ms)).catch(() => {});
  const waited = await waitOf(limiter, 0, own);
  const work = own.reduce((sum, ms) => sum + ms, 0);
  const bound = (hogs.length / rest.concurrency) * (work + QUANTUM) + own.length * QUANTUM;
  jest.useRealTimers();
  jest.useFakeTimers();
  expect(waited).toBeLessThanOrEqual(bound);
};

describe('a tenant waits for a bounded time, regardless of other tenants', () => {
  test('jobs that wait for servers', async () => {
    await fc.assert(
      fc.asyncProperty(loads, (load) => holds(load, false)),
      { numRuns: 100 },
    );
  }, 300_000);

  test('CPU-bound jobs, which are stopped and restarted', async () => {
    await fc.assert(
      fc.asyncProperty(loads, (load) => holds(load, true)),
      { numRuns: 100 },
    );
  }, 300_000);
});

/** Starts endless jobs for each tenant and returns how many run after some seconds. */
const fill = async (options: LimiterOptions, tenants: number, each: number) => {
  const limiter = openFairLimiter(options);
  const running = new Map<number, number>();
  const count = (tenant: number, by: number) => running.set(tenant, (running.get(tenant) ?? 0) + by);
  for (let nth = 0; nth < tenants * each; nth++) {
    const tenant = 1 + (nth % tenants);
    const job = (signal: AbortSignal) =>
      lasting(1e9, () => count(tenant, 1))(signal).catch((error: unknown) => {
        count(tenant, -1);
        throw error;
      });
    void limiter.run({ tenant }, job);
  }
  await jest.advanceTimersByTimeAsync(60_000);
  return { limiter, running };
};

test('long jobs release their places; each tenant gets some, or one if there are too many tenants', async () => {
  const few = await fill({ concurrency: 4, perTenant: 3, slow: 20 }, 5, 10);
  expect([...few.running.values()]).toEqual([3, 3, 3, 3, 3]);
  const many = await fill({ concurrency: 4, perTenant: 3, slow: 6 }, 20, 10);
  expect([...many.running.values()].every((running) => running >= 1)).toBe(true);
  expect(many.running.size).toBe(20);
  expect([...many.running.values()].reduce((sum, each) => sum + each)).toBeLessThanOrEqual(20 + 6);
});

test('CPU-bound jobs never exceed all places', async () => {
  const { running } = await fill({ concurrency: 2, perTenant: 1, slow: 3, preempt: true }, 10, 2);
  expect([...running.values()].reduce((sum, each) => sum + each)).toBeLessThanOrEqual(5);
});

test('a stopped job finishes in a slow place, and its caller gets one result', async () => {
  const limiter = openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1, quantumMs: QUANTUM, preempt: true });
  const begun: string[] = [];
  const job = (name: string, ms: number) => async (signal: AbortSignal) => {
    await lasting(ms, () => begun.push(name))(signal);
    return name;
  };
  const both = Promise.all([
    limiter.run({ tenant: 1 }, job('a', 5_000)),
    limiter.run({ tenant: 2 }, job('b', 3_000)),
    limiter.run({ tenant: 3 }, job('c', 10)),
  ]);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await both).toEqual(['a', 'b', 'c']);
  expect(begun).toEqual(['a', 'b', 'c', 'b']);
  await limiter.idle();
});

test('tenants with much recent use go after those with little', async () => {
  const limiter = openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1 });
  const order: number[] = [];
  const job = (tenant: number) =>
    limiter.run(
      { tenant },
      lasting(500, () => order.push(tenant)),
    );
  const all = [1, 1, 1, 1, 2, 2].map(job);
  await jest.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(order).toEqual([1, 2, 1, 2, 1, 1]);
});

test('jobs of one key run in order, and a failed one delays no other job', async () => {
  const limiter = openFairLimiter({ concurrency: 4, perTenant: 4, slow: 4 });
  const order: string[] = [];
  const failing = limiter.run({ tenant: 1, partitionKey: 'x' }, () => Promise.reject(new Error('no')));
  const behind = limiter.run({ tenant: 1, partitionKey: 'x' }, async () => order.push('x'));
  const beside = limiter.run({ tenant: 1, partitionKey: 'y' }, async () => order.push('y'));
  await expect(failing).rejects.toThrow('no');
  await Promise.all([behind, beside]);
  expect(order).toEqual(['y', 'x']);
});

test('a tenant has a bounded queue', async () => {
  const limiter = openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1, maxQueued: 2 });
  const all = [1, 2, 3].map(() => limiter.run({ tenant: 1 }, lasting(10)));
  await expect(limiter.run({ tenant: 1 }, lasting(10))).rejects.toThrow(TooManyWaiting);
  const other = limiter.run({ tenant: 2 }, lasting(10));
  await jest.advanceTimersByTimeAsync(1_000);
  await Promise.all([...all, other]);
});
