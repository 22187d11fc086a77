import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Replied, ToldMessage } from '../../commands/integration/machines.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import type { Reply } from '../../runtime/outside/send.ts';
import { contentBesideText } from './contentBesideText.ts';
import { askMachine, cleanMachineText, jsonIn, mostMachineMessages, silentAnswer } from './machineAnswer.ts';

/** The body of a call as docs/ documents it. Receivers rely on it. */
const payloadOf = ({ id, companyId, integration, message, ticket, contact, provider }: ToldMessage) => ({
  version: 1,
  event: 'message.received',
  id,
  companyId,
  integration: { id: integration.id, name: integration.name },
  connection: { ...ticket.whatsapp, provider },
  ticket: {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    queueId: ticket.queueId,
    userId: ticket.userId,
    isGroup: ticket.isGroup,
  },
  contact: { id: contact.id, name: contact.name, number: contact.number },
  message: {
    id: message.id,
    type: message.mediaType,
    body: message.body,
    fileName: message.mediaName,
    mime: message.file?.mime ?? null,
    createdAt: message.createdAt,
    ...contentBesideText(message),
  },
});

/** Signs time stamp and body, so that a receiver can verify that a call is ours and recent. */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

/** Sends a POST signed with each of the keys. Throws MachineFailed unless it succeeds. */
export const post = (
  outside: Outside,
  { url, event, id, at, keys }: { url: string; event: string; id: string; at: string; keys: readonly string[] },
  payload: object,
): Promise<Reply> => {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  return askMachine(outside, {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-atende-event': event,
      'x-atende-delivery': id,
      'x-atende-timestamp': timestamp,
      'x-atende-signature': keys.map((key) => signatureOf(key, timestamp, body)).join(','),
    },
    body,
  });
};

const said = z
  .union([z.string(), z.number().transform(String), z.object({ text: z.string() }).transform(({ text }) => text)])
  .catch('');
const fields = z.object({
  messages: z.union([z.array(said), said.transform((text) => [text])]).catch([]),
  queueId: z.number().int().positive().nullish().catch(null),
  finish: z.boolean().catch(false),
});
/** n8n answers with an array of its items, by default of one. A field that cannot be read costs no other field. */
const answer = z.union([fields, z.tuple([fields], z.unknown()).transform(([first]) => first)]);

/**
 * n8n and webhooks: sends the message as a signed POST. The answer may contain messages to send, a queue, or the end of the
 * session. All else is ignored.
 */
export const askWebhook = async (outside: Outside, told: ToldMessage): Promise<Replied> => {
  const { integration, secrets, at, id } = told;
  const signed = { url: integration.urlN8N, event: 'message.received', id, at, keys: secrets.keys };
  const reply = await post(outside, signed, payloadOf(told));
  const parsed = answer.safeParse(jsonIn(reply)).data;
  if (!parsed) return { status: reply.status, answer: silentAnswer };
  const says = parsed.messages
    .slice(0, mostMachineMessages)
    .map((text) => ({ text: cleanMachineText(text), wait: 0 }))
    .filter(({ text }) => text);
  const session = parsed.finish
    ? { integrationId: integration.id, sessionId: '', at, choices: [], finished: true }
    : null;
  return { status: reply.status, answer: { says, queueId: parsed.queueId ?? null, session } };
};
