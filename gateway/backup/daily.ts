import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../domain/kernel/durations.ts';
import { log } from '../../runtime/log.ts';
import { backupTime } from '../../runtime/metrics.ts';
import { keepCopy } from './copies.ts';
import { readManifest } from './manifest.ts';

type Daily = {
  /** The folder of `latest` and of the copies. */
  folder: string;
  /** The hour of the day (UTC) at which a backup begins. */
  hour: number;
  /** How many daily copies are kept. */
  keep: number;
  signal: AbortSignal;
};

/** Returns the time of the next backup: now if there is no backup or the last one is more than a day old, otherwise at the next `hour`. */
export const nextBackup = (last: Date | undefined, now: Date, hour: number): Date => {
  if (!last || now.getTime() - last.getTime() > DAY_MS) return now;
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  return next > now ? next : new Date(next.getTime() + DAY_MS);
};

/**
 * Takes a backup into `<folder>/latest` every day and keeps copies of it, until the signal. A failure is logged and tried
 * again after an hour. `take` returns once a backup is complete.
 */
export const backUpDaily = async (
  take: (folder: string) => Promise<void>,
  { folder, hour, keep, signal }: Daily,
): Promise<void> => {
  const latest = join(folder, 'latest');
  while (!signal.aborted) {
    const takenAt = readManifest(latest)?.takenAt;
    const last = takenAt === undefined ? undefined : new Date(takenAt);
    backupTime.set({ folder }, (last?.getTime() ?? 0) / 1000);
    const now = new Date();
    await sleep(nextBackup(last, now, hour).getTime() - now.getTime(), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      await take(latest);
      const copies = await keepCopy(latest, new Date(), keep);
      log.info({ copies }, 'The backup is complete');
    } catch (error) {
      log.error({ err: error }, 'The backup failed, trying again in an hour');
      await sleep(HOUR_MS, undefined, { signal }).catch(() => {});
    }
  }
};
