import { z } from 'zod';

const audience = z.enum(['all', 'contacts', 'contact_blacklist', 'none']);
/** The privacy settings of a WhatsApp account that can be changed, by WhatsApp's names. */
export const privacyShape = z.object({
  readreceipts: z.enum(['all', 'none']),
  profile: audience,
  status: audience,
  online: z.enum(['all', 'match_last_seen']),
  last: audience,
  groupadd: z.enum(['all', 'contacts', 'contact_blacklist']),
  calladd: z.enum(['all', 'known']),
  /** Seconds after which the messages of new chats disappear. */
  disappearing: z.enum(['0', '86400', '604800', '7776000']),
});
export type Privacy = z.infer<typeof privacyShape>;
export type PrivacyChanges = { [K in keyof Privacy]?: Privacy[K] | undefined };
/** The settings as WhatsApp reports them. They may include names that this file does not know. */
export const privacyTold = z.record(z.string(), z.string());
export type PrivacyTold = z.infer<typeof privacyTold>;
