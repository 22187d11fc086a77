import { setTimeout as sleep } from 'node:timers/promises';
import type { WASocket } from '@whiskeysockets/baileys';
import { log } from '../../runtime/log.ts';
import { outageOf } from '../../runtime/outage.ts';
import type { Ports, Which } from './ports.ts';
import { takeFile, type FileMeans } from './takeFile.ts';

export type Files = {
  open(sock: WASocket): void;
  shut(): void;
  /** Something waits for its file, perhaps. */
  wake(): void;
};

const PAGE = 50;
const SOONEST_MS = 200;
const LATEST_MS = 30_000;
/** Where there is no place for it, a file need not be fetched again and again. */
const PLACE_MS = 5_000;
/** How often it is looked whether the company has room again. */
const FULL_MS = 30_000;
const MOST_ROWS = 1_000;

/**
 * Fetches the files of messages that came in, while the link is open (R213). What waits is read from the read models; that it
 * is here, or failed, and when it is tried again, stands in the log: so a kill at any moment loses no file and keeps none
 * twice, for its name follows from its message.
 */
export const openFiles = (which: Which, ports: Ports, means: FileMeans, signal: AbortSignal): Files => {
  let line: WASocket | null = null;
  let reading: Promise<void> | undefined;
  let again = false;
  let alarm: { timer: NodeJS.Timeout; at: number } | undefined;
  const running = new Set<string>();
  /** Files for which the plan has no room, and when they are looked at again. */
  const held = new Map<string, number>();

  const fetchOne = async (key: string, sock: WASocket): Promise<void> => {
    held.delete(key);
    if (line === sock && !signal.aborted) {
      const task = { which, key, ports, means, sock, isOpen: () => sock.ws.isOpen, signal };
      const taken = await takeFile(task).catch(async (error: unknown) => {
        log.warn({ err: error, ...which }, 'A file could not be fetched, trying again');
        await sleep(outageOf(error) ? PLACE_MS : SOONEST_MS, undefined, { signal }).catch(() => {});
      });
      if (taken === 'full') held.set(key, Date.now() + FULL_MS);
    }
    running.delete(key);
    rest(0); // the read models may list it for a moment
  };

  const read = async (sock: WASocket): Promise<void> => {
    const rows = await ports.comingFiles(which, Math.min(MOST_ROWS, PAGE + running.size + held.size));
    const now = Date.now();
    for (const { key, dueAt } of rows) {
      const wait = Date.parse(dueAt) - now;
      if (wait > 0) return rest(wait);
      const holds = (held.get(key) ?? 0) - now;
      if (holds > 0) rest(holds);
      if (running.has(key) || holds > 0) continue;
      running.add(key);
      means.limiter
        .run({ tenant: which.companyId }, () => fetchOne(key, sock))
        .catch((error: unknown) => {
          running.delete(key);
          log.warn({ err: error, ...which }, 'A file waits for its turn');
        });
    }
  };

  /** Looks again then, if nothing has it look sooner. */
  const rest = (ms: number): void => {
    const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, ms));
    const at = Date.now() + wait;
    if (!line || signal.aborted || (alarm && alarm.at <= at)) return;
    clearTimeout(alarm?.timer);
    alarm = { timer: setTimeout(wake, wait).unref(), at };
  };

  const wake = (): void => {
    again = true;
    if (reading || !line || signal.aborted) return;
    again = false;
    clearTimeout(alarm?.timer);
    alarm = undefined;
    reading = read(line)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'What waits for its file could not be read, trying again');
        rest(2_000);
      })
      .finally(() => {
        reading = undefined;
        if (again) rest(0);
      });
  };

  return {
    open: (sock) => {
      line = sock;
      wake();
    },
    shut: () => {
      line = null;
      clearTimeout(alarm?.timer);
      alarm = undefined;
    },
    wake,
  };
};
