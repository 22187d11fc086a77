import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/figure.ts';
import type { Api } from '../../kernel/api.ts';

const WINDOW_MS = 1_000;
/** The time between the starts of two calls, even if the earlier one is not answered. */
const PACE_MS = 50;
/** An unanswered call counts as this long. */
const LONGEST_MS = 20_000;

/** The calls that began in one second, in ms. */
export type Window = { p50: number; p95: number; failed: number };

/** An agent at work: every few milliseconds a list, a conversation or a message, for the given seconds. */
export const steadyWork = async (api: Api, ticketId: number, seconds: number): Promise<Window[]> => {
  const calls = [
    () => api('GET', '/tickets?status=open&pageNumber=1'),
    () => api('GET', `/messages/${ticketId}?pageNumber=1`),
    () => api('GET', '/tickets?status=pending&pageNumber=1'),
    () => api('POST', `/messages/${ticketId}`, { body: 'Pois não?' }),
  ];
  const windows: Promise<Window>[] = [];
  let nth = 0;
  const timed = async (call: () => ReturnType<Api>): Promise<{ ms: number; ok: boolean }> => {
    const since = performance.now();
    const asked = call().then(
      ({ status }) => status === 200,
      () => false,
    );
    const ok = await Promise.race([asked, sleep(LONGEST_MS, false, { ref: false })]);
    return { ms: performance.now() - since, ok };
  };
  const begun = performance.now();
  for (let second = 0; second < seconds; second++) {
    const inside: ReturnType<typeof timed>[] = [];
    for (let n = 0; n < WINDOW_MS / PACE_MS; n++) {
      const call = calls[nth % calls.length];
      if (call) inside.push(timed(call));
      nth++;
      await sleep(Math.max(0, begun + nth * PACE_MS - performance.now()));
    }
    windows.push(
      Promise.all(inside).then((all) => {
        const times = all.map(({ ms }) => ms);
        const failed = all.filter(({ ok }) => !ok).length;
        return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), failed };
      }),
    );
  }
  return Promise.all(windows);
};

export const middle = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the longest run of seconds in which the windows were above a limit or had failed calls. */
export const longestAbove = (windows: readonly Window[], limit: number): number => {
  let [longest, current] = [0, 0];
  for (const { p95, failed } of windows) {
    current = p95 > limit || failed > 0 ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
};
