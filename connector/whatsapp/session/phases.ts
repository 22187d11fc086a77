import { wipe } from '../baileys/auth.ts';
import type { Backoff } from '../../../runtime/backoff.ts';
import type { Address } from '../kernel/address.ts';
import type { Database } from '../../../runtime/database.ts';
import type { Lease } from '../keys/lease.ts';
import type { Live } from './live.ts';
import { initial, transition, type Effect, type Happening, type State } from './machine.ts';
import type { Nap } from '../kernel/nap.ts';
import type { Reports } from './reports.ts';

/**
 * Tools that perform the machine's effects. `close` ends the current socket, and `me` returns the addresses of the phone.
 */
type Hands = {
  db: Database;
  lease: Lease;
  live: Live;
  reports: Reports;
  pause: Backoff;
  nap: Nap;
  close: (word: string) => void;
  me: () => Address;
};

/** Keeps the state of a session, and performs the effects of its changes (design.md, The connector). */
export const openPhases = ({ db, lease, live, reports, pause, nap, close, me }: Hands) => {
  let state: State = initial;

  const perform = async (effects: readonly Effect[]): Promise<void> => {
    for (const effect of effects)
      switch (effect.type) {
        case 'show': {
          const shown = live.show(effect.shown);
          if (state.phase === 'over') await shown;
          break;
        }
        case 'close':
          close(effect.word);
          break;
        case 'tellOpened':
          reports.opened(me());
          break;
        case 'tellLost':
          reports.lost(effect.reason, effect.final);
          break;
        case 'wipe':
          await wipe(db, lease);
          break;
        case 'forgetPauses':
          pause.reset();
          break;
        case 'wake':
          nap.wake();
      }
  };
  /** Changes the state at once, and returns the effects for the caller to perform. */
  const moved = (happening: Happening): readonly Effect[] => {
    const step = transition(state, happening);
    state = step.state;
    return step.effects;
  };
  return {
    is: (phase: State['phase']): boolean => state.phase === phase,
    isEnding: (): boolean => state.ending,
    moved,
    perform,
    happened: (happening: Happening): Promise<void> => perform(moved(happening)),
  };
};
