import { z } from 'zod';

/** The findings of a check of a connection over the official API. Texts are Meta's words; '' if Meta did not say. */
export const cloudCheckShape = z.object({
  /** `wrong`: expired, revoked or not a token; `noAccess`: it does not reach this number; `unreachable`: Meta gave no answer. */
  token: z.enum(['valid', 'wrong', 'noAccess', 'unreachable']),
  /** Permissions that the token lacks. */
  missing: z.array(z.string()),
  /** When the token ends (ISO); null if never or unknown. */
  expiresAt: z.iso.datetime().nullable(),
  /** The number as Meta writes it, its shown name, and whether it is registered (`CONNECTED`) or what else it is. */
  number: z.string(),
  verifiedName: z.string(),
  numberStatus: z.string(),
  nameStatus: z.string(),
  /** GREEN, YELLOW, RED, or UNKNOWN for new numbers. */
  quality: z.string(),
  /** How many people it may write to first in 24 hours: TIER_250, TIER_2K, … */
  limit: z.string(),
  /** Whether an app gets what happens on the account. */
  isSubscribed: z.boolean().nullable(),
  /** Whether deliveries go to this installation; null if Meta does not say. */
  isCallbackOurs: z.boolean().nullable(),
});
export type CloudCheck = z.infer<typeof cloudCheckShape>;
