import type { Commands, Decider } from '../kernel/decider.ts';
import { lastSignInEvents } from './events.ts';

/** Null: he has not signed in since this is kept. */
export type LastSignIn = { sessionId: string | null };

/**
 * Which of a user's sessions was opened last (stream `lastSignIn-<company>.<user>`, of which the last event counts alone):
 * it is the only one that signs him in.
 */
export const lastSignIn: Decider<LastSignIn, Commands<{ SignIn: { sessionId: string } }>, typeof lastSignInEvents> = {
  feature: 'lastSignIn',
  events: lastSignInEvents,
  initial: { sessionId: null },
  keeps: 1,
  decide: ({ sessionId }) => [{ type: 'SignedIn', data: { sessionId } }],
  evolve: (_, { data: { sessionId } }) => ({ sessionId }),
};
