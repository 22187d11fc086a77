import { session, type SessionCommand } from '../../domain/session/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

type Reason = Extract<SessionCommand, { type: 'RevokeSession' }>['reason'];

/** Ends the open sessions of a user, save one. Answers with the last position. */
export const revokeSessions = async (
  deps: Deps,
  { companyId, userId, except }: { companyId: number; userId: number; except?: string },
  reason: Reason,
  cause: Cause,
): Promise<Position | null> => {
  let last: Position | null = null;
  for (const id of await deps.lookup.sessionsOf(companyId, userId)) {
    if (id === except) continue;
    const command = { type: 'RevokeSession', reason } as const;
    const { position } = await handle(deps.store, session, { companyId, id }, command, cause);
    last = position ?? last;
  }
  return last;
};
