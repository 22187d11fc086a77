import type { CallRecord } from '../../domain/integration/callShape.ts';
import type { Database } from '../../runtime/database.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { dueByTurns } from '../kernel/read/turns.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { integrationCallTable } from './calls.ts';

const PAGE = 20;
const all = [
  'id',
  'integration_id',
  'ticket_id',
  'message_id',
  'event',
  'state',
  'tries',
  'status',
  'reason',
  'ms',
  'said',
  'created_at',
  'updated_at',
  'due_at',
] as const;
type Row = ReadOf<typeof integrationCallTable, (typeof all)[number]>;
const columns = columnsOf('c', integrationCallTable, all);

const callRecord = (row: Row): CallRecord => asRecord(row, all);

/** Returns a page of an integration's delivery log, the newest calls first. */
export const callPage = async (
  db: Database,
  of: { companyId: number; integrationId: number },
  pageNumber: number,
): Promise<{ calls: CallRecord[]; hasMore: boolean }> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columns} from views.integration_call c where c.company_id = ? and c.integration_id = ?
     order by c.created_at desc, c.id limit ${PAGE + 1} offset ?`,
    [of.companyId, of.integrationId, (pageNumber - 1) * PAGE],
  );
  const { page, hasMore } = paged(rows, PAGE);
  return { calls: page.map(callRecord), hasMore };
};

/** Returns one call as the log shows it, or null. */
export const integrationCallOf = async (db: Database, companyId: number, id: string): Promise<CallRecord | null> => {
  const where = 'c.company_id = ? and c.id = ?';
  const [row] = await rowsOf<Row>(db, `select ${columns} from views.integration_call c where ${where}`, [
    companyId,
    id,
  ]);
  return row ? callRecord(row) : null;
};

/** Calls that are due, in turns of the integrations. The id is `<ticket>:<call>`. */
export const integrationCallsDue = dueByTurns({
  table: 'views.integration_call',
  by: ['company_id', 'integration_id'],
  id: "t.ticket_id || ':' || t.id",
  where: isCompanyActiveSql('p'),
});

export const integrationIds = async (db: Database, companyId: number): Promise<number[]> =>
  (await rowsOf<{ id: number }>(db, 'select id from views.integration where company_id = ?', [companyId])).map(
    ({ id }) => id,
  );

/** Whether the same integration has a newer call for the same ticket. */
export const isOvertakenCall = async (db: Database, companyId: number, id: string): Promise<boolean> => {
  const newer =
    'n.company_id = c.company_id and n.integration_id = c.integration_id and n.ticket_id = c.ticket_id and n.created_at > c.created_at';
  const sql = `select 1 from views.integration_call c join views.integration_call n on ${newer}
    where c.company_id = ? and c.id = ? limit 1`;
  return (await rowsOf(db, sql, [companyId, id])).length > 0;
};
