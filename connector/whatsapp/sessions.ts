import type { Answer, Ask } from '../../domain/contact/asks.ts';
import type { ChatState } from '../../domain/ticket/doing.ts';
import { log } from '../../runtime/log.ts';
import { pairingOf, wasHeld, wipe, writtenOf } from './auth.ts';
import type { Outcome } from './deliver.ts';
import { farewell } from './farewell.ts';
import type { Holder, Lease } from './lease.ts';
import { openLive } from './live.ts';
import type { Notice } from './notices.ts';
import type { Means, Session } from './served.ts';
import { startSession } from './session.ts';
import type { DesiredConnection } from './desiredConnections.ts';

export type Sessions = {
  /** Makes what runs here agree with what the log wants; what another process serves is left to it. */
  agree(wanted: DesiredConnection): void;
  /** Something was queued for a connection: `<companyId>.<connectionId>`; without one, for any. */
  wake(key?: string): void;
  /** Shows every status once more, for whoever has forgotten it. */
  show(): void;
  /** Null when the connection is not served here: another process may answer. */
  ask(ask: Ask): Promise<Answer | null>;
  /** Says what is no message of a ticket; null as above. */
  say(over: { companyId: number; connectionId: number }, notice: Notice): Promise<Outcome | null>;
  /** What a user does in a conversation, if its connection is served here. */
  told(state: ChatState): void;
  /** Something of a ticket was read: `<companyId>.<connectionId>.<ticketId>`. */
  read(key: string): void;
  /**
   * Looks after the leases: ends what is no longer ours, and lets go of a session where this process serves more than its
   * share. One look at a time: who asks meanwhile waits for that.
   */
  check(): Promise<void>;
  /** Closes every socket without a word to the log or to WhatsApp. */
  stop(): Promise<void>;
};

/** `noted`: so many writes of keys the log knows of, since `notedAt`; `seen`: so many there were. */
type Running = { session: Session; started: bigint; noted: bigint; seen: bigint; notedAt: number; noting: boolean };
const keyOf = ({ companyId, connectionId }: { companyId: number; connectionId: number }) =>
  `${companyId}.${connectionId}`;

const NOTE_MS = 2_000;
/** The log lacks so many writes of keys at most, or those of so long. */
const UNNOTED = 100n;
const UNNOTED_MS = 60_000;

/** `share`: how many sessions this process serves at most, as others live that serve some. */
export const openSessions = (
  means: Means,
  holder: Pick<Holder, 'acquire' | 'release' | 'held'>,
  { begin = startSession, share = () => Infinity }: { begin?: typeof startSession; share?: () => number } = {},
): Sessions => {
  const running = new Map<string, Running>();
  const turns = new Map<string, Promise<void>>();
  const newest = new Map<string, DesiredConnection>();
  /** Of connections that are not served: the voiding event that nothing is left of. */
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
   * Of a pairing that its admin has voided the phone forgets the device, and we the keys; what remains is a status. One
   * that only does not connect any more (replaced, refused) is kept, for whoever tries again.
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
      // One that ended by itself has said why.
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

  /** Says in the log how often keys were written. */
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

  /** Every write of keys would be an event; now and then is enough, for an older Postgres lacks more than a moment. */
  const isDue = ({ noted, notedAt }: Running, written: bigint): boolean =>
    written - noted >= UNNOTED || Date.now() - notedAt >= UNNOTED_MS;

  const look = async (): Promise<void> => {
    // All of one moment: what starts or is noted while Postgres answers is judged the next time.
    const before = [...running].map(([key, one]) => ({ key, one, noted: one.noted }));
    // When Postgres does not answer, no key can be written either: a socket that needs one closes itself.
    const held = new Map((await holder.held()).map((lease) => [keyOf(lease), lease]));
    const judged = before.map(async ({ key, one, noted }) => {
      const lease = held.get(key);
      if (running.get(key) !== one) return;
      // Keys were written less often than before: an older Postgres was put back, and what is begun anew shall know.
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

  /** One at a time, and none that somebody is just linking: another process serves it a moment later. */
  const letGo = async (): Promise<void> => {
    const calm = [...running].find(([key, { session }]) => session.live.now() === 'CONNECTED' && !turns.has(key));
    if (!calm) return;
    const [key, one] = calm;
    running.delete(key);
    await leave(one);
  };

  /** For another process: the log knows how often keys were written, the lease is free. */
  const leave = async (one: Running): Promise<void> => {
    const { session } = one;
    await openLive(means.db, session.lease).show({ status: 'OPENING', reason: 'restarting' });
    await session.drop();
    const late = new Promise<void>((resolve) => setTimeout(resolve, NOTE_MS).unref());
    const noting = writtenOf(means.db, session.lease).then((written) => note(one, written));
    await Promise.race([noting.catch(() => {}), late]); // else the log knows a little less
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
