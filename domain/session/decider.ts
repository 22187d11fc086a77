import type { Commands, Decider } from '../kernel/decider.ts';
import { sessionEvents } from './events.ts';

/** A refresh token lives 7 days. */
export const REFRESH_DAYS = 7;
const REFRESH_MS = REFRESH_DAYS * 86_400_000;

export type SessionCommand = Commands<{
  /** `passwords`: of the user, read before the password was checked. */
  OpenSession: { userId: number; passwords: number };
  /** `reuse`: a refresh token came that was rotated long ago. */
  RevokeSession: { reason: 'logout' | 'reuse' };
  /** Its refresh token has run out; `refreshed`: the last rotation, if there was one. */
  ExpireSession: { now: string; refreshed: Rotation | null };
}>;
/** How often the refresh token was rotated, and when the last time. */
export type Rotation = { generation: number; rotatedAt: string };
export type Session =
  | { is: 'absent' }
  | { is: 'revoked' }
  | ({ is: 'open'; userId: number; passwords: number; openedAt: string } & Rotation);

/**
 * One sign-in, ended by logout, a stolen token or a new password (design.md, Sessions). Its rotations lie in a stream
 * of their own (`refreshes`); of the first logs they lie here.
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
