import { fileNames, type NamedFiles, type TicketPlace } from '../../domain/message/file.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

type Row = { id: string; key: string; path: string | null; thumbnail: string | null; isShared: boolean };

/** SQL condition that the recipients of a campaign share the file of a message `m`. */
export const isFileShared = `coalesce(m.automatic->>'rule' = 'campaign', false)`;

/** Returns the possible files of a ticket's messages, even of a deleted ticket: at most `limit` with ids after `after`. */
export const filesOfTicket = async (
  db: Database,
  { companyId, contactId, ticketId }: TicketPlace,
  after: string | null,
  limit: number,
): Promise<NamedFiles[]> => {
  const rows = await rowsOf<Row>(
    db,
    `select m.id, substr(m.stream, length('message-' || m.company_id || '.') + 1) as key, m.media->>'path' as path,
       m.media->>'thumbnail' as thumbnail, ${isFileShared} as "isShared"
     from views.message m where m.company_id = ? and m.contact_id = ? and m.ticket_id = ? and (m.file is not null or m.media is not null)
       and m.file_state is distinct from 'removed' and m.id > ?::uuid
     order by m.id limit ?`,
    [companyId, contactId, ticketId, after ?? '00000000-0000-0000-0000-000000000000', limit],
  );
  return rows.map(({ id, key, path, thumbnail, isShared }) => ({
    id,
    key,
    isShared,
    files: path ? [path, ...(thumbnail ? [thumbnail] : [])] : fileNames(id),
  }));
};
