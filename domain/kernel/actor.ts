import type { Feature } from './gates.ts';
import type { Profile } from './permissions.ts';

/**
 * The facts about a user that visibility rules need. `seesQueueless`: the company shows tickets without a queue to all users.
 */
export type Viewer = { userId: number; profile: Profile; queueIds: readonly number[]; seesQueueless: boolean };

/** A super user's support session in another company: their home session, the reason, and when it ends (ISO). */
export type SupportedBy = { home: { companyId: number; sessionId: string }; reason: string; until: string };

/**
 * The signed-in user as the read models know them at this request, never as the token claims (commands.md, Commands).
 */
export type Actor = Viewer & {
  companyId: number;
  sessionId: string;
  name: string;
  super: boolean;
  timeZone: string;
  /** The plan of the user's company, and the features that the company may use. */
  planId: number;
  features: readonly Feature[];
  /** The instant (ISO) after which the company is no longer served, because its due date passed. Absent: it has no due date. */
  servedUntil?: string | undefined;
  support?: SupportedBy;
};
