import { z } from 'zod';
import {
  readableIn,
  webhookContact,
  webhookError,
  webhookMessage,
  webhookStatus,
  type WebhookContact,
  type WebhookError,
  type WebhookMessage,
  type WebhookStatus,
} from './messages.ts';

const someId = z.union([z.string(), z.number()]).transform(String).catch('');
const list = z.array(z.unknown()).catch([]);
const envelope = z.object({ object: z.string().catch(''), entry: list });
const entryShape = z.object({ id: someId, time: z.number().optional().catch(undefined), changes: list });
const changeShape = z.object({ field: z.string().catch(''), value: z.record(z.string(), z.unknown()) });
const metadataShape = z
  .object({ phone_number_id: someId, display_phone_number: someId })
  .catch({ phone_number_id: '', display_phone_number: '' });

/** Reports about partners come under the id of the portfolio and name the account in their value. */
const accountNamedIn = z.object({ waba_info: z.object({ waba_id: someId }) });

/** The account and number to which a part of a delivery belongs: `phoneNumberId` is '' for what concerns the whole account. */
export type DeliveryOrigin = { businessId: string; phoneNumberId: string; field: string };
/**
 * One part of a delivery. `message`: from a customer. `echo`: the business sent it from its phone. `old`: a message of the phone's
 * past. `change`: an account, template, quality, preference or unknown change, whole. `unreadable`: what could not be read, whole.
 */
export type DeliveryPart = DeliveryOrigin &
  (
    | { is: 'message' | 'echo'; message: WebhookMessage; contact: WebhookContact | null }
    | { is: 'status'; status: WebhookStatus; contact: WebhookContact | null }
    | { is: 'old'; message: WebhookMessage; threadId: string }
    | { is: 'error'; error: WebhookError }
    | { is: 'change'; value: Record<string, unknown>; seconds: number | null }
    | { is: 'unreadable'; raw: unknown }
  );

/** Finds the person of a message or a status: of several, the one with the same id. */
const contactFor = (contacts: readonly WebhookContact[], ids: readonly (string | undefined)[]): WebhookContact | null =>
  contacts.find(({ wa_id, user_id }) => ids.some((id) => id !== undefined && (id === wa_id || id === user_id))) ??
  (contacts.length === 1 ? (contacts[0] ?? null) : null);

/** The fields that carry messages. The value of every other field stays whole. */
const conversationFields = new Set(['messages', 'smb_message_echoes', 'history']);
const arrays = ['messages', 'statuses', 'errors', 'message_echoes', 'history'] as const;

const partsOfHistory = (origin: DeliveryOrigin, value: unknown): DeliveryPart[] => {
  const thread = z.object({ id: someId, messages: list });
  const chunk = z.looseObject({ threads: list, errors: list }).safeParse(value).data;
  if (!chunk) return [{ ...origin, is: 'unreadable', raw: value }];
  const { threads, errors, ...progress } = chunk;
  const old = threads.flatMap((each): DeliveryPart[] => {
    const read = thread.safeParse(each).data;
    if (!read) return [{ ...origin, is: 'unreadable', raw: each }];
    return read.messages.map((message) => oldPart(origin, message, read.id));
  });
  const failed = errors.map((raw): DeliveryPart => errorPart(origin, raw));
  // The phase and progress of the import come last, after the messages that they count.
  return [...old, ...failed, { ...origin, is: 'change', value: progress, seconds: null }];
};

const oldPart = (origin: DeliveryOrigin, raw: unknown, threadId: string): DeliveryPart => {
  const message = webhookMessage.safeParse(raw).data;
  return message ? { ...origin, is: 'old', message, threadId } : { ...origin, is: 'unreadable', raw };
};

const errorPart = (origin: DeliveryOrigin, raw: unknown): DeliveryPart => {
  const error = webhookError.safeParse(raw).data;
  return error ? { ...origin, is: 'error', error } : { ...origin, is: 'unreadable', raw };
};

const messagePart = (
  origin: DeliveryOrigin,
  is: 'message' | 'echo',
  raw: unknown,
  contacts: readonly WebhookContact[],
): DeliveryPart => {
  const message = webhookMessage.safeParse(raw).data;
  if (!message) return { ...origin, is: 'unreadable', raw };
  const ids = is === 'echo' ? [message.to, message.to_user_id] : [message.from, message.from_user_id];
  return { ...origin, is, message, contact: contactFor(contacts, ids) };
};

const statusPart = (origin: DeliveryOrigin, raw: unknown, contacts: readonly WebhookContact[]): DeliveryPart => {
  const status = webhookStatus.safeParse(raw).data;
  if (!status) return { ...origin, is: 'unreadable', raw };
  return {
    ...origin,
    is: 'status',
    status,
    contact: contactFor(contacts, [status.recipient_id, status.recipient_user_id]),
  };
};

const partsOfChange = (entryId: string, seconds: number | null, raw: unknown): DeliveryPart[] => {
  const change = changeShape.safeParse(raw).data;
  if (!change) return [{ businessId: entryId, phoneNumberId: '', field: '', is: 'unreadable', raw }];
  const { field, value } = change;
  const businessId = accountNamedIn.safeParse(value).data?.waba_info.waba_id || entryId;
  const { phone_number_id: phoneNumberId } = metadataShape.parse(value['metadata']);
  const origin = { businessId, phoneNumberId, field };
  if (!conversationFields.has(field) || !arrays.some((name) => Array.isArray(value[name])))
    return [{ ...origin, is: 'change', value, seconds }];
  const itemsOf = (name: (typeof arrays)[number]): unknown[] => list.parse(value[name]);
  const contacts = readableIn(webhookContact, list.parse(value['contacts']));
  return [
    ...itemsOf('messages').map((each) =>
      // Files of old messages arrive later, in a delivery of their own and without a thread.
      field === 'history' ? oldPart(origin, each, '') : messagePart(origin, 'message', each, contacts),
    ),
    ...itemsOf('message_echoes').map((each) => messagePart(origin, 'echo', each, contacts)),
    ...itemsOf('history').flatMap((each) => partsOfHistory(origin, each)),
    ...itemsOf('statuses').map((each) => statusPart(origin, each, contacts)),
    ...itemsOf('errors').map((each) => errorPart(origin, each)),
  ];
};

/**
 * Splits the parsed body of a delivery into its parts: several numbers and accounts, messages before statuses. A part that
 * cannot be read never drops the rest. Null if the body is no delivery of WhatsApp.
 */
export const splitDelivery = (body: unknown): DeliveryPart[] | null => {
  const read = envelope.safeParse(body).data;
  if (read?.object !== 'whatsapp_business_account') return null;
  return read.entry.flatMap((raw): DeliveryPart[] => {
    const entry = entryShape.safeParse(raw).data;
    if (!entry) return [{ businessId: '', phoneNumberId: '', field: '', is: 'unreadable', raw }];
    return entry.changes.flatMap((change) => partsOfChange(entry.id, entry.time ?? null, change));
  });
};
