import { session } from '../../domain/session/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

/**
 * A user who signs in ends his sessions elsewhere: those that lie before this sign-in in the log, once the read models
 * have passed it; so of several at once the last one stays. Answers with the last position.
 */
export const endElsewhere = async (
  deps: Deps,
  { companyId, userId }: { companyId: number; userId: number },
  signedInAt: Position,
  cause: Cause,
): Promise<Position | null> => {
  let last: Position | null = null;
  for (const id of await deps.lookup.sessionsOf(companyId, userId, signedInAt)) {
    const command = { type: 'RevokeSession', reason: 'elsewhere' } as const;
    const { position } = await handle(deps.store, session, { companyId, id }, command, cause);
    last = position ?? last;
  }
  return last;
};
