import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { support } from '../../domain/support/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';
import { currentSession } from '../session/currentSession.ts';
import { verifyRefresh } from '../session/tokens.ts';

/** The cookie of a look into a company, beside that of one's own session. */
export const SUPPORT = 'jst';
export type Standing = {
  companyId: number;
  userId: number;
  sessionId: string;
  home: number;
  support: { reason: string; until: string };
};

/** Whose look into which company a cookie is of, while it goes on: the log says so, as it says of sessions. Else null. */
export const standingSupport = async (
  { store, keys }: Pick<Deps, 'store' | 'keys'>,
  token: string | undefined,
): Promise<Standing | null> => {
  if (!token) return null;
  const shown = await verifyRefresh(keys.refresh, token).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!shown) return null;
  const { companyId, sessionId } = shown;
  const { state } = await load(store, support, { companyId, id: sessionId });
  if (state.is !== 'open' || state.until <= new Date().toISOString()) return null;
  const { home, userId } = state;
  const [session, owner, its] = await Promise.all([
    currentSession(store, home.companyId, home.sessionId),
    load(store, user, { companyId: home.companyId, id: userId }),
    load(store, company, { companyId: 0, id: companyId }),
  ]);
  const stands = session && owner.state.is === 'present' && owner.state.super && its.state.is === 'present';
  const { reason, until } = state;
  return stands ? { companyId, userId, sessionId, home: home.companyId, support: { reason, until } } : null;
};
