import type { Commands, Decider } from '../kernel/decider.ts';
import { lastSignInEvents } from './events.ts';

/** Null: the user has not signed in since this stream exists. */
export type LastSignIn = { sessionId: string | null };

/**
 * The session that a user opened last (stream `lastSignIn-<company>.<user>`, where only the last event counts). Only that
 * session signs the user in.
 */
export const lastSignIn: Decider<LastSignIn, Commands<{ SignIn: { sessionId: string } }>, typeof lastSignInEvents> = {
  feature: 'lastSignIn',
  events: lastSignInEvents,
  initial: { sessionId: null },
  keeps: 1,
  decide: ({ sessionId }) => [{ type: 'SignedIn', data: { sessionId } }],
  evolve: (_, { data: { sessionId } }) => ({ sessionId }),
};
