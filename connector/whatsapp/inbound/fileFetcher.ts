import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import type { FileDeps } from './fetchFile.ts';

/** Fetches the files of received messages over an open socket, or another link to WhatsApp. */
export type FileFetcher<Link> = {
  open(link: Link): void;
  shut(): void;
  /** Must be called when a message may wait for its file. */
  wake(): void;
};

const PAGE = 50;
const SOONEST_MS = 200;
const LATEST_MS = 30_000;
/** Pause while a store has an outage, because fetching a file again and again would be in vain. */
const PLACE_MS = 5_000;
/** Interval at which a file that cannot be fetched now is looked at again. */
const LATER_MS = 30_000;
const MOST_ROWS = 1_000;

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'comingFiles'>;
  limiter: FileDeps['limiter'];
  signal: AbortSignal;
};

/**
 * Fetches the files of received messages while a link is open (R213), each with `fetchFile`. That returns 'later' for a file
 * that waits for room, or for another fetcher of the connection. The read models list the waiting files. The log
 * records whether a file is stored or failed, and when it is tried again. So a kill at any moment loses no file and keeps
 * none twice, because its name follows from its message.
 */
export const openFileFetcher = <Link extends object>(
  { which, ports, limiter, signal }: Deps,
  fetchFile: (key: string, link: Link) => Promise<'later' | void>,
): FileFetcher<Link> => {
  let openLink: Link | null = null;
  let reading: Promise<void> | undefined;
  let again = false;
  let alarm: { timer: NodeJS.Timeout; at: number } | undefined;
  const running = new Set<string>();
  /** Files that `fetchFile` does not take now, with the time of the next check. */
  const held = new Map<string, number>();

  const fetchOne = async (key: string, link: Link): Promise<void> => {
    if (openLink === link && !signal.aborted) {
      const taken = await fetchFile(key, link).catch(async (error: unknown) => {
        log.warn({ err: error, ...which }, 'A file could not be fetched, trying again');
        await sleep(outageOf(error) ? PLACE_MS : SOONEST_MS, undefined, { signal }).catch(() => {});
      });
      if (taken === 'later') held.set(key, Date.now() + LATER_MS);
    }
    running.delete(key);
    rest(0); // the read models may still list it for a moment
  };

  const read = async (link: Link): Promise<void> => {
    const rows = await ports.comingFiles(which, Math.min(MOST_ROWS, PAGE + running.size + held.size));
    const now = Date.now();
    for (const [key, until] of held) if (until <= now) held.delete(key);
    for (const { key, dueAt } of rows) {
      const wait = Date.parse(dueAt) - now;
      if (wait > 0) return rest(wait);
      const holds = (held.get(key) ?? 0) - now;
      if (holds > 0) rest(holds);
      if (running.has(key) || holds > 0) continue;
      running.add(key);
      limiter
        .run({ tenant: which.companyId }, () => fetchOne(key, link))
        .catch((error: unknown) => {
          running.delete(key);
          log.warn({ err: error, ...which }, 'A file waits for a free download');
        });
    }
  };

  /** Schedules the next look, unless an earlier one is scheduled. */
  const rest = (ms: number): void => {
    const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, ms));
    const at = Date.now() + wait;
    if (!openLink || signal.aborted || (alarm && alarm.at <= at)) return;
    clearTimeout(alarm?.timer);
    alarm = { timer: setTimeout(wake, wait).unref(), at };
  };

  const wake = (): void => {
    again = true;
    if (reading || !openLink || signal.aborted) return;
    again = false;
    clearTimeout(alarm?.timer);
    alarm = undefined;
    reading = read(openLink)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Messages that wait for a file could not be read, trying again');
        rest(2_000);
      })
      .finally(() => {
        reading = undefined;
        if (again) rest(0);
      });
  };

  return {
    open: (link) => {
      openLink = link;
      wake();
    },
    shut: () => {
      openLink = null;
      clearTimeout(alarm?.timer);
      alarm = undefined;
    },
    wake,
  };
};
