import type { Session } from './decider.ts';
import type { LastSignIn } from './lastSignIn.ts';

/**
 * The facts about a user that matter here. `passwords`: the number of password changes. `changedIn`: the session in which the
 * user last changed it.
 */
type Owner =
  | { is: 'absent' | 'erased' }
  | { is: 'present' | 'removed'; passwords: number; changedIn: string | undefined };

/**
 * Whether a session still signs its user in. The session must be open and the user's latest, and the user must exist. The
 * password must be the one used to sign in, or have been changed in this session. The log decides, even if read models are
 * behind (gateway.md, Sessions).
 */
export const isCurrent = (sessionId: string, session: Session, user: Owner, last: LastSignIn): boolean =>
  session.is === 'open' &&
  (last.sessionId === null || last.sessionId === sessionId) &&
  user.is === 'present' &&
  (session.passwords === user.passwords || user.changedIn === sessionId);
