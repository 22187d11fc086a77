import { session } from '../../domain/session/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle.ts';

/** Whether the log says that a session is open and its user still there, whatever the read models have heard of it. */
export const isSignedIn = async (store: Store, companyId: number, sessionId: string): Promise<boolean> => {
  const { state } = await load(store, session, { companyId, id: sessionId });
  if (state.is !== 'open') return false;
  return (await load(store, user, { companyId, id: state.userId })).state.is === 'present';
};
