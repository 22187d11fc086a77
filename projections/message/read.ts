import {
  clientMediaTypeOf,
  messageFile,
  messageRecord as ownRecord,
  type MessageRecord,
} from '../../domain/message/shape.ts';
import { shownTemplate } from '../../domain/message/sentTemplate.ts';
import { shownAd, shownPlace } from '../../domain/message/wire.ts';
import type { GroupMember } from '../../domain/whatsappChat/events.ts';
import { noticeSentence, type NoticeLanguage } from '../../domain/whatsappChat/noticeSentence.ts';
import type { NoticeMember } from '../../domain/whatsappChat/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { asRecord, columnsOf, type JoinedOf, type ReadOf } from '../kernel/view/table.ts';
import { nameOr } from '../ticket/read.ts';
import { ticketTable } from '../ticket/table.ts';
import { messageTable } from './table.ts';

const same = [
  'body',
  'from_me',
  'user_id',
  'automatic',
  'ack',
  'error',
  'kind',
  'is_forwarded',
  'is_deleted',
  'call',
  'wish',
  'reacting',
  'ticket_id',
  'contact_id',
  'transcript',
] as const;
const own = [
  ...same,
  'id',
  'quoted_id',
  'quote',
  'cards',
  'notice',
  'location',
  'ad',
  'template',
  'participant_id',
  'mentions',
  'reactions',
  'edited_ms',
  'edit_unread',
  'created_at',
  'updated_at',
  'position',
  'media',
  'file',
  'file_state',
  'file_error',
] as const;
/** SQL for the people in a group message or notice: its author and those it quotes, names, or has reactions from, by id. */
const people = `case when t.is_group or m.notice is not null then (
    select jsonb_object_agg(p.id, jsonb_build_object('name', p.name, 'number', p.number, 'erased', p.erased))
    from views.contact p where p.company_id = m.company_id and p.id = any(array_remove(
      array[m.participant_id, o.participant_id, (m.quote->>'participantId')::int]
      || array(select (r->>'participantId')::int from jsonb_array_elements(coalesce(m.reactions, '[]')) r)
      || array(select (n->>'contactId')::int from jsonb_array_elements(coalesce(m.mentions, '[]')) n)
      || array(select (n->>'contactId')::int from jsonb_array_elements(coalesce(m.notice->'members', '[]')) n)
      || (m.notice#>>'{by,contactId}')::int, null))) end`;
const noticeLanguage = `case when m.notice is not null then (
    select k.language from views.company k where k.id = m.company_id) end`;
const columns = `${columnsOf('m', messageTable, own)}, ${people} as people, ${noticeLanguage} as notice_language, o.participant_id as quoted_participant_id, ${columnsOf('t', ticketTable, ['queue_id', 'unread'])},
  q.name as queue_name, c.name as contact_name, coalesce(s.erased, c.erased, false) as erased, w.settings->>'name' as connection_name,
  o.id as known_quoted_id, o.from_me as quoted_from_me,
  case when o.is_deleted then '' else coalesce(nullif(o.body, ''), nullif(o.ad->>'title', ''), o.ad->>'body', '') end as quoted_body, case when o.is_deleted then 'deleted' else o.kind end as quoted_kind`;
const joins = `left join views.ticket t on t.company_id = m.company_id and t.id = m.ticket_id
  left join views.contact c on c.company_id = m.company_id and c.id = m.contact_id
  left join views.contact s on s.company_id = m.company_id and s.id = m.own_contact_id
  left join views.connection w on w.company_id = m.company_id and w.id = m.connection_id
  left join views.queue q on q.company_id = t.company_id and q.id = t.queue_id
  left join views.message o on o.company_id = m.company_id and o.id = m.quoted_id and o.contact_id = m.contact_id`;

type Somebody = { name: string; number: string; erased: boolean };
type Row = ReadOf<typeof messageTable, (typeof own)[number]> &
  JoinedOf<typeof ticketTable, 'queue_id' | 'unread'> & {
    queue_name: string | null;
    contact_name: string | null;
    erased: boolean;
    connection_name: string | null;
    known_quoted_id: string | null;
    quoted_body: string | null;
    quoted_kind: string | null;
    quoted_from_me: boolean | null;
    quoted_participant_id: number | null;
    people: Readonly<Record<number, Somebody>> | null;
    notice_language: NoticeLanguage | null;
  };

const ownOf = (m: Row) => ({
  ...asRecord(m, same),
  media: m.erased ? null : m.media,
  named: m.erased ? null : m.file?.name || null,
  shown: m.erased ? null : messageFile({ announced: m.file, media: m.media, state: m.file_state, error: m.file_error }),
  erased: m.erased,
  isEdited: m.edited_ms !== null,
  isEditUnread: m.edit_unread,
});

const somebodyOf = (m: Row, id: number | null | undefined): Somebody | null =>
  id === null || id === undefined ? null : (m.people?.[id] ?? null);
/** Returns the name of `participantId` in a group, or their number without one; otherwise the contact's name. */
const nameOf = (m: Row, participantId?: number | null): string => {
  if (m.erased) return '';
  const who = somebodyOf(m, participantId);
  return who ? who.name || who.number : nameOr(m.contact_name, null);
};

