import { parseEvent } from '../../domain/kernel/event.ts';
import { message } from '../../domain/message/decider.ts';
import { messageEvents } from '../../domain/message/events.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../kernel/deps.ts';
import { eventsOf } from '../kernel/asOf.ts';
import { fold } from '../kernel/fold.ts';
import { load, streamOf, type Target } from '../kernel/handle.ts';
import { namesOf } from '../kernel/names.ts';

/** A message that was queued, as the log knows it; null when there is none. */
export const messageFromLog = async (
  { store, lookup }: Pick<Deps, 'store' | 'lookup'>,
  target: Target,
): Promise<MessageRecord | null> => {
  const { companyId } = target;
  const events = await eventsOf(store, message, target);
  const state = fold(message, events);
  const [first] = events;
  const queued = first && parseEvent(messageEvents, first.event.type, first.event.data);
  if (!first || state.is === 'absent' || queued?.type !== 'MessageQueued') return null;
  const { body, media, timestamp, connectionId, contactId, quotedId } = queued.data;
  const { ticketId, kind, ack } = state;
  const names = namesOf(store, companyId);
  const of = (await load(store, ticket, { companyId, id: ticketId })).state;
  const queueId = of.status === 'none' ? null : of.queueId;
  const { name } = await names.contact(contactId);
  const quoted = quotedId === null ? null : await lookup.message(companyId, quotedId);
  return {
    id: uuidOf(streamOf('message', target)),
    body,
    fromMe: true,
    ack,
    error: '',
    read: true,
    mediaType: kind === 'text' ? 'conversation' : kind,
    mediaUrl: media?.path ?? null,
    mediaName: media?.name ?? null,
    quotedMsg:
      quoted?.contactId === contactId
        ? { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe, contact: { name } }
        : null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    ticketId,
    ticket: { whatsapp: { name: await names.connection(connectionId) } },
    contactId,
    contact: { id: contactId, name },
    queueId,
    queue: queueId === null ? null : { name: (await names.queue(queueId))?.name ?? '' },
    createdAt: new Date(timestamp * 1000).toISOString(),
    updatedAt: events.at(-1)?.meta.at ?? '',
    position: String(first.position.commit),
  };
};
