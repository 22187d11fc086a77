import { z } from 'zod';
import { connectionChannels } from '../../domain/connection/events.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';
import { templateButton, templateCategories, templateHeader } from '../../domain/kernel/templateParts.ts';
import { templateIdField, templateValues } from '../template/contract.ts';

/**
 * Country code, area code and number; only the digits count. Over the official API also the user id (`BR.4411…`) of a customer
 * who has written: some show no number.
 */
const number = z.preprocess((v) => (typeof v === 'number' ? String(v) : v), text(150));
export const messageStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);

const told = z.object({
  id: z.uuid(),
  status: messageStatus,
  /** The reason of a failure; '' otherwise. */
  error: z.string(),
  /** 0 if the message is in no ticket. */
  ticketId: z.number(),
  createdAt: z.string(),
  /** The channel of the connection: a linked phone, a simulated one, or the official API (`cloud`). */
  provider: z.enum(connectionChannels),
});

/** The first message, and the ids of all messages. */
const sent = told.extend({ ids: z.array(z.uuid()) });

/**
 * JSON: a text. Form: a message per file, with `body` as caption. Each goes into the open or pending ticket of the contact on
 * the token's connection, or else into none (0). It waits while the connection is down. With an `Idempotency-Key` it is sent
 * only once. 400 for an invalid number; ERR_INVALID_TOKEN (401), ERR_NO_PERMISSION, ERR_TOO_MANY_REQUESTS (429), ERR_NO_FILE,
 * ERR_FILE_TOO_LARGE (413), ERR_FILE_KIND_REFUSED (415), ERR_IDEMPOTENCY_KEY_REUSED (422).
 */
export const sendByApi = contract({
  method: 'POST',
  path: '/api/messages/send',
  who: 'token',
  summary: 'Send a text or files to a number, over the connection of the token',
  body: z.object({ number: number.optional(), body: text().default('') }),
  multipart: z.object({
    number,
    medias: z.array(z.file()),
    body: z.union([text(), z.array(text())]).optional(),
  }),
  reply: sent,
});

/**
 * Sends an approved template, also to a number that has not written for a day. `values` fill the slots that
 * `GET /api/messages/templates` names. A template whose header is a file needs a form, with the file as `medias` and `values` as
 * JSON. The same errors as the call above, and ERR_NO_RECORD_FOUND, ERR_TEMPLATE_UNSENDABLE, ERR_TEMPLATE_VALUES.
 */
export const sendTemplateByApi = contract({
  method: 'POST',
  path: '/api/messages/send-template',
  who: 'token',
  summary: 'Send a message template to a number, over the connection of the token',
  body: z.object({
    number: number.optional(),
    templateId: templateIdField.optional(),
    values: templateValues.default([]),
  }),
  multipart: z.object({ number, templateId: z.string(), values: z.string(), medias: z.file() }),
  reply: sent,
});

/** The templates that the token's connection may send now; none over a linked phone. */
export const templatesByApi = contract({
  method: 'GET',
  path: '/api/messages/templates',
  who: 'token',
  summary: 'The approved message templates of the connection of the token',
  reply: z.object({
    templates: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        language: z.string(),
        category: z.enum(templateCategories),
        header: templateHeader.nullable(),
        body: z.string(),
        footer: z.string(),
        buttons: z.array(templateButton),
        /** The slots to fill, each with the example that Meta reviewed ('' for none). */
        slots: z.array(z.object({ slot: z.string(), example: z.string() })),
      }),
    ),
  }),
});

/** Only for messages sent by this API over the same connection. ERR_NO_MESSAGE_FOUND. */
export const statusByApi = contract({
  method: 'GET',
  path: '/api/messages/:messageId',
  who: 'token',
  summary: 'The delivery state of a message that was sent by the API',
  params: z.object({ messageId: z.uuid() }),
  reply: told,
});
export type ToldByApi = z.output<typeof told>;
