import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { log } from '../../../runtime/log.ts';
import { openShownStatus } from '../session/shownStatus.ts';
import type { ConnectionSession } from '../session/types.ts';
import type { DesiredConnection } from './desiredConnections.ts';
import { openPairingEnds } from './endPairing.ts';
import { connectionKey, type PoolDeps, type RunningSessions } from './running.ts';

/**
 * Makes the sessions of this process agree with what the log wants. One connection is reconciled at a time with itself, and
 * only with the newest wish for it. After `signal` nothing more begins.
 */
export const openReconciler = (poolDeps: PoolDeps, running: RunningSessions, signal: AbortSignal) => {
  const { deps, holder, begin, share } = poolDeps;
  const endPairing = openPairingEnds(poolDeps, signal);
  const turns = new Map<string, Promise<void>>();
  const newest = new Map<string, DesiredConnection>();

  const end = async (key: string, session: ConnectionSession, how: 'drop' | 'logOut'): Promise<void> => {
    running.delete(key);
    await session[how]();
  };
  const start = async (key: string, wanted: DesiredConnection): Promise<void> => {
    if (running.size >= share()) return;
    const lease = await holder.acquire(wanted);
    if (!lease) return;
    const session = begin(deps, lease, wanted);
    running.set(key, { session, started: wanted.started, noted: 0n, seen: 0n, notedAt: 0, isNoting: false });
  };
  const stop = async (key: string, session: ConnectionSession): Promise<void> => {
    await end(key, session, 'drop');
    const { lease } = session;
    // A session that ended on its own has already shown why.
    if (!session.isOver()) await openShownStatus(deps.db, lease).show({ status: 'DISCONNECTED', reason: 'stopped' });
    await holder.release(lease);
  };
  const turn = async (wanted: DesiredConnection): Promise<void> => {
    const key = connectionKey(wanted);
    const before = running.get(key)?.session;
    const isVoided = before && before.pairing !== wanted.pairing;
    // A phone that was linked before a move may still be, if it happened while no process served the connection.
    const wasMoved = !before && wanted.channel !== null && !capabilitiesOf(wanted.channel).pairing;
    if (isVoided || wasMoved || (!before && !wanted.serve))
      await endPairing(wanted, before, (session) => end(key, session, 'logOut'));
    const now = running.get(key);
    if (!wanted.serve) return now && stop(key, now.session);
    if (!now) return start(key, wanted);
    if (now.started === wanted.started) return;
    if (now.session.isOver()) {
      await end(key, now.session, 'drop');
      return start(key, wanted);
    }
    now.started = wanted.started;
    now.session.retry();
  };
  const takeTurns = async (key: string): Promise<void> => {
    for (let wanted = newest.get(key); wanted && !signal.aborted; wanted = newest.get(key)) {
      newest.delete(key);
      await turn(wanted).catch((error: unknown) =>
        log.warn({ err: error }, 'A connection could not be reconciled with the log'),
      );
    }
  };

  return {
    reconcile: (wanted: DesiredConnection): void => {
      const key = connectionKey(wanted);
      newest.set(key, wanted);
      if (turns.has(key) || signal.aborted) return;
      turns.set(
        key,
        takeTurns(key).finally(() => turns.delete(key)),
      );
    },
    /** Whether a connection is being reconciled. */
    isBusy: (key: string): boolean => turns.has(key),
    /** Resolves when no connection is being reconciled. */
    idle: () => Promise.allSettled(turns.values()),
  };
};
