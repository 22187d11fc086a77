import { z } from 'zod';
import type { Catalogue } from '../kernel/event.ts';

const who = { companyId: z.number(), userId: z.number() };

/**
 * Events of a password recovery by phone number. The stream's id is the number's keyed hash. `handle` and `from` (an address)
 * are keyed hashes too, and a code is derived from a handle with a key. So these events reveal no code.
 */
export const recoveryEvents = {
  /** `users`: the users with this number. Each gets a different code. If there are none, no code is sent. */
  RecoveryAsked: {
    data: z.object({ handle: z.string(), from: z.string(), users: z.array(z.object(who)) }),
    plain: ['handle', 'from'],
  },
  /** WhatsApp accepted a user's code, or never will. */
  RecoveryCodeSettled: { data: z.object({ handle: z.string(), ...who, sent: z.boolean() }), plain: ['handle'] },
  RecoveryCodeMistyped: { data: z.object({ handle: z.string() }), plain: ['handle'] },
  RecoveryVerified: { data: z.object({ handle: z.string(), ...who }), plain: ['handle'] },
  /** The handle is used up: it has changed the password. */
  RecoveryFinished: { data: z.object({ handle: z.string() }), plain: ['handle'] },
} satisfies Catalogue;
