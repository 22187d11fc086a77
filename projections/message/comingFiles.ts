import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** A message whose file must be fetched: the key of its stream, and when the fetch is due. */
export type ComingFileRow = { key: string; dueAt: string };

/** Returns the files that a connection must fetch, the next due first, including those not due yet. */
export const comingFilesOf = async (
  db: Database,
  companyId: number,
  connectionId: number,
  limit: number,
): Promise<ComingFileRow[]> => {
  const rows = await rowsOf<{ key: string; due: Date }>(
    db,
    `select substr(m.stream, length('message-' || m.company_id || '.') + 1) as key, f.due_at as due
     from views.coming_file f join views.message m on m.company_id = f.company_id and m.id = f.message_id
     where f.company_id = ? and f.connection_id = ? order by f.due_at, f.message_id limit ?`,
    [companyId, connectionId, limit],
  );
  return rows.map(({ key, due }) => ({ key, dueAt: due.toISOString() }));
};
