import type { Commands, Decider } from '../kernel/decider.ts';
import { sessionEvents } from './events.ts';

/** How many days a refresh token is valid. */
export const REFRESH_DAYS = 7;
const REFRESH_MS = REFRESH_DAYS * 86_400_000;

export type SessionCommand = Commands<{
  /** `passwords`: the user's number of password changes, read before the password was checked. */
  OpenSession: { userId: number; passwords: number };
  /** `reuse`: a client sent a refresh token that was rotated long ago. */
  RevokeSession: { reason: 'logout' | 'reuse' };
  /** Ends a session whose refresh token expired. `refreshed`: the last rotation, or null. */
  ExpireSession: { now: string; refreshed: Rotation | null };
}>;
/** How often the refresh token was rotated, and when last. */
export type Rotation = { generation: number; rotatedAt: string };
export type Session =
  | { is: 'absent' }
  | { is: 'revoked' }
  | ({ is: 'open'; userId: number; passwords: number; openedAt: string } & Rotation);

/**
 * One sign-in. It ends with logout, a stolen token or a new password (gateway.md, Sessions). Rotations are in a
 * separate stream (`refreshes`); older logs have them in this one.
 */
export const session: Decider<Session, SessionCommand, typeof sessionEvents> = {
  feature: 'session',
  events: sessionEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'OpenSession') {
      const { userId, passwords } = command;
      return state.is === 'absent' ? [{ type: 'SessionOpened', data: { userId, passwords } }] : [];
    }
    if (state.is !== 'open') return [];
    if (command.type === 'RevokeSession') return [{ type: 'SessionRevoked', data: { reason: command.reason } }];
    const { rotatedAt } = command.refreshed ?? state;
    const ranOut = Date.parse(command.now) - Date.parse(rotatedAt) >= REFRESH_MS;
    return ranOut ? [{ type: 'SessionRevoked', data: { reason: 'expired' } }] : [];
  },
  evolve: (state, event, at) => {
    switch (event.type) {
      case 'SessionOpened':
        return {
          is: 'open',
          userId: event.data.userId,
          passwords: event.data.passwords ?? 0,
          generation: 0,
          openedAt: at,
          rotatedAt: at,
        };
      case 'SessionRefreshed':
        return state.is === 'open' ? { ...state, generation: event.data.generation, rotatedAt: at } : state;
      case 'SessionRevoked':
        return { is: 'revoked' };
    }
  },
};
