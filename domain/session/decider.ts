import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { sessionEvents } from './events.ts';

/** A refresh token lives 7 days; a rotated one answers for 30 s more (clients refresh several times at once). */
export const REFRESH_DAYS = 7;
const REFRESH_MS = REFRESH_DAYS * 86_400_000;
const GRACE_MS = 30_000;

export type SessionCommand = Commands<{
  /** `passwords`: of the user, read before the password was checked. */
  OpenSession: { userId: number; passwords: number };
  RefreshSession: { generation: number; now: string };
  RevokeSession: { reason: 'logout' };
  /** Its refresh token has run out. */
  ExpireSession: { now: string };
}>;
export type Session =
  | { is: 'absent' }
  | { is: 'revoked' }
  | { is: 'open'; userId: number; passwords: number; generation: number; rotatedAt: string };

/** One sign-in: rotated at each refresh, ended by logout, a stolen token or a new password (DESIGN 6). */
export const session: Decider<Session, SessionCommand, typeof sessionEvents> = {
  feature: 'session',
  events: sessionEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'OpenSession') {
      const { userId, passwords } = command;
      return state.is === 'absent' ? [{ type: 'SessionOpened', data: { userId, passwords } }] : [];
    }
    if (command.type === 'RevokeSession')
      return state.is === 'open' ? [{ type: 'SessionRevoked', data: { reason: command.reason } }] : [];
    if (command.type === 'ExpireSession') {
      const ranOut = state.is === 'open' && Date.parse(command.now) - Date.parse(state.rotatedAt) >= REFRESH_MS;
      return ranOut ? [{ type: 'SessionRevoked', data: { reason: 'expired' } }] : [];
    }
    if (state.is !== 'open') throw new Refused('ERR_SESSION_EXPIRED');
    if (command.generation === state.generation)
      return [{ type: 'SessionRefreshed', data: { generation: state.generation + 1 } }];
    const inGrace =
      command.generation === state.generation - 1 && Date.parse(command.now) - Date.parse(state.rotatedAt) <= GRACE_MS;
    return inGrace ? [] : [{ type: 'SessionRevoked', data: { reason: 'reuse' } }];
  },
  evolve: (state, event, at) => {
    switch (event.type) {
      case 'SessionOpened':
        return {
          is: 'open',
          userId: event.data.userId,
          passwords: event.data.passwords ?? 0,
          generation: 0,
          rotatedAt: at,
        };
      case 'SessionRefreshed':
        return state.is === 'open' ? { ...state, generation: event.data.generation, rotatedAt: at } : state;
      case 'SessionRevoked':
        return { is: 'revoked' };
    }
  },
};
