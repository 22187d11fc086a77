import type { Feature } from './gates.ts';
import type { Profile } from './permissions.ts';

/** Who looks: his profile and queues, and whether his company shows tickets without a queue to everybody. */
export type Viewer = { userId: number; profile: Profile; queueIds: readonly number[]; seesQueueless: boolean };

/** Of a super user who looks into another company: his own session, why, and until when (ISO). */
export type SupportedBy = { home: { companyId: number; sessionId: string }; reason: string; until: string };

/**
 * The signed-in user as the read models know him at this request: never from what the token claims (design.md,
 * Commands).
 */
export type Actor = Viewer & {
  companyId: number;
  sessionId: string;
  name: string;
  super: boolean;
  timeZone: string;
  /** The plan of his company, and what it holds. */
  planId: number;
  features: readonly Feature[];
  /** The instant (ISO) at which the due date of the company is over, so that no one of it is served. Absent: it has none. */
  servedUntil?: string | undefined;
  support?: SupportedBy;
};
