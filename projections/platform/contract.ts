import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

const sum = z.object({ count: z.number(), value: z.number() });
export const platformShape = z.object({
  companies: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.boolean(),
      dueDate: z.string().nullable(),
      timeZone: z.string(),
      users: z.number(),
      connections: z.number(),
      /** Of the last 30 days, both ways. */
      messages: z.number(),
      /** Bytes of its files, and those that its plan allows; null for no limit. */
      storage: z.number(),
      storageLimit: z.number().nullable(),
      /** When somebody wrote or did something in a ticket; null: never. */
      lastActivity: z.string().nullable(),
    }),
  ),
  /** By the month (yyyy-mm) of their due dates, the latest first; in reais. `returned`: paid, and the bank gave it back, or part of it. */
  invoices: z.array(z.object({ month: z.string(), open: sum, paid: sum, returned: sum })),
  /** How far the read models are behind (seconds; null: not known), and what they could not take. */
  lag: z.number().nullable(),
  parked: z.array(
    z.object({
      view: z.string(),
      stream: z.string(),
      error: z.string(),
      /** It is being tried again. */
      tried: z.boolean(),
    }),
  ),
});
export type Platform = z.output<typeof platformShape>;

/** A verification of all read models: their rows against those that the log makes, one view after another. */
export const verificationShape = z.object({
  /** `stopped`: its process ended on the way. */
  phase: z.enum(['running', 'done', 'failed', 'stopped']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How many there are to compare. */
  views: z.number(),
  proofs: z.array(
    z.object({
      view: z.string(),
      /** The position of the log at which both were compared. */
      at: z.string(),
      rows: z.number(),
      /** Hashes (SHA-256) of the live rows and of those that the log makes, as `npm run verify` prints them. */
      live: z.string(),
      rebuilt: z.string(),
      /** Rows that only one of the two has. */
      differences: z.array(z.object({ table: z.string(), live: z.number(), rebuilt: z.number() })),
    }),
  ),
});
export type Verification = z.output<typeof verificationShape>;

/** The last verification, or the one that goes on. */
export const getVerification = contract({
  method: 'GET',
  path: '/platform/verification',
  who: 'super',
  summary: 'How the last comparison of the read models with the log went, or goes',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ verification: verificationShape.nullable() }),
});

/** Begins one in the background; while one goes on, anywhere in the installation, it is that one. */
export const beginVerification = contract({
  method: 'POST',
  path: '/platform/verification',
  who: 'super',
  summary: 'Have all read models compared with the log, beside the work',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({}),
});

/** What super users see of the whole installation. */
export const getPlatform = contract({
  method: 'GET',
  path: '/platform',
  who: 'super',
  summary: 'The companies with what they use, invoices by month, and what the read models could not take',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: platformShape,
});

/** ERR_NO_RECORD_FOUND: nothing of that read model is parked. Asked again while it is tried, it is the same trying. */
export const retryParked = contract({
  method: 'POST',
  path: '/platform/parked/:view/retry',
  who: 'super',
  summary: 'Have a read model with parked streams built anew from the log; what fails again is parked again',
  params: z.object({ view: z.string().regex(/^\w{1,60}$/) }),
  query: nothing,
  body: nothing,
  reply: z.object({}),
});
