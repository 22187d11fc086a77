import { lastSignIn } from '../../domain/session/lastSignIn.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/**
 * Ends the user's other sessions at sign-in, on all gateways. From now on only this session counts (isCurrent); of simultaneous
 * sign-ins the last one counts. Returns the position.
 */
export const endOtherSessions = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
  cause: Cause,
): Promise<Position | null> => {
  const target = { companyId, id: userId };
  // A repeated request opens another session, and that one counts.
  const own = { ...cause, id: `${cause.id}:${sessionId}` };
  return (await handle(store, lastSignIn, { target, command: { type: 'SignIn', sessionId }, cause: own })).position;
};
