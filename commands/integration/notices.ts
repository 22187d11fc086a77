import type { IntegrationNotice, NoticeKind } from '../../domain/integration/notices.ts';
import { CIPHERTEXT, isSilent } from '../../domain/message/ciphertext.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { idOf } from '../kernel/handle/handle.ts';

/** A notice's kind, with its ticket and contact (0 if only the stream knows them). */
type Happening = {
  kind: NoticeKind;
  ticketId: number;
  contactId: number;
  /** Sent once per stream, even if several events match. */
  once?: true;
  said?: Partial<Pick<IntegrationNotice, 'subjectId' | 'userId' | 'queueId' | 'rating' | 'reason'>>;
};
const none = { ticketId: 0, contactId: 0 };

const ofMessage = ({ event }: LoggedEvent): Happening | null => {
  switch (event.type) {
    case 'MessageReceived': {
      const { ticketId, contactId, imported, kind } = event.data;
      return imported || isSilent(kind) ? null : { kind: 'message.received', ticketId, contactId, once: true };
    }
    case 'MessageDecrypted': {
      const { ticketId, contactId, fromMe, kind } = event.data;
      if (isSilent(kind)) return null;
      return { kind: fromMe ? 'message.sent' : 'message.received', ticketId, contactId, once: true };
    }
    case 'MessageTypedOnPhone': {
      const { ticketId, contactId, imported, kind } = event.data;
      return imported || kind === CIPHERTEXT ? null : { kind: 'message.sent', ticketId, contactId, once: true };
    }
    case 'MessageAcknowledged':
      return { kind: 'message.sent', ...none, once: true };
    case 'MessageFailed':
      return { kind: 'message.failed', ...none, said: { reason: event.data.reason } };
    default:
      return null;
  }
};

const ofTicket = ({ event, stream }: LoggedEvent): Happening | null => {
  const of = { ticketId: idOf(stream), contactId: 0 };
  switch (event.type) {
    case 'TicketOpened': {
      const { contactId, queueId, since } = event.data;
      return since === undefined ? { kind: 'ticket.opened', ...of, contactId, said: { queueId } } : null;
    }
    case 'TicketAccepted':
      return { kind: 'ticket.accepted', ...of, said: { userId: event.data.userId } };
    case 'TicketTransferred': {
      const { userId, queueId } = event.data;
      return { kind: 'ticket.transferred', ...of, said: { userId, queueId } };
    }
    case 'TicketQueued': {
      const { reason, queueId } = event.data;
      return { kind: 'ticket.transferred', ...of, said: { queueId, reason } };
    }
    case 'TicketHandedOver': {
      const { queueId, why } = event.data;
      return { kind: 'ticket.transferred', ...of, said: { queueId, reason: `machine: ${why}` } };
    }
    case 'TicketReturned':
      return { kind: 'ticket.transferred', ...of, said: { reason: 'returned' } };
    case 'TicketMoveUndone': {
      const { undone, userId, queueId } = event.data;
      const kind = undone === 'closed' ? 'ticket.reopened' : 'ticket.transferred';
      return { kind, ...of, said: { userId, queueId, reason: 'undone' } };
    }
    case 'TicketClosed': {
      const { userId, reason = null } = event.data;
      return { kind: 'ticket.closed', ...of, said: { userId, reason } };
    }
    case 'TicketReopened':
      return { kind: 'ticket.reopened', ...of, said: { userId: event.data.userId } };
    case 'TicketResumed':
      return { kind: 'ticket.reopened', ...of, said: { reason: event.data.reason } };
    case 'TicketRated': {
      const { rating, userId } = event.data;
      return { kind: 'ticket.rated', ...of, said: { rating, userId } };
    }
    default:
      return null;
  }
};

const ofOthers = ({ event, stream }: LoggedEvent): Happening | null => {
  const subjectId = idOf(stream);
  switch (event.type) {
    case 'ContactRegistered':
      return { kind: 'contact.created', ticketId: 0, contactId: subjectId };
    case 'ContactRenamed':
    case 'ContactIdentified':
    case 'ContactSpelled':
    case 'ContactDetailsChanged':
    case 'ContactNumberChanged':
      return { kind: 'contact.changed', ticketId: 0, contactId: subjectId };
    case 'CampaignFinished':
      return { kind: 'campaign.finished', ...none, said: { subjectId } };
    case 'ConnectionOpened':
      return { kind: 'connection.up', ...none, said: { subjectId } };
    case 'ConnectionLost':
      return { kind: 'connection.down', ...none, said: { subjectId, reason: event.data.reason } };
    case 'ConnectionStopped':
      return { kind: 'connection.down', ...none, said: { subjectId, reason: 'stopped' } };
    default:
      return null;
  }
};

/** Prefixes of the streams whose events become notices. */
export const noticePrefixes = ['message-', 'ticket-', 'contact-', 'campaign-', 'connection-', 'link-'] as const;

/** Converts an event to a notice; null if it is none. `key` ensures that the notice is sent once. */
export const noticeOfEvent = (stored: LoggedEvent): (Happening & { key: string; notice: IntegrationNotice }) | null => {
  const { stream, revision, position, meta } = stored;
  const of = stream.startsWith('message-') ? ofMessage : stream.startsWith('ticket-') ? ofTicket : ofOthers;
  const found = noticePrefixes.some((prefix) => stream.startsWith(prefix)) ? of(stored) : null;
  if (!found) return null;
  const key = uuidOf(`${stream}|${found.kind}${found.once ? '' : `@${position.commit}.${revision}`}`);
  const unsaid = { subjectId: null, userId: null, queueId: null, rating: null, reason: null };
  const notice = { kind: found.kind, at: meta.at, position: String(position.commit), ...unsaid, ...found.said };
  return { ...found, key, notice };
};
