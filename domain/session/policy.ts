import type { Session } from './decider.ts';
import type { LastSignIn } from './lastSignIn.ts';

/** What of a user counts: how often his password was changed, and in which session of his own the last time. */
type Owner =
  | { is: 'absent' | 'erased' }
  | { is: 'present' | 'removed'; passwords: number; changedIn: string | undefined };

/**
 * Whether a session still signs its user in: it is open and the last that he opened, he is there, and his password is the
 * one that he showed, or was changed in this very session. What the log says decides, whoever knows of the session by
 * then (design.md, Sessions).
 */
export const isCurrent = (sessionId: string, session: Session, user: Owner, last: LastSignIn): boolean =>
  session.is === 'open' &&
  (last.sessionId === null || last.sessionId === sessionId) &&
  user.is === 'present' &&
  (session.passwords === user.passwords || user.changedIn === sessionId);
