import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';

/** A message whose file is to be fetched: by the key of its stream, and when. */
export type ComingFileRow = { key: string; dueAt: string };

/** The files that a connection has to fetch, the next due first; also those whose time has not come. */
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
