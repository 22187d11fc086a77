import { z } from 'zod';
import { doneInTicket } from '../../domain/ticket/doing.ts';
import { doingName } from '../../projections/ticket/topic.ts';
import { importFrame, importName, liveTopic } from '../../projections/connection/topic.ts';
import { userTopic } from '../../projections/user/topic.ts';
import { log } from '../../runtime/log.ts';
import { hears, seesMore } from './audience.ts';
import type { Clients } from './clients.ts';
import type { LoadPayloads } from './delivery.ts';
import { eventName, frameOf } from './frame.ts';

const connection = z.object({
  companyId: z.number(),
  event: z.literal(liveTopic.name),
  action: z.enum(liveTopic.whole),
  payload: liveTopic.payload,
});
/** The progress of an import. */
const imports = importFrame.extend({ companyId: z.number(), event: z.literal(importName) });
/** A change of a user's presence; clients get the user's current state. */
const person = z.object({ companyId: z.number(), event: z.literal(userTopic.name), userId: z.number() });
/** A user's activity in a ticket. */
const done = doneInTicket.extend({ event: z.literal(doingName) });
/** Ephemeral events: shown now or never, without a place in the stream (design.md, The road). */
const ephemeral = z.discriminatedUnion('event', [connection, imports, person, done]);

/** Sends a NOTIFY `ephemeral` to the company's sockets. Only users who may scan a QR code get it. */
export const tellEphemeral = (clients: Clients, text: string, load: LoadPayloads): void => {
  const parsed = ephemeral.safeParse(jsonOf(text));
  if (!parsed.success) return log.warn({ issues: parsed.error.issues }, 'An ephemeral notification could not be read');
  if (parsed.data.event === userTopic.name)
    return void tellPerson(clients, parsed.data, load).catch((error: unknown) =>
      log.warn({ err: error }, 'The presence of users could not be published'),
    );
  if (parsed.data.event === doingName) return tellDone(clients, parsed.data);
  if (parsed.data.event === importName) {
    const { companyId, action, payload } = parsed.data;
    const told = frameOf({ event: `${importName}-${companyId}`, action, payload });
    for (const client of clients.hearing(companyId)) client.tell(told);
    return;
  }
  const { companyId, event, action, payload } = parsed.data;
  const frame = (qrcode: string) =>
    frameOf({ event: eventName(companyId, event), action, payload: { session: { ...payload.session, qrcode } } });
  const whole = frame(payload.session.qrcode);
  const masked = frame('');
  for (const client of clients.hearing(companyId)) client.tell(seesMore(client.listener, liveTopic) ? whole : masked);
};

/** Sends an activity to the other users who have the ticket open and may see it. */
const tellDone = (
  clients: Clients,
  { companyId, queueId, ownerId, ...payload }: z.output<typeof doneInTicket>,
): void => {
  const { ticketId, userId, name, is } = payload;
  const event = eventName(companyId, doingName);
  const frame = frameOf({ event, action: 'update', payload: { ticketId, userId, name, is } });
  for (const client of clients.hearing(companyId))
    if (client.listener.actor.userId !== userId && hears(client.listener, { ticketId, queueId, ownerId }))
      client.tell(frame);
};

const tellPerson = async (clients: Clients, { companyId, userId }: z.output<typeof person>, load: LoadPayloads) => {
  const payload = (await load(userTopic.name, companyId, [String(userId)], false)).get(String(userId));
  if (payload === undefined) return;
  const frame = frameOf({ event: eventName(companyId, userTopic.name), action: 'update', payload });
  for (const client of clients.hearing(companyId)) client.tell(frame);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
