import { deletePairing } from '../baileys/auth.ts';
import type { Backoff } from '../../../runtime/backoff.ts';
import type { PersonAddress } from '../kernel/address.ts';
import type { Database } from '../../../runtime/database.ts';
import type { Lease } from '../keys/lease.ts';
import type { ShownStatus } from './shownStatus.ts';
import { initial, transition, type Effect, type SessionEvent, type State } from './machine.ts';
import type { CancellableSleep } from '../kernel/retryUntilDone.ts';
import type { Reports } from './reports.ts';

/**
 * Tools that perform the machine's effects. `close` ends the current socket, and `me` returns the addresses of the phone.
 */
type PhaseDeps = {
  db: Database;
  lease: Lease;
  status: ShownStatus;
  reports: Reports;
  pause: Backoff;
  nap: CancellableSleep;
  close: (reason: string) => void;
  me: () => PersonAddress;
};

/** Keeps the state of a session, and performs the effects of its changes (connector.md, The connector). */
export const openPhases = ({ db, lease, status, reports, pause, nap, close, me }: PhaseDeps) => {
  let state: State = initial;

  const perform = async (effects: readonly Effect[]): Promise<void> => {
    for (const effect of effects)
      switch (effect.type) {
        case 'show': {
          const shown = status.show(effect.shown);
          if (state.phase === 'over') await shown;
          break;
        }
        case 'close':
          close(effect.reason);
          break;
        case 'reportOpened':
          reports.opened(me());
          break;
        case 'reportLost':
          reports.lost(effect.reason, effect.final);
          break;
        case 'wipe':
          await deletePairing(db, lease);
          break;
        case 'forgetPauses':
          pause.reset();
          break;
        case 'wake':
          nap.wake();
      }
  };
  /** Changes the state at once, and returns the effects for the caller to perform. */
  const apply = (event: SessionEvent): readonly Effect[] => {
    const step = transition(state, event);
    state = step.state;
    return step.effects;
  };
  return {
    is: (phase: State['phase']): boolean => state.phase === phase,
    isEnding: (): boolean => state.ending,
    apply,
    perform,
    /** Changes the state, and performs the effects. */
    handle: (event: SessionEvent): Promise<void> => perform(apply(event)),
  };
};
export type Phases = ReturnType<typeof openPhases>;
