import { lastSignIn } from '../../domain/session/lastSignIn.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

/**
 * A user who signs in ends his sessions elsewhere, whoever knows of them by now: from here on this one alone counts
 * (isCurrent), and of several at once the last one. Answers with the position.
 */
export const endElsewhere = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
  cause: Cause,
): Promise<Position | null> => {
  const target = { companyId, id: userId };
  // A request that comes again opens another session: this one.
  const own = { ...cause, id: `${cause.id}:${sessionId}` };
  return (await handle(store, lastSignIn, { target, command: { type: 'SignIn', sessionId }, cause: own, tries: 100 }))
    .position;
};
