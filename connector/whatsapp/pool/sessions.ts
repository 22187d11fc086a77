import type { ContactAnswer, Ask } from '../../../domain/contact/asks.ts';
import type { ChatState } from '../../../domain/ticket/doing.ts';
import { log } from '../../../runtime/log.ts';
import { pairingOf, wasHeld, wipe, writtenOf } from '../baileys/auth.ts';
import type { Outcome } from '../outbound/deliver.ts';
import { farewell } from '../session/farewell.ts';
import type { Holder, Lease } from '../keys/lease.ts';
import { openLive } from '../session/live.ts';
import type { Notice } from '../outbound/notices.ts';
import type { Means, Session } from '../session/served.ts';
import { startSession } from '../session/session.ts';
import type { DesiredConnection } from './desiredConnections.ts';

export type Sessions = {
  /** Makes the sessions here agree with what the log wants. A connection that another process serves is left to it. */
  agree(wanted: DesiredConnection): void;
  /** Must be called when something was queued for a connection, `<companyId>.<connectionId>`, or without a key for any. */
  wake(key?: string): void;
  /** Shows every status again, after Postgres may have lost it. */
  show(): void;
  /** Answers a question. Null when the connection is not served here, because another process may answer. */
  ask(ask: Ask): Promise<ContactAnswer | null>;
  /** Sends a text that belongs to no ticket. Null when the connection is not served here. */
  say(over: { companyId: number; connectionId: number }, notice: Notice): Promise<Outcome | null>;
  /** Takes what a user does in a conversation, if its connection is served here. */
  told(state: ChatState): void;
  /** Must be called when a message of a ticket was read: `<companyId>.<connectionId>.<ticketId>`. */
  read(key: string): void;
  /**
   * Checks the leases. Ends sessions that lost theirs, and hands one session over if this process serves more than its
   * share. Only one check runs at a time, and callers in that time wait for it.
   */
  check(): Promise<void>;
  /** Closes every socket and frees its lease. Neither the log nor WhatsApp learns of a loss. */
  stop(): Promise<void>;
};

/** `noted`: number of key writes that the log knows of, since `notedAt`. `seen`: number of key writes seen in Postgres. */
type Running = { session: Session; started: bigint; noted: bigint; seen: bigint; notedAt: number; noting: boolean };
const keyOf = ({ companyId, connectionId }: { companyId: number; connectionId: number }) =>
  `${companyId}.${connectionId}`;

const NOTE_MS = 2_000;
/** The log may lack at most this number of key writes, or those of this many milliseconds. */
const UNNOTED = 100n;
const UNNOTED_MS = 60_000;

