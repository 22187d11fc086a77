import { session } from '../../domain/session/decider.ts';
import { lastSignIn } from '../../domain/session/lastSignIn.ts';
import { isCurrent } from '../../domain/session/policy.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle.ts';

/** Whether the log says that a session signs its user in, whatever the read models have heard of it. */
export const isSignedIn = async (store: Store, companyId: number, sessionId: string): Promise<boolean> => {
  const { state } = await load(store, session, { companyId, id: sessionId });
  if (state.is !== 'open') return false;
  const target = { companyId, id: state.userId };
  const last = await load(store, lastSignIn, target);
  return isCurrent(sessionId, state, (await load(store, user, target)).state, last.state);
};
