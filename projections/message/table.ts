import type {
  MessageAd,
  MessageCard,
  MessageMention,
  MessagePlace,
  MessageQuote,
} from '../../domain/message/content.ts';
import type { AnnouncedFile, Automatic, MessageCall, MessageMedia, StoredMedia } from '../../domain/message/events.ts';
import type { ComingFile } from '../../domain/message/file.ts';
import type { SentTemplate } from '../../domain/message/sentTemplate.ts';
import type { MessageReaction, WrittenText } from '../../domain/message/changes.ts';
import type { PendingReaction } from '../../domain/message/reacting.ts';
import type { Wish } from '../../domain/message/wish.ts';
import type { KeptNotice } from '../../domain/whatsappChat/shape.ts';
import type { Shared } from './contract.ts';
import {
  bigint,
  bool,
  ddl,
  emptyAtFirst,
  falseAtFirst,
  float,
  instant,
  int,
  json,
  maybe,
  oneOf,
  table,
  text,
  uuid,
  words,
} from '../kernel/view/table.ts';

/**
 * The messages. `second` and `position` place one in its conversation. `earlier` holds the texts before edits. A deleted
 * message keeps its text for users who may read its history. `file`: the announced file of a received message; `media`: the
 * stored file.
 */
export const messageTable = table(
  'message',
  {
    company_id: int,
    id: uuid,
    ticket_id: int,
    contact_id: int,
    /** The original contact, if the ticket now belongs to another one; the message is erased with that contact. */
    own_contact_id: maybe(int),
    /** In a group the contact who wrote it; null for the company. */
    participant_id: maybe(int),
    connection_id: int,
    from_me: bool,
    /** We wrote it, so its time is from our clock. */
    ours: falseAtFirst,
    wa_id: text,
    kind: text,
    body: text,
    /** Words for the search; empty for deleted messages. */
    words,
    quoted_id: maybe(uuid),
    /** The content of a quoted message that the conversation does not have. */
    quote: maybe(json<MessageQuote>()),
    user_id: maybe(int),
    automatic: maybe(json<Automatic>()),
    media: maybe(json<MessageMedia | StoredMedia>()),
    call: maybe(json<MessageCall>()),
    /** Set for a change of the chat, which is no message. */
    notice: maybe(json<KeptNotice>()),
    is_forwarded: falseAtFirst,
    cards: maybe(json<readonly MessageCard[]>()),
    location: maybe(json<MessagePlace>()),
    ad: maybe(json<MessageAd>()),
    mentions: maybe(json<readonly MessageMention[]>()),
    template: maybe(json<SentTemplate>()),
    reactions: maybe(json<readonly MessageReaction[]>()),
    earlier: maybe(json<readonly WrittenText[]>()),
    edited_ms: maybe(float),
    /** The latest edit is readable only on the phone. */
    edit_unread: falseAtFirst,
    is_deleted: falseAtFirst,
    wish: maybe(json<Wish>()),
    reacting: maybe(json<PendingReaction>()),
    file: maybe(json<AnnouncedFile>()),
    file_state: maybe(oneOf<ComingFile['is']>()),
    file_error: emptyAtFirst,
    /** The transcript of a voice message; null without one. */
    transcript: maybe(text),
    ack: int,
    error: text,
    second: bigint,
    position: bigint,
    stream: text,
    /** The kind of shared content that it counts as, or null. */
    shared: maybe(oneOf<Shared>()),
    created_at: instant,
    updated_at: instant,
  },
  ['company_id', 'id'],
  [
    'ticket_id',
    'contact_id',
    'own_contact_id',
    'ack',
    'error',
    'kind',
    'body',
    'words',
    'quoted_id',
    'quote',
    'is_forwarded',
    'cards',
    'location',
    'ad',
    'mentions',
    'template',
    'media',
    'file',
    'file_state',
    'file_error',
    'transcript',
    'reactions',
    'earlier',
    'edited_ms',
    'edit_unread',
    'is_deleted',
    'call',
    'wish',
    'reacting',
    'shared',
    'updated_at',
  ],
);

/** Messages that wait to be sent, and operations on messages, by the position of the event that queued them. */
export const outboxTable = table(
  'outbox',
  {
    company_id: int,
    message_id: uuid,
    what: oneOf<'message' | 'wish' | 'reaction'>(),
    connection_id: int,
    position: bigint,
  },
  ['company_id', 'message_id', 'what'],
  ['position'],
);
/** Messages whose file must be fetched, and when the fetch is due. */
export const comingFileTable = table(
  'coming_file',
  { company_id: int, message_id: uuid, connection_id: int, due_at: instant },
  ['company_id', 'message_id'],
  ['due_at'],
);
/**
 * SQL for the words of a message with its company in front of each, as the index has them. So a search reads nothing of
 * other companies, however often their messages have the same words.
 */
export const companyWords = (of = ''): string =>
  `regexp_replace(${of}words::text, '''([^'']+)''', '''' || ${of}company_id::text || '/\\1''', 'g')::tsvector`;
/** With `message_own` the view's `apply` finds our messages that a live message moves up (projections/ticket/order.ts). */
export const messageSchema = `${[messageTable, outboxTable, comingFileTable].map(ddl).join('; ')};
  create index message_own on message (company_id, contact_id, second) where ours`;
export const messageIndexes = `create index message_conversation on message (company_id, contact_id, second desc, position desc)
    include (ticket_id);
  create index message_shared on message (company_id, contact_id, shared, second desc, position desc) include (ticket_id)
    where shared is not null;
  create index message_participant on message (company_id, participant_id) where participant_id is not null;
  create index message_own_contact on message (company_id, own_contact_id) where own_contact_id is not null;
  create index message_words on message using gin ((${companyWords()}));
  create index outbox_queue on outbox (company_id, connection_id, position);
  create index coming_file_due on coming_file (company_id, connection_id, due_at)`;
