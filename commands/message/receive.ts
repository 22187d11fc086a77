import type { LRUCache } from 'lru-cache';
import { CIPHERTEXT, SIGNAL } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import type { MessageAd, MessageCard, MessageMention, MessagePlace } from '../../domain/message/content.ts';
import type { AnnouncedFile, MessageCall } from '../../domain/message/events.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { createGroupCache, type Groups } from '../contact/group.ts';
import { findByAddresses, existingContactIn } from '../contact/findContact.ts';
import { openContacts, type Contacts } from '../contact/recordSighting.ts';
import type { Cause } from '../../runtime/http.ts';
import { openRecent } from '../../runtime/recent.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf, load, streamOf } from '../kernel/handle/handle.ts';
import { openTicket } from '../ticket/open.ts';
import { ratedTicket } from '../ticket/rate.ts';
import { unlessErased } from './unlessErased.ts';
import { messageKey } from './messageKey.ts';
import { keptQuote, type ShownQuote } from './quote.ts';

/**
 * The author of what the connector read. `number` and `lid` are the user parts of the addresses of the chat's partner, or of
 * the group member who wrote.
 */
export type MessageAuthor = {
  companyId: number;
  connectionId: number;
  waId: string;
  /** Typed on the company's phone. */
  fromMe: boolean;
  number: string | null;
  lid: string | null;
  pushName: string;
  /** For a group: the user part of its address, and its subject ('' if unknown). */
  group?: { groupId: string; subject: string } | undefined;
};
/** A person mentioned behind an @, with their addresses as the connector read them. */
export type Mentioned = { said: string; number: string | null; lid: string | null; isMe: boolean };
/** A message as the connector read it. */
export type Incoming = MessageAuthor & {
  /** 'text', or WhatsApp's name of the content type. */
  kind: string;
  body: string;
  /** Base64 of the content; null for text. */
  raw: string | null;
  /** Base64 of the secret that encrypts the sender's edits. */
  secret?: string | undefined;
  quotedWaId: string | null;
  quotedFromMe: boolean;
  /** The part of the quoted message that it shows. */
  quote?: ShownQuote;
  isForwarded?: boolean;
  cards?: readonly MessageCard[];
  location?: MessagePlace | null;
  ad?: MessageAd;
  file?: AnnouncedFile | null;
  mentions?: readonly Mentioned[];
  /** Seconds since 1970, by WhatsApp's clock. */
  timestamp: number;
  /** For kind 'call_log'. */
  call?: MessageCall;
  /** Part of the history that the phone sent when it was linked. `ack` is the state that our own message had reached. */
  imported?: boolean;
  ack?: number;
};
export type Inbox = {
  deps: Pick<Deps, 'store' | 'ids' | 'keys'>;
  contacts: Contacts;
  groups: Groups;
  tickets: LRUCache<string, number>;
  close(): Promise<void>;
};

/** After these events a cached ticket no longer receives the chat's messages, or an address may belong to another contact. */
const elsewhere = [
  'TicketClosed',
  'TicketEnded',
  'TicketMerged',
  'TicketFollowedContact',
  'TicketTransferred',
  'TicketMoveUndone',
  'TicketDeleted',
];
const otherwise = [
  'ContactRemoved',
  'ContactErased',
  'ContactNumberChanged',
  'ContactIdentified',
  'ContactSpelled',
  'ContactMerged',
  'ContactJoined',
  'ContactParted',
];

/**
 * Creates the inbox. It caches contacts and open tickets, so that a message of a running conversation costs one append. The
 * cache may be slightly stale: a reaction moves a message that went into a ticket just closed.
 */
export const openInbox = (deps: Inbox['deps']): Inbox => {
  const tickets = openRecent<string, number>(20_000);
  const contacts = openContacts(deps);
  const groups = createGroupCache(deps);
  const forget = (companyId: number, ticketId: string) => {
    for (const [place, id] of tickets.entries())
      if (id === Number(ticketId) && place.startsWith(`${companyId}.`)) tickets.delete(place);
  };
  const following = deps.store.follow({
    prefixes: ['ticket-', 'contact-', 'setting-'],
    from: 'end',
    onBatch: async ({ events }) => {
      groups.hear(events);
      for (const { stream, event, meta } of events) {
        if (elsewhere.includes(event.type)) forget(meta.companyId, stream.slice(stream.lastIndexOf('.') + 1));
        if (otherwise.includes(event.type)) contacts.forget(meta.companyId, idOf(stream));
      }
    },
  });
  return { deps, contacts, groups, tickets, close: () => following.stop() };
};

/** Resolves the conversation's contact, and in a group the author, who is undefined if the company wrote. */
export const resolveAuthor = async ({ contacts, groups }: Inbox, writer: MessageAuthor, cause: Cause) => {
  const { companyId, connectionId, number, lid, fromMe, group } = writer;
  const person = () =>
    contacts.resolve({ companyId, connectionId, number, lid, name: fromMe ? '' : writer.pushName }, cause);
  if (!group) return { contactId: await person(), participantId: undefined };
  const contactId = await groups.resolve({ companyId, connectionId, ...group }, cause);
  return { contactId, participantId: fromMe ? undefined : await person() };
};

