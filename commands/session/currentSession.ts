import { company } from '../../domain/company/decider.ts';
import { endedSessions, isClosed, isPastDue } from '../../domain/company/policy.ts';
import { session, type Session } from '../../domain/session/decider.ts';
import { lastSignIn } from '../../domain/session/lastSignIn.ts';
import { isCurrent } from '../../domain/session/policy.ts';
import { user } from '../../domain/user/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle/handle.ts';

type Open = Extract<Session, { is: 'open' }>;

/** Whether a session is valid according to the log and its company is not past due. */
export const isServedSession = async (store: Store, companyId: number, sessionId: string): Promise<boolean> => {
  if (!(await currentSession(store, companyId, sessionId))) return false;
  const { state } = await load(store, company, { companyId: 0, id: companyId });
  return !isPastDue(state, new Date().toISOString());
};

/** The session if it is valid according to the log, regardless of the read models; else null. */
export const currentSession = async (store: Store, companyId: number, sessionId: string): Promise<Open | null> => {
  const { state } = await load(store, session, { companyId, id: sessionId });
  if (state.is !== 'open') return null;
  const target = { companyId, id: state.userId };
  const [last, owner, home] = await Promise.all([
    load(store, lastSignIn, target),
    load(store, user, target),
    load(store, company, { companyId: 0, id: companyId }),
  ]);
  const isShut = isClosed(home.state) || endedSessions(home.state, state.openedAt);
  return !isShut && isCurrent(sessionId, state, owner.state, last.state) ? state : null;
};
