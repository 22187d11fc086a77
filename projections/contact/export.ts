import type { MessageRecord } from '../../domain/message/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { pauseAsLongAsWorked } from '../../runtime/exports.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { messagesByIds } from '../message/read.ts';
import { contactsByIds } from './read.ts';

const PAGE = 200;

/** The data of a message that its person gets: time, direction, author and content. */
const messageOf = (message: MessageRecord) => {
  const { id, ticketId, createdAt, fromMe, mediaType, body, isDeleted, mediaUrl, mediaName } = message;
  const { automatic, location, cards, transcript } = message;
  return {
    id,
    ticketId,
    at: createdAt,
    direction: fromMe ? 'sent' : 'received',
    kind: mediaType,
    body,
    ...(automatic && { automatic }),
    ...(isDeleted && { isDeleted }),
    ...(transcript && { transcript }),
    ...(location && { location }),
    ...(cards.length > 0 && { cards }),
    ...(mediaUrl && { file: { name: mediaName, address: mediaUrl } }),
  };
};

const ticketsSql = `select t.id, t.status, t.created_at as "createdAt", t.updated_at as "updatedAt", t.rating, q.name as queue, u.name as agent,
    w.settings->>'name' as connection, coalesce((select jsonb_agg(g.fields->>'name' order by g.id) from views.tag g
      where g.company_id = t.company_id and g.id = any(t.tag_ids)), '[]') as tags
  from views.ticket t left join views.queue q on q.company_id = t.company_id and q.id = t.queue_id
  left join views.app_user u on u.id = t.user_id
  left join views.connection w on w.company_id = t.company_id and w.id = t.connection_id
  where t.company_id = ? and t.contact_id = ? order by t.id`;
const notesSql = `select r.id, r.fields->>'note' as note, t.id as "ticketId", u.name as author, r.created_at as at from views.note r
  join views.ticket t on t.company_id = r.company_id and t.id = r.parent_id
  left join views.app_user u on u.id = (r.fields->>'userId')::int
  where r.company_id = ? and t.contact_id = ? order by r.created_at, r.id`;
type Whose = { companyId: number; contactId: number };
type Shown = (message: MessageRecord) => MessageRecord;

/** The ids of the messages with a contact, and of those that the contact wrote in groups, in order, page by page. */
async function* messagePages(db: Database, { companyId, contactId }: Whose): AsyncGenerator<string[]> {
  for (let after = '-1'; ;) {
    const rows = await rowsOf<{ id: string; position: string }>(
      db,
      `select m.id, m.position::text from views.message m where m.company_id = ? and (m.contact_id = ? or m.participant_id = ?)
         and m.position > ?::bigint order by m.position limit ${PAGE}`,
      [companyId, contactId, contactId, after],
    );
    if (rows.length) yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.position;
  }
}

/**
 * Writes all data that a company has of a contact as JSON: the contact with its wish to get no campaigns, tickets, notes and
 * messages. `shown`: gives a message the addresses of its files. Reads rows of this company alone.
 */
export async function* contactData(
  db: Database,
  whose: Whose,
  { about, shown }: { about: Readonly<Record<string, string>>; shown: Shown },
): AsyncGenerator<string> {
  const { companyId, contactId } = whose;
  const [contact = null] = await contactsByIds(db, companyId, [contactId]);
  const of = [companyId, contactId];
  const parts = {
    ...about,
    contact,
    campaigns: { optedOut: contact?.stopped ?? null },
    tickets: await rowsOf(db, ticketsSql, of),
    notes: await rowsOf(db, notesSql, of),
  };
  yield `${JSON.stringify(parts, null, 1).slice(0, -2)},\n "messages": [`;
  let separator = '\n  ';
  for await (const ids of messagePages(db, whose)) {
    const began = performance.now();
    const known = new Map((await messagesByIds(db, companyId, ids)).map((message) => [message.id, message]));
    for (const message of ids.flatMap((id) => known.get(id) ?? [])) {
      yield separator + JSON.stringify(messageOf(shown(message)));
      separator = ',\n  ';
    }
    await pauseAsLongAsWorked(began);
  }
  yield '\n ]\n}\n';
}
