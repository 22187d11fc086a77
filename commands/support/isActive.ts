import { company } from '../../domain/company/decider.ts';
import { support } from '../../domain/support/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle/handle.ts';
import { isServedSession } from '../session/currentSession.ts';

/** Whether support access is still active, according to the log. */
export const isSupportActive = async (store: Store, companyId: number, id: string): Promise<boolean> => {
  const { state } = await load(store, support, { companyId, id });
  if (state.is !== 'open' || state.until <= new Date().toISOString()) return false;
  const { home, userId } = state;
  const [isServed, owner, its] = await Promise.all([
    isServedSession(store, home.companyId, home.sessionId),
    load(store, user, { companyId: home.companyId, id: userId }),
    load(store, company, { companyId: 0, id: companyId }),
  ]);
  return isServed && owner.state.is === 'present' && owner.state.super && its.state.is === 'present';
};
