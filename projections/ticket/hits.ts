import type { Actor } from '../../domain/kernel/actor.ts';
import type { TicketHit } from '../../domain/ticket/shape.ts';
import { excerptOf, marksIn } from '../../domain/kernel/search.ts';
import { preview } from '../../domain/message/preview.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { matchingPerson, wordsAsked } from '../kernel/read/search.ts';

type Row = { ticket_id: number; id: string; kind: string; body: string; name: string | null };

/** Returns the words that contain the match, or the name of the file. Mentions by phone number are removed. */
const lineOf = ({ kind, body, name }: Row, term: string): string => {
  const words = body.replace(/@\d+/g, '@');
  return preview({ kind, body: excerptOf(marksIn(words, term).length > 0 || !name ? words : name, term) });
};

/**
 * Returns the last matching message of each ticket, for tickets that were not found by their contact's name or number. It
 * walks each conversation back to the match, as the search for frequent words does.
 */
export const hitsOf = async (
  db: Database,
  { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>,
  ids: readonly number[],
  searchParam: string,
): Promise<TicketHit[]> => {
  const asked = wordsAsked(searchParam);
  if (!asked || ids.length === 0) return [];
  const like = matchingPerson('s.search', searchParam, timeZone);
  const rows = await rowsOf<Row>(
    db,
    `select h.* from unnest(?::int[]) asked(id)
     join views.ticket t on t.company_id = ? and t.id = asked.id
     join views.contact s on s.company_id = t.company_id and s.id = t.contact_id and not s.erased and not (${like.text})
     cross join lateral (
       select m.ticket_id, m.id, m.kind, m.body, coalesce(m.file->>'name', m.media->>'name') as name
       from views.message m where m.company_id = t.company_id and m.contact_id = t.contact_id and m.ticket_id = t.id
         and coalesce(m.words, '') @@ ?::tsquery order by m.second desc, m.position desc limit 1) h`,
    [[...ids], companyId, ...like.values, asked],
  );
  return rows.map((row) => ({ ticketId: row.ticket_id, messageId: row.id, line: lineOf(row, searchParam) }));
};
