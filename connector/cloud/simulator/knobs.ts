import { z } from 'zod';

const ms = z
  .number()
  .int()
  .min(0)
  .max(7 * 86_400_000);

/** How the simulator behaves. Without changes it is fast, orderly and deterministic. */
export const knobsShape = z.strictObject({
  /** Milliseconds from a send to `sent`, `delivered`, and `read` (null: only when the customer opens the chat). */
  sentAfterMs: ms.default(200),
  deliveredAfterMs: ms.default(1_000),
  readAfterMs: ms.nullable().default(null),
  /** The status `sent` reaches the callback before the request is answered. */
  statusBeforeAnswer: z.boolean().default(false),
  /** `delivered` goes out before `sent`. */
  swapStatuses: z.boolean().default(false),
  /** A read message gets no `delivered`. */
  skipDelivered: z.boolean().default(false),
  /** Additional copies of each delivery, with the same bytes. */
  repeat: z.number().int().min(0).max(20).default(0),
  /** Each event also comes in a second delivery with other bytes. */
  repeatInOtherBatch: z.boolean().default(false),
  /** Collects events for this long, and sends them in one delivery, over all numbers and accounts of an app. */
  batchMs: ms.default(0),
  batchMost: z.number().int().min(1).max(1_000).default(1_000),
  /** Mixes the order of the events of a batch. */
  shuffle: z.boolean().default(false),
  /** Each delivery waits up to this long, so that later ones overtake it. */
  jitterMs: ms.default(0),
  /** Fields of deliveries. */
  webhookVersion: z.union([z.literal(23), z.literal(25)]).default(25),
  contactsInStatuses: z.boolean().default(true),
  profileInContacts: z.boolean().default(true),
  urlInFiles: z.boolean().default(true),
  unknownKeys: z.boolean().default(false),
  signature: z.enum(['right', 'wrong', 'missing', 'otherSecret']).default('right'),
  /** Whether a message outside the window is refused at once, or accepted and then failed. */
  windowErrors: z.enum(['async', 'sync']).default('async'),
  /** The callbacks count as away: every delivery fails, and is repeated later. */
  callbacksAway: z.boolean().default(false),
  /** Replies in each month that are free for a number. */
  freeReplies: z.number().int().min(0).default(1_000),
  /** New templates are approved at once. */
  approveTemplates: z.boolean().default(false),
});
export type CloudKnobs = z.infer<typeof knobsShape>;

export const faultTargets = ['send', 'upload', 'resolve', 'download', 'templates', 'createTemplate', 'all'] as const;
/**
 * A requested error. `how`: `refuse` answers with the code; `failLater` accepts, and then a status reports the code; `acceptAndCut`
 * and `acceptAndWait` accept, and then cut the connection or never answer; `acceptAndRefuse` accepts and answers with the code.
 */
export const faultShape = z.strictObject({
  target: z.enum(faultTargets).default('send'),
  how: z.enum(['refuse', 'failLater', 'acceptAndCut', 'acceptAndWait', 'acceptAndRefuse']).default('refuse'),
  code: z.number().int().min(0).default(131000),
  subcode: z.number().int().optional(),
  status: z.number().int().min(400).max(599).optional(),
  details: z.string().max(400).default('Requested by the control plane'),
  retryAfterSeconds: z.number().int().min(1).optional(),
  usageMinutes: z.number().int().min(1).optional(),
  /** The number of requests that fail; without it all of them, until the faults are cleared. */
  times: z.number().int().min(1).optional(),
  /** Only each so-manieth request. */
  everyNth: z.number().int().min(1).default(1),
  /** Only requests for this customer (id). */
  customer: z.string().optional(),
});
export type CloudFault = z.infer<typeof faultShape>;

/** Keeps the requested errors, and says which of them a request meets. */
export const createFaults = () => {
  let faults: { fault: CloudFault; met: number; left: number }[] = [];
  return {
    add: (fault: CloudFault): void => void faults.push({ fault, met: 0, left: fault.times ?? Infinity }),
    clear: (): void => void (faults = []),
    /** Takes the error for a request to `target`, if there is one. */
    take: (target: CloudFault['target'], customer?: string): CloudFault | null => {
      for (const each of faults) {
        const { fault } = each;
        const isMeant = fault.target === 'all' || fault.target === target;
        if (!isMeant || each.left === 0 || (fault.customer !== undefined && fault.customer !== customer)) continue;
        each.met += 1;
        if (each.met % fault.everyNth !== 0) continue;
        each.left -= 1;
        return fault;
      }
      return null;
    },
  };
};
export type CloudFaults = ReturnType<typeof createFaults>;
