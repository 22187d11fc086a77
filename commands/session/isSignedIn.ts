import { session } from '../../domain/session/decider.ts';
import { isCurrent } from '../../domain/session/policy.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle.ts';

/** Whether the log says that a session signs its user in, whatever the read models have heard of it. */
export const isSignedIn = async (store: Store, companyId: number, sessionId: string): Promise<boolean> => {
  const { state } = await load(store, session, { companyId, id: sessionId });
  if (state.is !== 'open') return false;
  return isCurrent(sessionId, state, (await load(store, user, { companyId, id: state.userId })).state);
};
