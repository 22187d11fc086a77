import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { serveTask } from '../../runtime/serveTask.ts';

/** Longer than the quantum of a pool: what a busy machine takes to load a module. */
await sleep(2_500);
const task = z.object({ ms: z.number() });
serveTask(async (input) => {
  await sleep(task.parse(input).ms);
  return { pid: process.pid };
});
