import { parseArgs } from 'node:util';
import { z } from 'zod';
import { onParentGone } from '../../runtime/parent.ts';
import { loadServerKey, storeUrlOf } from './key.ts';
import { lock } from './lock.ts';
import { openEventLog } from './log.ts';
import { openReading } from './reading.ts';
import { SEAL_KEYS } from './sealKeys.ts';
import { serveLog } from './server.ts';

/**
 * Runs the embedded event store as a process: `node main.ts --file events.db [--port 0]`. Prints
 * `{"listening":PORT,"url":…}` when it is ready, and ends on SIGTERM or with its parent. A failure at start is one
 * sentence and exit code 1.
 */
const options = z.object({ file: z.string().min(1), port: z.coerce.number().int().min(0).max(65_535).default(0) });

const sealKeys = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const optionsOf = (args: string[]): z.infer<typeof options> => {
  const { values } = parseArgs({ args, options: { file: { type: 'string' }, port: { type: 'string' } } });
  const parsed = options.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new Error('The event store needs --file and may be given a --port (0 to 65535).');
};

const NIGHTLY_HOUR = 3;

/** Calls `task` every night at 3 o'clock local time. The timer does not keep the process alive. */
const nightly = (task: () => void): void => {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), NIGHTLY_HOUR);
  if (next <= now) next.setDate(next.getDate() + 1);
  setTimeout(() => {
    task();
    nightly(task);
  }, next.getTime() - now.getTime()).unref();
};

const start = async (): Promise<void> => {
  const { file, port } = optionsOf(process.argv.slice(2));
  process.umask(0o077); // its files are readable by this user only
  const held = lock(file);
  const key = await loadServerKey(file);
  const keys = sealKeys.parse(process.env[SEAL_KEYS]);
  delete process.env[SEAL_KEYS];
  const log = await openEventLog(file, fail, keys);
  const server = await serveLog(log, openReading(file, log, fail), key, port);
  const end = async (): Promise<void> => {
    await server.close();
    held.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
  onParentGone(() => void end());
  process.stdout.write(`${JSON.stringify({ listening: server.port, url: storeUrlOf(file, server.port) })}\n`);
  log.purge(); // runs in the background
  log.check();
  nightly(() => log.purge());
};

await start().catch(fail);
