import type { ContactQuestion, ContactAnswer } from '../../../domain/contact/asks.ts';
import type { ChatState } from '../../../domain/ticket/doing.ts';
import { keyWritesInPostgres } from '../baileys/auth.ts';
import type { LeaseHolder } from '../keys/lease.ts';
import type { DeliveryOutcome } from '../outbound/deliver.ts';
import type { PersonalNotice } from '../outbound/notices.ts';
import { startSession } from '../session/session.ts';
import { openShownStatus } from '../session/shownStatus.ts';
import type { SessionDeps } from '../session/types.ts';
import type { DesiredConnection } from './desiredConnections.ts';
import { openReconciler } from './reconcile.ts';
import {
  connectionKey,
  isNoteDue,
  recordKeyWrites,
  type PoolDeps,
  type RunningSession,
  type RunningSessions,
} from './running.ts';

/** The sessions that this process serves. */
export type Pool = {
  /** Makes the sessions here agree with what the log wants. A connection that another process serves is left to it. */
  reconcile(wanted: DesiredConnection): void;
  /** Must be called when something was queued for a connection, `<companyId>.<connectionId>`, or without a key for any. */
  wake(key?: string): void;
  /** Shows every status again, after Postgres may have lost it. */
  republishStatuses(): void;
  /** Answers a question. Null when the connection is not served here, because another process may answer. */
  ask(ask: ContactQuestion): Promise<ContactAnswer | null>;
  /** Sends a text that belongs to no ticket. Null when the connection is not served here. */
  sendNotice(
    over: { companyId: number; connectionId: number },
    notice: PersonalNotice,
  ): Promise<DeliveryOutcome | null>;
  /** Takes what a user does in a conversation, if its connection is served here. */
  showActivity(state: ChatState): void;
  /** Must be called when a message of a ticket was read: `<companyId>.<connectionId>.<ticketId>`. */
  markRead(key: string): void;
  /**
   * Checks the leases. Ends sessions that lost theirs, and hands one session over if this process serves more than its
   * share. Only one check runs at a time, and callers in that time wait for it.
   */
  check(): Promise<void>;
  /** Closes every socket and frees its lease. Neither the log nor WhatsApp learns of a loss. */
  stop(): Promise<void>;
};

const NOTE_MS = 2_000;

export const openPool = (
  deps: SessionDeps,
  holder: PoolDeps['holder'],
  { begin = startSession, share = () => Infinity }: Partial<Pick<PoolDeps, 'begin' | 'share'>> = {},
): Pool => {
  const running: RunningSessions = new Map();
  const stopping = new AbortController();
  const { reconcile, isBusy, idle } = openReconciler({ deps, holder, begin, share }, running, stopping.signal);
  let checking: Promise<void> | undefined;

  /** Hands over one session at a time, and none that a user is just linking. Another process serves it a moment later. */
  const handOver = async (): Promise<void> => {
    const calm = [...running].find(([key, { session }]) => session.status.current() === 'CONNECTED' && !isBusy(key));
    if (!calm) return;
    const [key, one] = calm;
    running.delete(key);
    await leave(deps, holder, one);
  };
  const check = async (): Promise<void> => {
    await checkLeases(deps, holder, running);
    if (running.size > share()) await handOver();
  };

  return {
    reconcile,
    wake: (key) => {
      if (key !== undefined) running.get(key)?.session.wake();
      else for (const { session } of running.values()) session.wake();
    },
    republishStatuses: () => {
      for (const { session } of running.values()) session.status.publishAgain();
    },
    ask: async (ask) => {
      const found = running.get(connectionKey(ask));
      return found ? { id: ask.id, ...(await found.session.ask(ask)) } : null;
    },
    sendNotice: async (over, notice) => (await running.get(connectionKey(over))?.session.sendNotice(notice)) ?? null,
    markRead: (key) => {
      const at = key.lastIndexOf('.');
      running.get(key.slice(0, at))?.session.markRead(Number(key.slice(at + 1)));
    },
    showActivity: (state) => void running.get(connectionKey(state))?.session.showActivity(state),
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    stop: async () => {
      stopping.abort();
      await idle();
      const sessions = [...running.values()];
      running.clear();
      await Promise.all(sessions.map((one) => leave(deps, holder, one)));
    },
  };
};

/** Ends the sessions that lost their lease, or whose keys became older, and notes how often keys were written. */
const checkLeases = async (
  { ports }: Pick<SessionDeps, 'ports'>,
  holder: Pick<LeaseHolder, 'held'>,
  running: RunningSessions,
): Promise<void> => {
  if (!running.size) return;
  // Takes one snapshot. Sessions that start or are noted while Postgres answers are judged the next time.
  const before = [...running].map(([key, one]) => ({ key, one, noted: one.noted }));
  // When Postgres does not answer, no key can be written either: a socket that needs one closes itself.
  const held = new Map((await holder.held()).map((lease) => [connectionKey(lease), lease]));
  const judged = before.map(async ({ key, one, noted }) => {
    const lease = held.get(key);
    if (running.get(key) !== one) return;
    // The number of key writes went down, so an older Postgres was restored. The log must know before the session starts
    // again.
    const isOlder = lease !== undefined && lease.written < one.seen;
    if (isOlder) await recordKeyWrites(ports, one, one.seen);
    if (isOlder || lease?.epoch !== one.session.lease.epoch || lease.written < noted) {
      running.delete(key);
      return one.session.drop();
    }
    one.seen = lease.written;
    if (isNoteDue(one, lease.written)) void recordKeyWrites(ports, one, lease.written);
  });
  await Promise.all(judged);
};

/** Leaves a session to another process: records the number of key writes in the log, and frees the lease. */
const leave = async (
  { db, ports }: Pick<SessionDeps, 'db' | 'ports'>,
  holder: Pick<LeaseHolder, 'release'>,
  one: RunningSession,
): Promise<void> => {
  const { session } = one;
  await openShownStatus(db, session.lease).show({ status: 'OPENING', reason: 'restarting' });
  await session.drop();
  const late = new Promise<void>((resolve) => setTimeout(resolve, NOTE_MS).unref());
  const noting = keyWritesInPostgres(db, session.lease).then((written) => recordKeyWrites(ports, one, written));
  await Promise.race([noting.catch(() => {}), late]); // if late, the log knows a little less
  await holder.release(session.lease);
};