/** A message of a group member is erased with the member, too. */
const withErasure = (m: Row): Row => ({ ...m, erased: m.erased || somebodyOf(m, m.participant_id)?.erased === true });

/** Returns the author of a group message, and whom it mentions. */
const groupOf = (m: Row): Pick<MessageRecord, 'participant' | 'mentions'> => {
  const { participant_id: id } = m;
  const { name = '', number = '' } = somebodyOf(m, id) ?? {};
  return {
    participant: id === null ? null : { id, name, number },
    mentions: (m.is_deleted ? [] : (m.mentions ?? [])).map(({ said, isMe, number: told, contactId }) => {
      const who = somebodyOf(m, contactId);
      return { said, isMe, name: who?.name ?? '', number: who?.erased ? '' : (who?.number ?? '') || told };
    }),
  };
};

/** Returns a change of the chat with the names of the people involved, and its sentence in the language of the company. */
const noticeOf = (m: Row): Pick<MessageRecord, 'notice'> & Partial<Pick<MessageRecord, 'body'>> => {
  if (!m.notice || m.erased) return {};
  const shown = ({ number, contactId, isMe }: GroupMember): NoticeMember => {
    const who = somebodyOf(m, contactId);
    return { name: who?.name ?? '', number: who?.erased ? '' : number || (who?.number ?? ''), isMe };
  };
  const { members, by, ...notice } = m.notice;
  const told = { ...notice, members: members.map(shown), by: by && shown(by) };
  return { notice: told, body: noticeSentence(told, m.notice_language ?? 'pt') };
};

/** Returns the content of a message apart from its text, and its reactions; nothing for a deleted one. */
const saidOf = (m: Row): Pick<MessageRecord, 'cards' | 'location' | 'ad' | 'template' | 'reactions'> =>
  m.is_deleted
    ? { cards: [], location: null, ad: null, reactions: [] }
    : {
        cards: [...(m.cards ?? [])],
        location: m.location && shownPlace(m.location),
        ad: m.ad && shownAd(m.ad),
        ...(m.template && { template: shownTemplate.parse(m.template) }),
        reactions: (m.reactions ?? []).flatMap(({ emoji, fromMe, participantId }) =>
          emoji ? [{ emoji, fromMe, name: fromMe ? '' : nameOf(m, participantId) }] : [],
        ),
      };

/** Returns the quoted message: as the conversation has it, or else as the quoting message shows it. */
const quotedOf = (m: Row): MessageRecord['quotedMsg'] => {
  const { known_quoted_id: id, quote } = m;
  if (id)
    return {
      id,
      body: m.quoted_body ?? '',
      fromMe: m.quoted_from_me ?? false,
      contact: { name: nameOf(m, m.quoted_participant_id) },
      mediaType: clientMediaTypeOf(m.quoted_kind ?? ''),
    };
  if (!quote || m.is_deleted) return null;
  const { body, fromMe, isStatus } = quote;
  const contact = { name: nameOf(m, quote.participantId) };
  const said = {
    id: m.quoted_id ?? '',
    body,
    fromMe,
    contact,
    mediaType: clientMediaTypeOf(quote.kind),
    isElsewhere: true,
  };
  return { ...said, ...(isStatus && { isStatus }) };
};

/**
 * Converts a message to the form that clients know (design.md, What clients send), except for the name of its file: see
 * `Media.shownMessage`.
 */
const messageRecord = (m: Row): MessageRecord => ({
  ...ownRecord(m.id, ownOf(m), m.updated_at.toISOString()),
  read: m.from_me || !m.unread,
  quotedMsg: quotedOf(m),
  ...noticeOf(m),
  ...saidOf(m),
  ticket: { whatsapp: { name: m.connection_name ?? '' } },
  contact: { id: m.contact_id, name: nameOf(m) },
  ...groupOf(m),
  queueId: m.queue_id,
  queue: m.queue_id === null ? null : { name: m.queue_name ?? '' },
  createdAt: m.created_at.toISOString(),
  position: m.position,
});

/** Returns messages of a company by id, without a permission check. */
export const messagesByIds = async (
  db: Database,
  companyId: number,
  ids: readonly string[],
): Promise<MessageRecord[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.message m ${joins} where m.company_id = ? and m.id = any(?::uuid[])`,
    [companyId, [...ids]],
  );
  return rows.map((row) => messageRecord(withErasure(row)));
};

/** Returns the part of a message's stream name after the company, or null if there is no such message. */
export const messageKeyOf = async (db: Database, companyId: number, id: string): Promise<string | null> => {
  const [row] = await rowsOf<{ stream: string }>(
    db,
    'select stream from views.message where company_id = ? and id = ?',
    [companyId, id],
  );
  return row?.stream.slice(`message-${companyId}.`.length) ?? null;
};

/** Returns messages by their places (company_id, contact_id, second, position), which a query selects; the newest first. */
export const messagesAt = async (
  db: Database,
  places: string,
  values: readonly unknown[],
): Promise<MessageRecord[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from (${places}) p join views.message m using (company_id, contact_id, second, position) ${joins}
     order by m.second desc, m.position desc`,
    values,
  );
  return rows.map((row) => messageRecord(withErasure(row)));
};
