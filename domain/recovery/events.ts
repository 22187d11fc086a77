import { z } from 'zod';
import type { Catalogue } from '../kernel/event.ts';

const who = { companyId: z.number(), userId: z.number() };

/**
 * How the password of whoever has a number is recovered: the stream's id is the number's keyed hash. `handle` and `from` (an
 * address) are such hashes too, and codes are made of a handle by a key: nothing here opens anything.
 */
export const recoveryEvents = {
  /** `users`: who has the number; each gets a code of his own, and nobody where there is none. */
  RecoveryAsked: {
    data: z.object({ handle: z.string(), from: z.string(), users: z.array(z.object(who)) }),
    plain: ['handle', 'from'],
  },
  /** A user's code was taken by WhatsApp, or never will be. */
  RecoveryCodeSettled: { data: z.object({ handle: z.string(), ...who, sent: z.boolean() }), plain: ['handle'] },
  RecoveryCodeMistyped: { data: z.object({ handle: z.string() }), plain: ['handle'] },
  RecoveryVerified: { data: z.object({ handle: z.string(), ...who }), plain: ['handle'] },
  /** Its handle is used up: the password changes by it. */
  RecoveryFinished: { data: z.object({ handle: z.string() }), plain: ['handle'] },
} satisfies Catalogue;