/** Resolves the mentioned people to contacts that the company knows. */
const mentioned = ({ deps }: Inbox, { companyId, mentions = [] }: Incoming): Promise<MessageMention[]> =>
  Promise.all(
    mentions.map(async ({ said, number, lid, isMe }) => ({
      said,
      isMe,
      number: number ?? '',
      contactId: isMe ? null : existingContactIn(await findByAddresses(deps, { companyId, number, lid })),
    })),
  );

/** Returns the ticket of a message that could not be decrypted; null if it does not exist or was readable. */
const unreadIn = async (
  { store }: Inbox['deps'],
  target: { companyId: number; id: string },
): Promise<number | null> => {
  const { state } = await load(store, message, target);
  return state.is !== 'absent' && state.kind === CIPHERTEXT ? state.ticketId : null;
};

/** Whether the log has this message as one that could not be decrypted. */
export const isWaitingForDecryption = async (
  deps: Inbox['deps'],
  { companyId, connectionId, waId, fromMe }: Pick<Incoming, 'companyId' | 'connectionId' | 'waId' | 'fromMe'>,
): Promise<boolean> =>
  (await unreadIn(deps, { companyId, id: messageKey(connectionId, fromMe ? 'out' : 'in', waId) })) !== null;

/** Returns the id of the cause with which a message is recorded. */
export const receiptId = ({ companyId, connectionId, waId, fromMe, kind }: Incoming): string => {
  // The words of an unreadable message come later under the same id, so they need another cause.
  const unread = kind === CIPHERTEXT ? ':unread' : '';
  return `wa:${companyId}.${messageKey(connectionId, fromMe ? 'out' : 'in', waId)}${unread}`;
};

/**
 * Records one message, once. A redelivered message changes nothing, unless it brings the words of one that could not be
 * decrypted, or shows that there were none (SIGNAL). Resolves when the message is stored.
 */
export const receiveMessage = async (inbox: Inbox, incoming: Incoming): Promise<void> => {
  const { deps, tickets } = inbox;
  const { companyId, connectionId, waId, fromMe, kind, body, raw, timestamp, call, imported, ack } = incoming;
  const id = messageKey(connectionId, fromMe ? 'out' : 'in', waId);
  const target = { companyId, id };
  if (kind === SIGNAL && (await unreadIn(deps, target)) === null) return;
  const cause = causeOf(receiptId(incoming), companyId, 'connector');
  const { contactId, participantId } = await resolveAuthor(inbox, incoming, cause);
  // Imported messages have a separate cache key: the first live message has to look at the ticket that an import opened.
  const place = `${companyId}.${contactId}.${connectionId}${imported ? '.imported' : ''}`;
  const known = tickets.get(place);
  const mayRate = !fromMe && !imported && !incoming.group && known === undefined;
  const rated = mayRate ? await ratedTicket(deps, { companyId, contactId, connectionId }, { kind, body }, cause) : null;
  const opened =
    known ??
    rated ??
    (await openTicket(
      deps,
      {
        companyId,
        contactId,
        connectionId,
        isGroup: incoming.group !== undefined,
        since: imported ? timestamp : undefined,
      },
      cause,
      async () => {
        // If the ticket was closed since, a redelivered message must not open an empty one.
        return (await load(deps.store, message, target)).state.is === 'absent';
      },
    ));
  const ticketId = opened ?? (await unreadIn(deps, target));
  if (ticketId === null) return;
  if (opened !== null && rated === null) tickets.set(place, opened);
  const { quotedWaId, quotedFromMe } = incoming;
  const quoted = quotedWaId ? messageKey(connectionId, quotedFromMe ? 'out' : 'in', quotedWaId) : null;
  const quotedId = quoted === null ? null : uuidOf(streamOf('message', { companyId, id: quoted }));
  const answering = { companyId, contactId, key: quoted, fromMe: quotedFromMe, isGroup: incoming.group !== undefined };
  const quote = incoming.quote ? await keptQuote(deps, answering, incoming.quote) : null;
  const { isForwarded = false, cards = [], location = null, file = null } = incoming;
  const said = {
    kind,
    body,
    raw,
    quotedId,
    ...(quote && { quote }),
    ...(incoming.ad && { ad: incoming.ad }),
    isForwarded,
    cards: [...cards],
    location,
    file,
    ...(incoming.secret && { secret: incoming.secret }),
    ...(call && { call }),
    ...(rated !== null && { rates: true }),
  };
  const old = imported ? { imported, ...(fromMe && ack !== undefined && { ack }) } : {};
  const mentions = await mentioned(inbox, incoming);
  const of = { ticketId, contactId, connectionId, ...(participantId !== undefined && { participantId }) };
  const data = { ...of, waId, timestamp, ...said, ...(mentions.length > 0 && { mentions }), ...old };
  const command = { type: 'ReceiveMessage', message: data, fromMe } as const;
  await unlessErased(inbox, { companyId, contactId, participantId }, () =>
    handle(deps.store, message, { target, command, cause, fresh: kind !== SIGNAL, ticketId }),
  );
};
