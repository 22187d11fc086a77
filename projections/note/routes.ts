import type { NoteRecord } from '../../domain/note/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { visibleTickets } from '../ticket/read.ts';
import { listNotes } from './contract.ts';

const MOST = 200;
type Row = { fields: Pick<NoteRecord, 'note' | 'contactId' | 'ticketId' | 'userId'> } & {
  id: number;
  user_name: string | null;
  created_at: Date;
};

/** Serves GET /ticket-notes/list (R128). */
export const noteReads = (http: Http, db: Database): void =>
  serve(http, listNotes, async ({ query: { ticketId, contactId } }, actor) => {
    if (!ticketId && !contactId) return [];
    const may = visibleTickets(actor);
    const rows = await rowsOf<Row>(
      db,
      `select r.id, r.fields, r.created_at, u.name as user_name from views.note r
       join views.ticket t on t.company_id = r.company_id and t.id = r.parent_id
       left join views.app_user u on u.id = (r.fields->>'userId')::int
       where r.company_id = ? and ${may.text} ${ticketId ? 'and t.id = ?' : ''} ${contactId ? 'and t.contact_id = ?' : ''}
       order by r.created_at desc, r.id desc limit ${MOST}`,
      [actor.companyId, ...may.values, ...(ticketId ? [ticketId] : []), ...(contactId ? [contactId] : [])],
    );
    return rows.map(({ id, fields, user_name, created_at }) => ({
      id,
      ...fields,
      user: { id: fields.userId, name: user_name ?? '' },
      createdAt: created_at.toISOString(),
    }));
  });
