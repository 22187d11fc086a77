import type { MessageCard, MessageMention, MessagePlace } from '../../domain/message/content.ts';
import type { MessageMedia } from '../../domain/message/events.ts';
import type { QuotedMessage } from '../../domain/message/quoted.ts';
import type { SentTemplate } from '../../domain/message/sentTemplate.ts';
import type { Database } from '../../runtime/database.ts';
import type { DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';

/**
 * A message that WhatsApp has neither accepted nor refused yet, or a pending operation on one (`wish`, sent as `waId`; `of`
 * is that message). `number` and `lid` belong to the contact, within `of` to the group member who wrote it; '' when unknown
 * here.
 */
export type OutboxRow = {
  companyId: number;
  connectionId: number;
  messageId: string;
  stream: string;
  waId: string;
  of: { waId: string; fromMe: boolean; number: string; lid: string };
  /** `body`: the text of an edit, or the emoji of a reaction. */
  wish: { is: 'edit' | 'deletion' | 'reaction'; body: string } | null;
  ticketId: number;
  contactId: number;
  number: string;
  lid: string;
  groupId: string;
  body: string;
  isForwarded: boolean;
  media: MessageMedia | null;
  mentions: readonly MessageMention[] | null;
  cards: readonly MessageCard[] | null;
  location: MessagePlace | null;
  /** Sent as this template instead of `body`. Only over an official connection. */
  template: SentTemplate | null;
  /** `number` and `lid` belong to the group member who wrote it, else ''. A deleted message is quoted as an empty text. */
  quoted: (QuotedMessage & { waId: string; fromMe: boolean; number: string; lid: string }) | null;
  /** Seconds after which messages of its chat disappear; 0 for never. */
  timerSeconds: number;
  /** Whether it goes to a group that the connection's phone is not in. */
  isOut: boolean;
  /** Whether the company blocked the contact for this connection. */
  isBlocked: boolean;
  /** Whether the menu bot sends it, with choices in its text; false for operations on one. */
  isMenu: boolean;
  /** Whether it is the message of a campaign; false for operations on one. */
  ofCampaign: boolean;
  /** Position of the event that queued it last. */
  position: string;
};

/** A quoted message `o` with its author `p`; null if it is not in the conversation. */
const quotedSql = `case when o.id is null then null else jsonb_build_object('waId', o.wa_id, 'fromMe', o.from_me,
         'number', coalesce(p.number, ''), 'lid', coalesce(p.lid, '')) || case when o.is_deleted
           then '{"kind": "text", "body": "", "media": null, "file": null, "cards": null, "location": null}'
           else jsonb_build_object('kind', o.kind, 'body', o.body, 'media', o.media, 'file', o.file, 'cards', o.cards,
             'location', o.location) end end as quoted`;

/** Returns what a connection must send, in queue order, after a position. */
export const outboxOf = (
  db: Database,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  limit: number,
  behind = '0',
): Promise<OutboxRow[]> =>
  rowsOf<OutboxRow>(
    db,
    `select m.company_id as "companyId", m.connection_id as "connectionId", m.id as "messageId", m.stream,
       jsonb_build_object('waId', m.wa_id, 'fromMe', m.from_me, 'number', coalesce(a.number, ''), 'lid', coalesce(a.lid, '')) as "of",
       case b.what when 'wish' then m.wish->>'waId' when 'reaction' then m.reacting->>'waId' else m.wa_id end as "waId",
       case b.what when 'wish' then m.wish
         when 'reaction' then jsonb_build_object('is', 'reaction', 'body', m.reacting->>'emoji') end as wish,
       m.ticket_id as "ticketId", m.contact_id as "contactId", m.body, m.is_forwarded as "isForwarded", m.media, m.mentions, m.cards, m.location, m.template, b.position,
       b.what = 'message' and coalesce(m.automatic->>'rule' = 'campaign', false) as "ofCampaign",
       b.what = 'message' and coalesce(m.automatic->>'rule' in ('menu', 'queue', 'option'), false) as "isMenu",
       coalesce(x.timer_seconds, 0) as "timerSeconds", coalesce(x.is_out, false) as "isOut", coalesce(x.is_blocked, false) as "isBlocked",
       coalesce(c.number, '') as number, coalesce(c.lid, '') as lid, coalesce(c.group_id, '') as "groupId",
       ${quotedSql}
     from views.outbox b
     join views.message m on m.company_id = b.company_id and m.id = b.message_id
     left join views.contact c on c.company_id = m.company_id and c.id = m.contact_id
     left join views.whatsapp_chat x on x.company_id = m.company_id and x.connection_id = m.connection_id and x.contact_id = m.contact_id
     left join views.contact a on a.company_id = m.company_id and a.id = m.participant_id
     left join views.message o on o.company_id = m.company_id and o.id = m.quoted_id and o.contact_id = m.contact_id
     left join views.contact p on p.company_id = o.company_id and p.id = o.participant_id
     where b.company_id = ? and b.connection_id = ? and b.position > ? order by b.position limit ?`,
    [companyId, connectionId, behind, limit],
  );

/** Returns a message of a conversation that we quote; null if the conversation does not have it. */
export const quotedBy = async (
  db: Database,
  { companyId, contactId, quotedId }: { companyId: number; contactId: number; quotedId: string },
): Promise<OutboxRow['quoted']> => {
  const rows = await rowsOf<Pick<OutboxRow, 'quoted'>>(
    db,
    `select ${quotedSql} from views.message o
     left join views.contact p on p.company_id = o.company_id and p.id = o.participant_id
     where o.company_id = ? and o.id = ? and o.contact_id = ?`,
    [companyId, quotedId, contactId],
  );
  return rows[0]?.quoted ?? null;
};

/** Queued messages whose connection no longer exists, by the keys of their streams, the oldest first. */
export const unsendable: DueQuery = {
  text: `select b.company_id as "companyId", substr(m.stream, length('message-' || b.company_id || '.') + 1) as id,
       b.position::text as "dueAt"
     from views.outbox b join views.message m on m.company_id = b.company_id and m.id = b.message_id
     where not exists (select from views.connection w where w.company_id = b.company_id and w.id = b.connection_id)
       and b.position > ?
     order by b.position limit ?`,
  values: ({ limit, after }) => [after?.dueAt ?? '-1', limit],
};
