import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const measured = z.object({
  rate: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.number(),
  answers: z.string(),
});

/**
 * Requests one address again and again from another process; 0 seconds means twice on each connection. Throws if an answer
 * is not 200.
 */
export const loading = async (url: string, token: string, connections: number, seconds: number) => {
  const child = fork(new URL('./load.ts', import.meta.url), [url, token, String(connections), String(seconds)]);
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const result = measured.parse(told);
  if (result.failed > 0) throw new Error(`${url}: ${result.failed} requests failed, ${result.answers}`);
  return result;
};
