import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { serveTask } from '../../runtime/serveTask.ts';

/** Takes longer than the quantum of a pool, like loading a module on a busy machine. */
await sleep(2_500);
const task = z.object({ ms: z.number() });
serveTask(async (input) => {
  await sleep(task.parse(input).ms);
  return { pid: process.pid };
});
