import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nameText, numeric, optionalId, text } from '../../domain/kernel/inputs.ts';
import { messageTold } from '../../domain/message/shape.ts';

/** Accepts null, a message's id or the whole message. */
export const quotedMsg = z
  .preprocess((v) => (typeof v === 'object' && v !== null && 'id' in v ? v.id : v || null), z.uuid().nullable())
  .optional();

/**
 * Queues a message that the user may see to a contact of the company, over the connection that received it. It goes to the
 * contact's ticket there, or to a new one of the user. Its file is neither uploaded nor copied. ERR_NO_MESSAGE_FOUND,
 * ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND; ERR_CREATING_MESSAGE for content that cannot be forwarded; ERR_FILE_GONE;
 * ERR_SENDING_WAPP_MSG without its connection.
 */
export const forwardMessage = contract({
  method: 'POST',
  path: '/message/forward',
  who: 'user',
  summary: 'Forward a message to a contact',
  body: z.object({
    messageId: z.uuid(),
    contactId: numeric.pipe(z.int32().positive()),
    signMessage: z.boolean().nullish(),
  }),
  reply: messageTold,
});

const words = text();
/** A person whom a text mentions. `said` is the text behind the @, as GET /tickets/{ticketId}/members returns it. */
const named = z.object({ said: z.string().regex(/^\d{5,20}$/), number: z.string().regex(/^\d{0,20}$/) });
/** A place to send: degrees, and what the customer reads about it. */
const location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: nameText(100).default(''),
  address: text(300).default(''),
});
export type SentPlace = z.output<typeof location>;
/** Maximum number of files in one form. */
export const mostMessageFiles = 10;

/**
 * JSON sends a text, or the file of a quick message with or without a text (`quickMessageId`: ours). A form sends one message
 * per file, with its `body` as the caption. `body` repeats once per file, and the first message quotes `quotedMsg`. Returns the
 * first message. `mentions` (ours) are the group members whom the text mentions. `recorded` (ours) is JSON of `seconds` and
 * `waveform` and turns the form's sounds into voice messages. `contactId` (ours) sends the card of a contact, `location` (ours)
 * a place, in the stead of a text; ERR_NO_CONTACT_FOUND. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_CREATING_MESSAGE for
 * a closed or pending ticket; ERR_NO_RECORD_FOUND for a quick message that the user cannot see, ERR_FILE_GONE for one without a
 * file; ERR_NO_FILE, ERR_FILE_TOO_LARGE (413), ERR_FILE_KIND_REFUSED (415).
 */
export const sendMessage = contract({
  method: 'POST',
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'Queue a text or files to the contact of a ticket',
  body: z.object({
    body: words.default(''),
    quotedMsg,
    quickMessageId: optionalId,
    mentions: z.array(named).max(50).nullish(),
    contactId: optionalId,
    location: location.nullish(),
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
 * The members of a ticket's group except the company itself, with the names that the company knows. Empty if the ticket belongs
 * to no group, or its phone does not answer. ERR_NO_TICKET_FOUND.
 */
export const groupMembers = contract({
  method: 'GET',
  path: '/tickets/:ticketId/members',
  who: 'user',
  summary: 'The members of a ticket’s group that can be mentioned',
  reply: z.object({ members: z.array(z.object({ said: z.string(), number: z.string(), name: z.string() })) }),
});

const mine = z.object({ messageId: z.uuid() });

/**
 * Changes the words of a company's text, or the caption of its file if it has one, within 15 minutes after the words were sent
 * or last changed. The change is queued, and the message shows it as `wish` until WhatsApp took it. ERR_NO_MESSAGE_FOUND,
 * ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION for other people's messages and in a colleague's ticket; ERR_FETCH_WAPP_MSG for a
 * message that is too old, was deleted or never arrived; ERR_EDIT_TEXT_ALONE; ERR_SENDING_WAPP_MSG without its connection.
 */
export const editMessage = contract({
  method: 'POST',
  path: '/messages/edit/:messageId',
  who: 'user',
  summary: 'Edit a sent message',
  params: mine,
  body: z.object({ body: text().refine((body) => body.trim() !== '', 'Required') }),
  reply: messageTold,
});

/**
 * Deletes a message of the company for everyone. The deletion is queued like an edit; a message that never arrived is deleted
 * at once. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_SENDING_WAPP_MSG; ERR_DELETE_TOO_LATE if WhatsApp
 * took the message more than 2 days and 12 hours ago: it would stay on the customer's phone.
 */
export const deleteMessage = contract({
  method: 'DELETE',
  path: '/messages/:messageId',
  who: 'user',
  summary: 'Delete a message for everyone',
  params: mine,
  reply: messageTold,
});

/** Matches exactly one emoji. */
const isEmoji =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}]|[0-9#*]\uFE0F?\u20E3)[\p{Emoji_Component}\p{Extended_Pictographic}]*$/u;
const emoji = text(40).refine((given) => given === '' || isEmoji.test(given), 'Invalid');

/**
 * Sets the company's emoji on a message, one per company for all its users; '' takes it back. The change is queued, and the
 * message shows it as `reacting` until WhatsApp took it. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION in a
 * colleague's ticket; ERR_FETCH_WAPP_MSG for a message that was deleted, failed, or does not exist on WhatsApp;
 * ERR_SENDING_WAPP_MSG without its connection.
 */
export const reactToMessage = contract({
  method: 'POST',
  path: '/messages/:messageId/reaction',
  who: 'user',
  summary: 'React to a message with an emoji, or remove the reaction',
  params: mine,
  body: z.object({ emoji }),
  reply: messageTold,
});

/**
 * Sends a failed message again under its present id, so that the contact gets it once even if the first try arrived. A message
 * that has not failed stays as it is. ERR_NO_MESSAGE_FOUND, and as for sending: ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION,
 * ERR_CREATING_MESSAGE when its ticket is not open, ERR_SENDING_WAPP_MSG without its connection.
 */
export const resendMessage = contract({
  method: 'POST',
  path: '/messages/:messageId/resend',
  who: 'user',
  summary: 'Send a failed message again',
  params: z.object({ messageId: z.uuid() }),
  reply: messageTold,
});

/**
 * Starts to fetch a failed file again. A file that is stored, or is being fetched, stays as it is. Clients get the file itself
 * through the change stream. ERR_NO_MESSAGE_FOUND, ERR_NO_TICKET_FOUND for a user who may not see its ticket, ERR_NO_FILE.
 */
export const fetchMessageFile = contract({
  method: 'POST',
  path: '/messages/:messageId/media',
  who: 'user',
  summary: 'Fetch the file of a message again',
  params: z.object({ messageId: z.uuid() }),
  reply: z.object({ messageId: z.uuid() }),
});
