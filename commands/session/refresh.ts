import { session, type Rotation } from '../../domain/session/decider.ts';
import { refreshes } from '../../domain/session/refreshes.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

type Shown = { companyId: number; sessionId: string; generation: number };

/**
 * Rotates the given refresh token of an open session (`before`: its state according to its own stream). A token that was
 * rotated long ago ends the session, and `generation` is null.
 */
export const refreshSession = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, sessionId: id, generation }: Shown,
  before: Rotation,
  cause: Cause,
): Promise<{ generation: number | null; position: Position | null }> => {
  const command = { type: 'RefreshSession', generation, before, now: new Date().toISOString() } as const;
  try {
    const { state, position } = await handle(store, refreshes, {
      target: { companyId, id },
      command,
      cause,
    });
    return { generation: (state ?? before).generation, position };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ERR_SESSION_EXPIRED') throw error;
    const revoke = { type: 'RevokeSession', reason: 'reuse' } as const;
    const { position } = await handle(store, session, {
      target: { companyId, id },
      command: revoke,
      cause,
    });
    return { generation: null, position };
  }
};