/** `share`: returns how many sessions this process serves at most, given the other living processes. */
export const openSessions = (
  means: Means,
  holder: Pick<Holder, 'acquire' | 'release' | 'held'>,
  { begin = startSession, share = () => Infinity }: { begin?: typeof startSession; share?: () => number } = {},
): Sessions => {
  const running = new Map<string, Running>();
  const turns = new Map<string, Promise<void>>();
  const newest = new Map<string, DesiredConnection>();
  /** For connections that are not served: the voiding event after which nothing is left of the pairing. */
  const parted = new Map<string, bigint>();
  const stopping = new AbortController();
  let checking: Promise<void> | undefined;

  const end = async (key: string, session: Session, how: 'drop' | 'leave'): Promise<void> => {
    running.delete(key);
    await session[how]();
  };

  const start = async (key: string, wanted: DesiredConnection): Promise<void> => {
    if (running.size >= share()) return;
    const lease = await holder.acquire(wanted);
    if (!lease) return;
    const session = begin(means, lease, wanted);
    running.set(key, { session, started: wanted.started, noted: 0n, seen: 0n, notedAt: 0, noting: false });
  };

  /**
   * Ends a pairing that an admin has voided. The phone forgets the device, we delete the keys, and only a status remains. A
   * pairing that merely stopped connecting (replaced, refused) is kept for another try.
   */
  const part = async (key: string, wanted: DesiredConnection): Promise<void> => {
    const found = running.get(key);
    if (!found) {
      if (parted.get(key) === wanted.pairing) return;
      const row = await pairingOf(means.db, wanted);
      const isDone = wanted.removed
        ? row === null && !(await wasHeld(means.db, wanted))
        : (row ?? wanted.pairing) >= wanted.pairing;
      if (isDone) return void parted.set(key, wanted.pairing);
    }
    const lease: Lease | null = found?.session.lease ?? (await holder.acquire(wanted));
    if (!lease) return;
    if (found) await end(key, found.session, 'leave');
    else {
      await farewell(means, lease, stopping.signal);
      await wipe(means.db, lease);
    }
    if (!wanted.serve) await openLive(means.db, lease).show({ status: 'DISCONNECTED', reason: 'stopped' });
    if (!wanted.removed) return holder.release(lease);
    await forget(wanted);
    parted.set(key, wanted.pairing);
  };

  const forget = async ({ companyId, connectionId }: DesiredConnection): Promise<void> => {
    for (const table of ['live', 'journal', 'resend', 'agenda', 'import', 'import_message', 'read_mark', 'lease'])
      await means.db(`connector.${table}`).where({ company_id: companyId, connection_id: connectionId }).delete();
  };

  const turn = async (wanted: DesiredConnection): Promise<void> => {
    const key = keyOf(wanted);
    const found = running.get(key);
    const voided = found && found.session.pairing !== wanted.pairing;
    if (voided || (!found && !wanted.serve)) await part(key, wanted);
    if (!wanted.serve) {
      const left = running.get(key);
      if (!left) return;
      await end(key, left.session, 'drop');
      // A session that ended on its own has already shown why.
      if (!left.session.over())
        await openLive(means.db, left.session.lease).show({ status: 'DISCONNECTED', reason: 'stopped' });
      return holder.release(left.session.lease);
    }
    const still = running.get(key);
    if (!still) return start(key, wanted);
    if (still.started === wanted.started) return;
    if (still.session.over()) {
      await end(key, still.session, 'drop');
      return start(key, wanted);
    }
    still.started = wanted.started;
    still.session.retry();
  };

  const agree = (wanted: DesiredConnection): void => {
    const key = keyOf(wanted);
    newest.set(key, wanted);
    if (turns.has(key) || stopping.signal.aborted) return;
    const work = async (): Promise<void> => {
      for (let now = newest.get(key); now && !stopping.signal.aborted; now = newest.get(key)) {
        newest.delete(key);
        await turn(now).catch((error: unknown) =>
          log.warn({ err: error }, 'A connection could not be agreed with the log'),
        );
      }
    };
    turns.set(
      key,
      work().finally(() => turns.delete(key)),
    );
  };

  /** Records in the log how often keys were written. */
  const note = async (one: Running, written: bigint): Promise<void> => {
    if (written <= one.noted || one.noting) return;
    const { companyId, connectionId } = one.session.lease;
    one.noting = true;
    await means.ports
      .noteKeyWrites({ companyId, connectionId, count: written })
      .then(() => Object.assign(one, { noted: written, notedAt: Date.now() }))
      .catch((error: unknown) => log.warn({ err: error }, 'The log does not know yet how often keys were written'))
      .finally(() => (one.noting = false));
  };

  /** Every write of keys would be an event. Now and then is enough, because an older Postgres lacks more than a moment. */
  const isDue = ({ noted, notedAt }: Running, written: bigint): boolean =>
    written - noted >= UNNOTED || Date.now() - notedAt >= UNNOTED_MS;

  const look = async (): Promise<void> => {
    // Takes one snapshot. Sessions that start or are noted while Postgres answers are judged the next time.
    const before = [...running].map(([key, one]) => ({ key, one, noted: one.noted }));
    // When Postgres does not answer, no key can be written either: a socket that needs one closes itself.
    const held = new Map((await holder.held()).map((lease) => [keyOf(lease), lease]));
    const judged = before.map(async ({ key, one, noted }) => {
      const lease = held.get(key);
      if (running.get(key) !== one) return;
      // The number of key writes went down, so an older Postgres was restored. The log must know before the session starts
      // again.
      const isOlder = lease !== undefined && lease.written < one.seen;
      if (isOlder) await note(one, one.seen);
      if (isOlder || lease?.epoch !== one.session.lease.epoch || lease.written < noted)
        return end(key, one.session, 'drop');
      one.seen = lease.written;
      if (isDue(one, lease.written)) void note(one, lease.written);
    });
    await Promise.all(judged);
    if (running.size > share()) await letGo();
  };

  /** Hands over one session at a time, and none that a user is just linking. Another process serves it a moment later. */
  const letGo = async (): Promise<void> => {
    const calm = [...running].find(([key, { session }]) => session.live.now() === 'CONNECTED' && !turns.has(key));
    if (!calm) return;
    const [key, one] = calm;
    running.delete(key);
    await leave(one);
  };

  /** Leaves a session to another process: records the number of key writes in the log, and frees the lease. */
  const leave = async (one: Running): Promise<void> => {
    const { session } = one;
    await openLive(means.db, session.lease).show({ status: 'OPENING', reason: 'restarting' });
    await session.drop();
    const late = new Promise<void>((resolve) => setTimeout(resolve, NOTE_MS).unref());
    const noting = writtenOf(means.db, session.lease).then((written) => note(one, written));
    await Promise.race([noting.catch(() => {}), late]); // if late, the log knows a little less
    await holder.release(session.lease);
  };

  return {
    agree,
    wake: (key) => {
      if (key !== undefined) running.get(key)?.session.wake();
      else for (const { session } of running.values()) session.wake();
    },
    show: () => {
      for (const { session } of running.values()) session.live.again();
    },
    ask: async (ask) => {
      const found = running.get(keyOf(ask));
      return found ? { id: ask.id, ...(await found.session.ask(ask)) } : null;
    },
    say: async (over, notice) => (await running.get(keyOf(over))?.session.say(notice)) ?? null,
    read: (key) => {
      const at = key.lastIndexOf('.');
      running.get(key.slice(0, at))?.session.read(Number(key.slice(at + 1)));
    },
    told: (state) => void running.get(keyOf(state))?.session.told(state),
    check: () => (checking ??= look().finally(() => (checking = undefined))),
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(turns.values());
      const sessions = [...running.values()];
      running.clear();
      await Promise.all(sessions.map(leave));
    },
  };
};
