import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { openTaskPool, TaskFailed } from '../../runtime/taskPool.ts';

const module = new URL('./slowTask.ts', import.meta.url);
const pidIn = (told: unknown) => z.object({ answer: z.object({ pid: z.number() }) }).parse(told).answer.pid;

test('loading time does not count as task time, and the next task finds a warm process', async () => {
  const pool = openTaskPool({ module, megabytes: 64, seconds: 60, concurrency: 1, slow: 1 });
  const pids = await Promise.all([1, 1, 2].map(async (tenant) => pidIn(await pool.run(tenant, { ms: 0 }))));
  expect(new Set(pids).size).toBe(1);
});
test('tasks that time out while slow places are taken restart, and all are answered', async () => {
  const pool = openTaskPool({ module, megabytes: 64, seconds: 60, concurrency: 2, slow: 1 });
  const told = await Promise.all([1, 2, 3].map((tenant) => pool.run(tenant, { ms: 3_000 })));
  expect(new Set(told.map(pidIn)).size).toBe(3);
});
test('a module that cannot be loaded fails its task', async () => {
  const missing = new URL('./noSuchTask.ts', import.meta.url);
  const pool = openTaskPool({ module: missing, megabytes: 64, seconds: 60, concurrency: 1, slow: 1 });
  await expect(pool.run(1, { ms: 0 })).rejects.toThrow(TaskFailed);
});
