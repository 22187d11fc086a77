import { z } from 'zod';
import { cloudCheckShape } from '../../domain/connection/cloudCheck.ts';
import { connectionChannels } from '../../domain/connection/events.ts';
import { privacyShape, privacyTold } from '../../domain/kernel/privacy.ts';
import { whatsappTold } from '../../domain/connection/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { ids, nameText, numeric, optionalFlag, optionalId, text, timeWritten } from '../../domain/kernel/inputs.ts';
import { optionalSavedText } from '../../domain/kernel/savedText.ts';
import { uploadContracts } from '../media/contract.ts';

const amount = z
  .preprocess((v) => (v === '' ? null : v), numeric.pipe(z.number().min(0).max(1_000_000)).nullable())
  .optional();
const absent = (v: unknown) => v ?? undefined;
/** A new token must be hard to guess. Tokens from before this rule stay valid. */
const isLong = (token: string) => token === '' || isMask(token) || token.length >= 20;

/** An instant or null. Without a zone it is a minute in the company's time zone. */
const moment = z
  .preprocess(
    (v) => (v === '' || v === false ? null : v),
    timeWritten(/^(19[7-9]|2\d\d)\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/).nullable(),
  )
  .optional();

/** An id of Meta or none: digits. */
const metaId = z
  .preprocess(
    (v) => (v === '' ? null : v),
    z.coerce
      .string()
      .trim()
      .regex(/^\d{1,40}$/)
      .nullable(),
  )
  .optional();

/** Meta's ids and the secrets of the official API. Absent ones keep their value. */
export const officialFields = {
  phoneNumberId: metaId,
  businessAccountId: metaId,
  accessToken: z.preprocess(absent, text(2_000).optional()),
  appSecret: z.preprocess(absent, text(200).optional()),
  /** The six digits of the number's two-step verification. */
  pin: z.preprocess(
    absent,
    text(20)
      .refine((pin) => isMask(pin) || /^(\d{6})?$/.test(pin), 'Six digits')
      .optional(),
  ),
};
/** The fields that an admin may set. Absent ones keep their value. */
const fields = {
  ...officialFields,
  isDefault: optionalFlag,
  queueIds: ids.optional(),
  greetingMessage: optionalSavedText().optional(),
  complationMessage: optionalSavedText().optional(),
  /** Another name of `complationMessage`. If both are sent, the changed one counts. */
  farewellMessage: optionalSavedText().optional(),
  outOfHoursMessage: optionalSavedText().optional(),
  ratingMessage: optionalSavedText().optional(),
  expiresInactiveMessage: optionalSavedText().optional(),
  token: z.preprocess(absent, text(500).refine(isLong, 'Too Short!').optional()),
  provider: z.preprocess(absent, text(50).optional()),
  timeSendQueue: amount,
  sendIdQueue: optionalId,
  expiresTicket: amount,
  timeUseBotQueues: amount,
  maxUseBotQueues: amount,
  promptId: optionalId,
  integrationId: optionalId,
  importOldMessages: moment,
  importRecentMessages: moment,
  importOldMessagesGroups: optionalFlag,
  closedTicketsPostImported: optionalFlag,
};
const name = nameText(1000).pipe(z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!'));

/** ERR_WAPP_GREETING_REQUIRED. */
export const addConnection = contract({
  method: 'POST',
  path: '/whatsapp',
  who: 'connections-page:addConnection',
  summary: 'Add a connection and start its pairing',
  body: z.object({
    ...fields,
    name,
    channel: z.enum(connectionChannels).default('whatsapp'),
  }),
  reply: whatsappTold,
});

/** ERR_NO_WAPP_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_NO_OTHER_WHATSAPP. */
export const changeConnection = contract({
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
  who: 'connections-page:editOrDeleteConnection',
  summary: 'Change a connection',
  body: z.object({ ...fields, name: name.nullish().transform((v) => v ?? undefined) }),
  reply: whatsappTold,
});

/** ERR_NO_WAPP_FOUND. */
export const removeConnection = contract({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
  who: 'connections-page:editOrDeleteConnection',
  summary: 'Remove a connection and end its session',
  reply: z.object({ message: z.string() }),
});

const session = {
  reply: whatsappTold,
  path: '/whatsappsession/:whatsappId',
  who: 'connections-page:actionButtons',
} as const;
export const retrySession = contract({
  ...session,
  method: 'POST',
  summary: 'Connect again with the existing pairing',
});
export const renewSession = contract({
  ...session,
  method: 'PUT',
  summary: 'Forget the pairing and show a new QR code',
});
export const endSession = contract({
  ...session,
  method: 'DELETE',
  summary: 'Disconnect: the phone forgets the device',
});

/** /whatsapp/{id}/media-upload: the file that follows the greeting. */
export const connectionFile = uploadContracts({
  path: '/whatsapp',
  id: 'whatsappId',
  who: 'connections-page:editOrDeleteConnection',
  one: "a connection's greeting",
  reply: whatsappTold,
});

const privacyCall = {
  path: '/whatsapp/privacy/:whatsappId',
  who: 'connections-page:editOrDeleteConnection',
  reply: privacyTold,
} as const;
/** ERR_NO_WAPP_FOUND; ERR_WAPP_NOT_INITIALIZED while the phone is not connected. */
export const getPrivacy = contract({
  ...privacyCall,
  method: 'GET',
  summary: "What a connection's WhatsApp account shows to whom",
});
/** Values that WhatsApp already has and unknown names change nothing. Errors as above. */
export const changePrivacy = contract({
  ...privacyCall,
  method: 'PUT',
  summary: "Change what a connection's WhatsApp account shows to whom",
  body: privacyShape.partial(),
});

const cloudCall = {
  who: 'connections-page:editOrDeleteConnection',
} as const;
/** ERR_NO_WAPP_FOUND, ERR_NOT_OFFICIAL. */
export const getWebhook = contract({
  ...cloudCall,
  method: 'GET',
  path: '/whatsapp/:whatsappId/webhook',
  summary: 'The callback address and verify token to enter at Meta, for the official API',
  reply: z.object({ address: z.string(), verifyToken: z.string() }),
});
/** ERR_NO_WAPP_FOUND, ERR_NOT_OFFICIAL, ERR_CLOUD_ACCESS_MISSING. */
export const checkConnection = contract({
  ...cloudCall,
  method: 'POST',
  path: '/whatsapp/:whatsappId/check',
  summary: 'Ask Meta whether a connection over the official API can work',
  reply: cloudCheckShape,
});

/** ERR_NO_WAPP_FOUND. Changes nothing if there is nothing to close. */
export const closeImported = contract({
  method: 'POST',
  path: '/closedimported/:whatsappId',
  who: 'connections-page:actionButtons',
  summary: 'Close the tickets that an import of old messages opened',
  reply: whatsappTold,
});
