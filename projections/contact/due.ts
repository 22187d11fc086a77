import type { Due } from '../../domain/kernel/due.ts';
import { fileNames } from '../../domain/message/file.ts';
import type { Database } from '../../runtime/database.ts';
import { afterId, type DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { isFileShared } from '../message/files.ts';

/** Erased contacts with work left: they are not forgotten everywhere, or one of their tickets is not closed. */
export const erasedContacts: DueQuery = {
  text: `select c.company_id as "companyId", c.id, c.updated_at as "dueAt" from views.contact c
     where c.erased and (c.company_id, c.id) > (?::int, ?::int) and (not c.forgotten or exists (select from views.ticket t
       where t.company_id = c.company_id and t.contact_id = c.id and t.status in ('open', 'pending')))
     order by c.company_id, c.id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

/**
 * Returns tickets that do not match their contact: the contact was merged into another, or is no longer merged (R293).
 * `since` restricts the search to the few contacts that changed after that instant.
 */
export const ticketsOfMergedContacts = async (
  db: Database,
  { since }: { since: string | null },
  limit: number,
  after: Due | null,
): Promise<Due[]> => {
  const changed = since ?? '-infinity';
  const rows = await rowsOf<{ companyId: number; id: number; dueAt: Date }>(
    db,
    `select s.company_id as "companyId", s.id, s.updated_at as "dueAt" from (
       select t.company_id, t.id, c.updated_at from views.contact c
         join views.ticket t on t.company_id = c.company_id and t.contact_id = c.id
         where c.updated_at > ?::timestamptz and c.merged_into is not null
       union
       select t.company_id, t.id, c.updated_at from views.contact c
         join views.ticket t on t.company_id = c.company_id and t.own_contact_id = c.id
         where c.updated_at > ?::timestamptz and c.merged_into is distinct from t.contact_id) s
     where (s.company_id, s.id) > (?::int, ?::int) order by s.company_id, s.id limit ?`,
    [changed, changed, after?.companyId ?? -1, Number(after?.id ?? -1), limit],
  );
  return rows.map(({ id, dueAt, companyId }) => ({ companyId, id: String(id), dueAt: dueAt.toISOString() }));
};

/** SQL condition: exchanged with this contact, whichever contact has the conversation now. */
const saidTo = '(m.contact_id = ? and m.own_contact_id is null or m.own_contact_id = ?)';

/** Returns all that is left of a contact and must be removed by name: tickets, queued messages, scheduled messages, files. */
export const leftOf = async (db: Database, companyId: number, contactId: number) => {
  const of = [companyId, contactId];
  const tickets = await rowsOf<{ id: number }>(
    db,
    'select id from views.ticket where company_id = ? and contact_id = ?',
    of,
  );
  const queued = await rowsOf<{ key: string }>(
    db,
    `select substr(m.stream, length('message-' || m.company_id || '.') + 1) as key
     from views.outbox b join views.message m on m.company_id = b.company_id and m.id = b.message_id
     where m.company_id = ? and ${saidTo}`,
    [...of, contactId],
  );
  const schedules = await rowsOf<{ id: number }>(
    db,
    'select id from views.schedule where company_id = ? and contact_id = ?',
    of,
  );
  const files = await rowsOf<{ file: string; isShared: boolean }>(
    db,
    `select f.file, ${isFileShared} as "isShared" from views.message m cross join lateral (values (m.media->>'path'), (m.media->>'thumbnail')) f (file)
     where m.company_id = ? and (${saidTo} or m.participant_id = ?) and f.file is not null`,
    [...of, contactId, contactId],
  );
  // Received files may exist although the log does not mention them yet.
  const unsaid = await rowsOf<{ id: string }>(
    db,
    `select m.id from views.message m where m.company_id = ? and (${saidTo} or m.participant_id = ?)
       and m.file is not null and m.media is null`,
    [...of, contactId, contactId],
  );
  return {
    tickets: tickets.map(({ id }) => id),
    queued: queued.map(({ key }) => key),
    schedules: schedules.map(({ id }) => id),
    files: [
      ...files.flatMap(({ file, isShared }) => (isShared ? [] : [file])),
      ...unsaid.flatMap(({ id }) => fileNames(id)),
    ],
    shared: [...new Set(files.flatMap(({ file, isShared }) => (isShared ? [file] : [])))],
  };
};
