import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, searchParam } from '../../domain/kernel/inputs.ts';

const sum = z.object({ count: z.number(), value: z.number() });
export const platformShape = z.object({
  companies: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        status: z.boolean(),
        dueDate: z.string().nullable(),
        timeZone: z.string(),
        users: z.number(),
        connections: z.number(),
        /** Messages of the last 30 days, in both directions. */
        messages: z.number(),
        /** Bytes of its files, and the limit of its plan; null for no limit. */
        storage: z.number(),
        storageLimit: z.number().nullable(),
        /** The time of the last activity in a ticket; null if there was none. */
        lastActivity: z.string().nullable(),
      }),
    )
    .max(MOST_LISTED),
  /** The number of companies that the search matches. `companies` has at most 1,000 of them. */
  companyCount: z.number(),
  /**
   * Invoices by month (yyyy-mm) of the due dates, the latest first, in reais. `returned`: paid invoices that the bank
   * refunded, fully or in part.
   */
  invoices: z.array(z.object({ month: z.string(), open: sum, paid: sum, returned: sum })),
  /** The delay of the read models in seconds (null if unknown), and the streams that they parked. */
  lag: z.number().nullable(),
  parked: z.array(
    z.object({
      view: z.string(),
      stream: z.string(),
      error: z.string(),
      /** Whether the read model is being rebuilt to try the stream again. */
      tried: z.boolean(),
    }),
  ),
});
export type Platform = z.output<typeof platformShape>;

/** A verification of all read models: it compares their rows with those rebuilt from the log, view by view. */
export const verificationShape = z.object({
  /** `stopped`: its process ended before it was complete. */
  phase: z.enum(['running', 'done', 'failed', 'stopped']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How many views there are to compare. */
  views: z.number(),
  proofs: z.array(
    z.object({
      view: z.string(),
      /** The log position at which both were compared. */
      at: z.string(),
      rows: z.number(),
      /** Hashes (SHA-256) of the live rows and of the rebuilt ones, as `npm run verify` prints them. */
      live: z.string(),
      rebuilt: z.string(),
      /** Rows that exist in only one of the two. */
      differences: z.array(z.object({ table: z.string(), live: z.number(), rebuilt: z.number() })),
    }),
  ),
});
export type Verification = z.output<typeof verificationShape>;

/** Returns the current or last verification. */
export const getVerification = contract({
  method: 'GET',
  path: '/platform/verification',
  who: 'super',
  summary: 'The state of the last comparison of the read models with the log',
  reply: z.object({ verification: verificationShape.nullable() }),
});

/** Starts a verification in the background. Does nothing if one already runs anywhere in the installation. */
export const beginVerification = contract({
  method: 'POST',
  path: '/platform/verification',
  who: 'super',
  summary: 'Compare all read models with the log, in the background',
  reply: z.object({}),
});

/** Figures of the whole installation, for super users. The search applies to name and e-mail of the companies. */
export const getPlatform = contract({
  method: 'GET',
  path: '/platform',
  who: 'super',
  summary: 'Usage of all companies, invoices by month, and streams that read models could not apply',
  query: z.object({ searchParam }),
  reply: platformShape,
});

/** ERR_NO_RECORD_FOUND if the read model has no parked streams. A repeated call during a retry does nothing. */
export const retryParked = contract({
  method: 'POST',
  path: '/platform/parked/:view/retry',
  who: 'super',
  summary: 'Rebuild a read model with parked streams from the log; streams that fail again are parked again',
  params: z.object({ view: z.string().regex(/^\w{1,60}$/) }),
  reply: z.object({}),
});
