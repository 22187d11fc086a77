import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { optionalFlag, text } from '../kernel/inputs.ts';
import { allows } from '../kernel/permissions.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';
import { savedText } from '../kernel/savedText.ts';

const fields = z.object({
  shortcode: z.string(),
  message: z.string().default(''),
  /** Visible to the whole company; otherwise only to its author (clients.md, How the specification is read). */
  geral: z.boolean().default(false),
  /** Offered in the composer. */
  status: z.boolean().default(true),
  /** The stored name of its file. Replies and socket frames contain a signed address instead. */
  mediaPath: z.string().nullable().default(null),
  /** The author's name for the file. */
  mediaName: storedName.nullable().default(null),
  userId: z.number(),
});

/** A text that agents save to send it again, with or without a file (R455). */
export const quickMessage = record({
  name: 'QuickMessage',
  feature: 'quickMessage',
  topic: 'quickmessage',
  fields,
  search: ['shortcode', 'message'],
  plain: ['shortcode', 'message', 'mediaPath', 'mediaName'],
  mayChange: ({ userId }, actor) => userId === actor.userId || allows(actor.profile, 'records:editAny'),
  onlyFor: ({ geral, userId }) => (geral ? null : userId),
});

/** A field that may be absent or null. */
const optional = <T extends z.ZodType>(type: T) => z.preprocess((v) => v ?? undefined, type.optional()).optional();

/** /quick-messages (R459, R461, R462). The file is uploaded by separate calls. */
export const quickMessageCalls = recordContracts({
  path: '/quick-messages',
  key: 'records',
  id: 'quickMessageId',
  one: 'a quick message',
  many: 'quick messages',
  read: 'user',
  write: 'user',
  fields,
  form: z.object({
    shortcode: z.preprocess(
      (v) => v ?? '',
      text(200).pipe(z.string().trim().min(1, 'Obrigatório').max(80, 'Too Long!')),
    ),
    message: optional(savedText(20_000)),
    geral: optionalFlag,
    status: optionalFlag,
  }),
  extra: z.object({ isMedia: z.boolean(), companyId: z.number() }),
});
export type QuickMessageRecord = z.output<typeof quickMessageCalls.shape>;
