import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The health check of a container (Dockerfile): exit 0 if the process answers /healthz on PORT. Compose restarts only
 * processes that end, so the sixth failure in a row ends a process that had answered before. That works if it is not
 * process 1 (`init: true`).
 */
const ANSWER_MS = 4_000;
const FAILURES = 6;
/** Counts the failures since the last success. It is missing until the first success: a slow start is no fault. */
const counter = '/tmp/health-failures';

const isMain = (pid: string): boolean => {
  try {
    return /\0(main|runtime\/cli\/backup)\.ts\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false; // it has ended
  }
};

const url = `http://127.0.0.1:${process.env['PORT'] || 8080}/healthz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
if (answer?.ok) {
  writeFileSync(counter, '0');
  process.exit(0);
}
if (existsSync(counter)) {
  const failures = Number(readFileSync(counter, 'utf8')) + 1;
  writeFileSync(counter, String(failures));
  if (failures >= FAILURES)
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMain(name)))
      process.kill(Number(pid), 'SIGKILL');
}
process.exit(1);
