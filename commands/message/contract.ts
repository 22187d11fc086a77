import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, numeric, optionalId, pathId, text } from '../../domain/kernel/inputs.ts';
import { messageTold } from '../../domain/message/shape.ts';

/** null, a message's id, or the whole message. */
export const quotedMsg = z
  .preprocess((v) => (typeof v === 'object' && v !== null && 'id' in v ? v.id : v || null), z.uuid().nullable())
  .optional();

/**
 * A message that the user may see, queued to a contact of the company over the connection it came by: in the ticket that he has
 * there, or else in a new one of the user's. Its file is neither uploaded nor copied. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND,
 * ERR_NO_CONTACT_FOUND; ERR_CREATING_MESSAGE for what cannot be forwarded; ERR_FILE_GONE; ERR_SENDING_WAPP_MSG without its connection.
 */
export const forwardMessage = contract({
  method: 'POST',
  path: '/message/forward',
  who: 'user',
  summary: 'Forward a message to a contact',
  params: nothing,
  query: nothing,
  body: z.object({
    messageId: z.uuid(),
    contactId: numeric.pipe(z.int32().positive()),
    signMessage: z.boolean().nullish(),
  }),
  reply: messageTold,
});

const words = text();
/** Whom a text names: `said` is what stands in it behind an @, as GET /tickets/{ticketId}/members tells it. */
const named = z.object({ said: z.string().regex(/^\d{5,20}$/), number: z.string().regex(/^\d{0,20}$/) });
/** As many files as one form may hold. */
export const mostFiles = 10;

/**
 * JSON: a text, or the file of a quick message with or without a text (`quickMessageId`: ours). A form: one message for
 * each file, its `body` the caption; `body` repeats once for each file, and the first answers to `quotedMsg`. Answers
 * with the first message. `mentions` (ours): of a group, whom the text names. `recorded` (ours): JSON of `seconds` and `waveform`; the form's sounds are voice messages.
 * ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_CREATING_MESSAGE for a closed or pending ticket; ERR_NO_RECORD_FOUND for a
 * quick message that the user cannot see, ERR_FILE_GONE for one without a file; ERR_NO_FILE, ERR_FILE_TOO_LARGE (413),
 * ERR_FILE_KIND_REFUSED (415).
 */
export const sendMessage = contract({
  method: 'POST',
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'Queue a text or files to the contact of a ticket',
  params: z.object({ ticketId: pathId }),
  query: nothing,
  body: z.object({
    body: words.default(''),
    quotedMsg,
    quickMessageId: optionalId,
    mentions: z.array(named).max(50).nullish(),
  }),
  multipart: z.object({
    medias: z.array(z.file()),
    body: z.union([words, z.array(words)]).optional(),
    fromMe: z.string().optional(),
    quotedMsg: z.uuid().optional(),
    recorded: z.string().optional(),
  }),
  reply: messageTold,
});

/**
 * Who is in the group of a ticket, but for the company, with the names that it knows; nobody where the ticket is of no group,
 * or its phone does not say. ERR_NO_TICKET_FOUND.
 */
export const groupMembers = contract({
  method: 'GET',
  path: '/tickets/:ticketId/members',
  who: 'user',
  summary: 'Who can be named in the group of a ticket',
  params: z.object({ ticketId: pathId }),
  query: nothing,
  body: nothing,
  reply: z.object({ members: z.array(z.object({ said: z.string(), number: z.string(), name: z.string() })) }),
});

const mine = z.object({ messageId: z.uuid() });

/**
 * Other words in a text of the company's, or beside a file of it that has some, for 15 minutes after its words were said or changed last. Queued: it is
 * told with `wish` until WhatsApp took it. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION for what others said and
 * in a colleague's ticket; ERR_FETCH_WAPP_MSG when it is too old, was deleted or never arrived; ERR_EDIT_TEXT_ALONE;
 * ERR_SENDING_WAPP_MSG without its connection.
 */
export const editMessage = contract({
  method: 'POST',
  path: '/messages/edit/:messageId',
  who: 'user',
  summary: 'Change the words of a message that was sent',
  params: mine,
  query: nothing,
  body: z.object({ body: text().refine((body) => body.trim() !== '', 'Required') }),
  reply: messageTold,
});

/**
 * A message of the company's is deleted for everyone. Queued, as an edit is; one that never arrived is gone at once.
 * ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_SENDING_WAPP_MSG; ERR_DELETE_TOO_LATE for one that WhatsApp
 * took more than 2 days and 12 hours ago: it would stay on the customer's phone.
 */
export const deleteMessage = contract({
  method: 'DELETE',
  path: '/messages/:messageId',
  who: 'user',
  summary: 'Delete a message for everyone',
  params: mine,
  query: nothing,
  body: nothing,
  reply: messageTold,
});

/** One emoji, alone. */
const isEmoji =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}]|[0-9#*]\uFE0F?\u20E3)[\p{Emoji_Component}\p{Extended_Pictographic}]*$/u;
const emoji = text(40).refine((given) => given === '' || isEmoji.test(given), 'Invalid');

/**
 * The emoji that the company gives a message, one whoever gives it; '' takes it back. Queued: told as `reacting` until WhatsApp
 * took it. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION in a colleague's ticket; ERR_FETCH_WAPP_MSG for what was
 * deleted, failed, or is no message of WhatsApp's; ERR_SENDING_WAPP_MSG without its connection.
 */
export const reactToMessage = contract({
  method: 'POST',
  path: '/messages/:messageId/reaction',
  who: 'user',
  summary: 'Give a message an emoji, or take it back',
  params: mine,
  query: nothing,
  body: z.object({ emoji }),
  reply: messageTold,
});

/**
 * A failed message is sent again under the id it has, so that its reader gets it once whatever became of the first try;
 * one that has not failed stays as it is. ERR_NO_MESSAGE_FOUND, and as for sending: ERR_NO_TICKET_FOUND,
 * ERR_NO_PERMISSION, ERR_CREATING_MESSAGE when its ticket is not open, ERR_SENDING_WAPP_MSG without its connection.
 */
export const resendMessage = contract({
  method: 'POST',
  path: '/messages/:messageId/resend',
  who: 'user',
  summary: 'Send a failed message again',
  params: z.object({ messageId: z.uuid() }),
  query: nothing,
  body: nothing,
  reply: messageTold,
});

/**
 * A file that could not be fetched is tried again from now on; one that is here, or on its way, stays so. The file itself is
 * told by the stream. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND for who may not see its ticket, ERR_NO_FILE.
 */
export const fetchMessageFile = contract({
  method: 'POST',
  path: '/messages/:messageId/media',
  who: 'user',
  summary: 'Try again to fetch the file that a message came with',
  params: z.object({ messageId: z.uuid() }),
  query: nothing,
  body: nothing,
  reply: z.object({ messageId: z.uuid() }),
});
