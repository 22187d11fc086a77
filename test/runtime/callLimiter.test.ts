import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TooManyWaiting } from '../../runtime/fairLimiter.ts';
import { createCallLimiter, type CallLimiter } from '../../runtime/callLimiter.ts';

const SETTINGS = { most: 2, quantumMs: 60_000, maxQueued: 3 };
const later = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Calls that end on request; `begun` lists them in start order. */
const openCalls = (limit: CallLimiter) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    call: (companyId: number, caller: string, name = `${companyId} ${caller}`) =>
      limit({ companyId, caller }, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await later();
    },
  };
};

test('callers of a company start in turns, however many calls each has', async () => {
  const { begun, call, end } = openCalls(createCallLimiter(SETTINGS));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void call(1, 'a', name);
  for (const name of ['b1', 'b2']) void call(1, 'b', name);
  await later();
  expect(begun).toEqual(['a1', 'a2']);
  for (let n = 0; n < 5; n++) await end(begun[n] ?? '');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5']);
});

test('a company never waits for another one', async () => {
  const { begun, call } = openCalls(createCallLimiter(SETTINGS));
  for (let n = 0; n < 5; n++) void call(1, 'a', `a${n}`);
  void call(2, 'b', 'b0');
  await later();
  expect(begun).toContain('b0');
});

test('a caller with too many calls that wait is refused, and its colleagues are not', async () => {
  const { call } = openCalls(createCallLimiter(SETTINGS));
  for (let n = 0; n < 5; n++) void call(1, 'a', `a${n}`);
  await expect(call(1, 'a', 'a5')).rejects.toThrow(TooManyWaiting);
  const colleague = call(1, 'b', 'b0');
  await later();
  await expect(Promise.race([colleague, Promise.resolve('waits')])).resolves.toBe('waits');
});

test('a call that outlasts its quantum blocks no other call', async () => {
  const limit = createCallLimiter({ ...SETTINGS, quantumMs: 1 });
  const { begun, call } = openCalls(limit);
  for (const name of ['a1', 'a2', 'a3']) void call(1, 'a', name);
  await limit({ companyId: 1, caller: 'b' }, async () => {});
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('every call runs once, a failed one releases its place, and the limit is never exceeded', async () => {
  const calls = fc.array(fc.record({ companyId: fc.nat(2), caller: fc.constantFrom('a', 'b'), fails: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(calls, async (all) => {
      const limit = createCallLimiter({ ...SETTINGS, maxQueued: 1_000 });
      const underWay = new Map<number, number>();
      let ran = 0;
      const results = await Promise.allSettled(
        all.map(({ fails, ...of }) =>
          limit(of, async () => {
            ran++;
            const now = (underWay.get(of.companyId) ?? 0) + 1;
            underWay.set(of.companyId, now);
            expect(now).toBeLessThanOrEqual(SETTINGS.most);
            await later();
            underWay.set(of.companyId, now - 1);
            if (fails) throw new Error('failed');
          }),
        ),
      );
      expect(ran).toBe(all.length);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
    }),
  );
});

test("programs of a company call one at a time with rests, which delay neither their answers nor the company's users", async () => {
  const limit = createCallLimiter({ most: 2, quantumMs: 60_000, maxQueued: 10 });
  const times: [number, number][] = [];
  const program = async (nth: number): Promise<number> => {
    const began = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    times.push([began, performance.now()]);
    if (nth === 1) throw new Error('refused');
    return nth;
  };
  const calls = [0, 1, 2].map((nth) =>
    limit({ companyId: 1, caller: `connection ${nth}`, isProgram: true }, () => program(nth)),
  );
  expect(await calls[0]).toBe(0);
  expect(times).toHaveLength(1); // the answer came before the rest and the next call
  await limit({ companyId: 1, caller: 'user' }, async () => {});
  expect(times).toHaveLength(1);
  expect(await Promise.allSettled(calls)).toMatchObject([{ value: 0 }, { status: 'rejected' }, { value: 2 }]);
  for (const [nth, [began, ended]] of times.slice(0, -1).entries())
    expect((times[nth + 1]?.[0] ?? 0) - ended).toBeGreaterThanOrEqual((ended - began) * 0.9);
});
