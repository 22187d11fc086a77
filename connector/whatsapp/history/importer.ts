import { isWithinImport } from '../../../domain/connection/imports.ts';
import { HOUR_MS } from '../../../domain/kernel/durations.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import type { Seal } from '../../../runtime/seal.ts';
import type { PersonAddress } from '../kernel/address.ts';
import { isLast, readChunk, UnreadableChunk, type Notification } from './chunk.ts';
import { isOldChange, oldMessages, type Chunk, type OldArrival } from './history.ts';
import { createKeyedQueue } from '../kernel/keyedQueue.ts';
import type { Lease } from '../keys/lease.ts';
import { createCancellableSleep, isBug, retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports } from '../kernel/ports.ts';
import { openStaging } from './staging.ts';

type Deps = {
  db: Database;
  seal: Seal;
  lease: Lease;
  ports: Pick<Ports, 'imports' | 'imported' | 'receive' | 'chat' | 'locale'>;
  me: () => PersonAddress;
  numberOf: (lid: string) => Promise<string | null>;
  /** Must be called when a chunk is stored or is not wanted. */
  accepted: (waId: string) => void;
  /** Called when an imported message is in the log. */
  received: (of: { fromMe: boolean; waId: string }) => void;
  /** Takes the people of a chunk's chats. */
  people: (contacts: Chunk['contacts']) => void;
  signal: AbortSignal;
};

/** Time without a new chunk before an import begins (R256). */
export const SETTLE_MS = 35_000;
/** How long an import waits for more chunks, unless WhatsApp says that this was all. */
export const SILENCE_MS = 600_000;
/** Limits of messages and of chats that are imported at once, so that live messages can overtake them. */
const PAGE = 200;
const CHATS_AT_ONCE = 8;
const TRIES = 3;

const laneOf = (arrival: OldArrival): string => {
  const groupId = isOldChange(arrival) ? arrival.groupId : arrival.group?.groupId;
  return groupId ?? arrival.lid ?? arrival.number ?? '';
};

/**
 * Imports a phone's history when it is linked, if the connection wants it (R256). Each chunk is stored in Postgres before
 * it is accepted. 35 s after the last one, all messages go to the log in WhatsApp's order. Later chunks follow, until
 * WhatsApp says that this was all, or is silent for long. After a kill the import continues where it stopped; the log
 * recognises the messages that it already has.
 */
export const openImporter = (deps: Deps, settleMs = SETTLE_MS, silenceMs = SILENCE_MS) => {
  const { db, seal, lease, ports, me, numberOf, accepted, received, people, signal } = deps;
  const { companyId, connectionId } = lease;
  const which = { companyId, connectionId };
  const staging = openStaging(db, seal, lease);
  const nap = createCancellableSleep(signal);
  const lanes = createKeyedQueue(CHATS_AT_ONCE);
  let line = Promise.resolve();
  let taking = 0;

  const tell = async (action: 'update' | 'refresh', status: { this: number; all: number; date: string | null }) => {
    const payload = { whatsappId: connectionId, status };
    const told = notification(channels.ephemeral, { companyId, event: 'importMessages', action, payload });
    await db.raw('select pg_notify(?, ?)', told);
  };

  const keep = async (waId: string, notification: Notification): Promise<void> => {
    const wanted = await ports.imports(which);
    if (wanted) {
      const chunk = await readChunk(notification);
      people(chunk.contacts);
      const reader = { companyId, connectionId, me, numberOf, locale: await ports.locale({ companyId, connectionId }) };
      const which = {
        second: (second: number) => isWithinImport(wanted, second),
        groups: wanted.importOldMessagesGroups,
      };
      await staging.add(await oldMessages(chunk, reader, which), isLast(chunk));
      await tell('update', { this: -1, all: -1, date: null });
    }
    accepted(waId);
  };

  /** Writes the next messages to the log. Returns false when there are none, or when the session ends. */
  const page = async (): Promise<boolean> => {
    const waiting = await staging.next(PAGE);
    if (!waiting.length) return false;
    for (const { message } of waiting)
      if (message)
        lanes.run(laneOf(message), () =>
          retryUntilDone('import', signal, async () => {
            if (isOldChange(message)) return ports.chat(message);
            await ports.receive(message);
            received(message);
          }),
        );
    await lanes.idle();
    if (signal.aborted) return false;
    await staging.settle(waiting);
    const standing = await staging.standing();
    const second = waiting.at(-1)?.message?.timestamp;
    const date = second === undefined ? null : new Date(second * 1000).toISOString();
    await tell('update', { this: standing?.done ?? 0, all: standing?.total ?? 0, date });
    return true;
  };

  const importAll = async (): Promise<void> => {
    while (await page());
    const standing = signal.aborted ? null : await staging.standing();
    if (!standing) return;
    const left = standing.whole ? 0 : standing.beganAt.getTime() + silenceMs - Date.now();
    if (taking || left > 0) return nap.rest(Math.max(left, settleMs));
    await ports.imported({ ...which, messages: standing.done });
    await staging.end();
    await tell('refresh', { this: standing.done, all: standing.total, date: null });
  };

  const run = async (): Promise<void> => {
    const standing = await staging.standing();
    if (!standing) return nap.rest(HOUR_MS);
    const left = standing.beganAt.getTime() + settleMs - Date.now();
    if (taking || left > 0) return nap.rest(Math.max(left, settleMs));
    await importAll();
  };
  const running = (async () => {
    while (!signal.aborted) await retryUntilDone('import', signal, run);
  })();

  return {
    /**
     * Takes a chunk; chunks run one after another. A chunk that stays unreadable after some tries is skipped. While a store
     * or host is unreachable, the chunk waits.
     */
    take: (waId: string, notification: Notification): void => {
      let tries = 0;
      const work = () =>
        keep(waId, notification).catch((error: unknown) => {
          if (!(error instanceof UnreadableChunk || isBug(error)) || ++tries < TRIES) throw error;
          log.error({ err: error, connectionId }, "A part of a phone's history could not be read");
          accepted(waId);
        });
      taking++;
      line = line
        .then(() => retryUntilDone('history', signal, work))
        .then(() => {
          taking--;
          nap.wake();
        });
    },
    stopped: () => running,
  };
};
