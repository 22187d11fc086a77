import { importName } from '../../domain/connection/shape.ts';
import { doingName, type DoneInTicket } from '../../domain/ticket/doing.ts';
import { liveTopic } from '../../projections/connection/topic.ts';
import { userTopic } from '../../projections/user/topic.ts';
import type { Ephemeral } from '../../runtime/channels.ts';
import { log } from '../../runtime/log.ts';
import { hears, seesMore } from './audience.ts';
import type { Clients } from './clients.ts';
import type { LoadPayloads } from './fanOut.ts';
import { eventName, frameOf } from './frame.ts';

/** Sends a NOTIFY `ephemeral` to the company's sockets. Only users who may scan a QR code get it. */
export const sendTransientEvent = (clients: Clients, shown: Ephemeral, load: LoadPayloads): void => {
  if (shown.event === userTopic.name)
    return void tellPerson(clients, shown, load).catch((error: unknown) =>
      log.warn({ err: error }, 'The presence of users could not be published'),
    );
  if (shown.event === doingName) return tellDone(clients, shown);
  if (shown.event === importName) {
    const { companyId, action, payload } = shown;
    const told = frameOf({ event: `${importName}-${companyId}`, action, payload });
    for (const client of clients.hearing(companyId)) client.tell(told);
    return;
  }
  const { companyId, event, action, payload } = shown;
  const frame = (qrcode: string) =>
    frameOf({ event: eventName(companyId, event), action, payload: { session: { ...payload.session, qrcode } } });
  const whole = frame(payload.session.qrcode);
  const masked = frame('');
  for (const client of clients.hearing(companyId)) client.tell(seesMore(client.listener, liveTopic) ? whole : masked);
};

/** Sends an activity to the other users who have the ticket open and may see it. */
const tellDone = (clients: Clients, { companyId, queueId, ownerId, ...payload }: DoneInTicket): void => {
  const { ticketId, userId, name, is } = payload;
  const event = eventName(companyId, doingName);
  const frame = frameOf({ event, action: 'update', payload: { ticketId, userId, name, is } });
  for (const client of clients.hearing(companyId))
    if (client.listener.actor.userId !== userId && hears(client.listener, { ticketId, queueId, ownerId }))
      client.tell(frame);
};

const tellPerson = async (
  clients: Clients,
  { companyId, userId }: { companyId: number; userId: number },
  load: LoadPayloads,
) => {
  const payload = (await load(userTopic.name, companyId, [String(userId)], false)).get(String(userId));
  if (payload === undefined) return;
  const frame = frameOf({ event: eventName(companyId, userTopic.name), action: 'update', payload });
  for (const client of clients.hearing(companyId)) client.tell(frame);
};
