import { session } from '../../domain/session/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

/** A user who signs in ends his sessions elsewhere, as far as the read models know of them. Answers with the last position. */
export const endElsewhere = async (
  deps: Deps,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
  cause: Cause,
): Promise<Position | null> => {
  let last: Position | null = null;
  for (const id of await deps.lookup.sessionsOf(companyId, userId)) {
    if (id === sessionId) continue;
    const command = { type: 'RevokeSession', reason: 'elsewhere' } as const;
    const { position } = await handle(deps.store, session, { companyId, id }, command, cause);
    last = position ?? last;
  }
  return last;
};
