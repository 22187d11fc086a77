import { z } from 'zod';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import { queueSettings } from '../../domain/queue/events.ts';
import { queueOptionShape, wholeQueue, type QueueOptionRecord, type WholeQueue } from '../../domain/queue/whole.ts';
import type { Database } from '../../runtime/database.ts';
import type { DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { idsNamed } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { queueTable } from './queues.ts';

const own = ['company_id', 'id', 'settings', 'version', 'created_at', 'updated_at'] as const;
type Row = ReadOf<typeof queueTable, (typeof own)[number]> & { changed_by: string };

/** Returns all or some queues of a company, in their order and then by name (R414). */
export const queuesOf = async (db: Database, companyId: number, ids?: readonly number[]): Promise<WholeQueue[]> => {
  const some = ids ? [...ids] : null;
  const rows = await rowsOf<Row>(
    db,
    `select ${columnsOf('q', queueTable, own)}, coalesce(u.name, '') as changed_by
     from views.queue q left join views.app_user u on u.id = q.changed_by
     where q.company_id = ? and (?::int[] is null or q.id = any(?::int[]))
     order by q.order_queue, lower(q.name), q.id limit ${some ? 'all' : MOST_LISTED}`,
    [companyId, some, some],
  );
  return rows.map((row) =>
    wholeQueue(
      queueSettings.parse(row.settings),
      asRecord(row, ['version', 'changed_by', 'created_at', 'updated_at']),
      asRecord(row, ['company_id', 'id']),
    ),
  );
};

/** Returns the ids of queues whose names contain all words of a search, at most as many as a list returns. */
export const queuesNamed = async (db: Database, companyId: number, search: string): Promise<number[]> => {
  const sql = `select id, name from views.queue where company_id = ? order by order_queue, lower(name), id`;
  return idsNamed(await rowsOf<{ id: number; name: string }>(db, sql, [companyId]), search);
};

const option = `o.id, o.title, o.message, o.answer, o.option, o.queue_id as "queueId", o.parent_id as "parentId",
  '{}'::int[] as children, (select count(*)::int from views.queue_option c
    where c.company_id = o.company_id and c.parent_id = o.id) as "childCount"`;
const ofQueues = `views.queue_option o join views.queue q on q.company_id = o.company_id and q.id = o.queue_id`;
const options = z.array(queueOptionShape);

/** Returns the options under a parent in a queue's menu, in order. A null parent is the root. */
export const queueOptionsUnder = async (
  db: Database,
  companyId: number,
  queueId: number,
  parentId: number | null,
): Promise<QueueOptionRecord[]> =>
  options.parse(
    await rowsOf(
      db,
      `select ${option} from ${ofQueues}
       where o.company_id = ? and o.queue_id = ? and o.parent_id is not distinct from ?::int order by o.option
       limit ${MOST_LISTED}`,
      [companyId, queueId, parentId],
    ),
  );

/** Returns an option of any queue of a company. */
export const queueOptionOf = async (db: Database, companyId: number, id: number): Promise<QueueOptionRecord | null> => {
  const sql = `select ${option} from ${ofQueues} where o.company_id = ? and o.id = ?`;
  return options.parse(await rowsOf(db, sql, [companyId, id]))[0] ?? null;
};

/** Returns the ids of the open and pending tickets of a queue, the oldest first. */
export const ticketsIn = async (db: Database, companyId: number, queueId: number): Promise<number[]> => {
  const sql = `select id from views.ticket where company_id = ? and queue_id = ? and status in ('open', 'pending')
    order by created_at, id`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId, queueId])).map(({ id }) => id);
};

/**
 * Open and pending tickets in removed queues, by queue and ticket. The id is `<ticket>:<queue>`; `dueAt` is the
 * ticket's last change.
 */
export const ticketsOfRemovedQueues: DueQuery = {
  text: `select t.company_id as "companyId", t.id || ':' || t.queue_id as id, t.updated_at as "dueAt"
     from views.queue_removed r join views.ticket t on t.company_id = r.company_id and t.queue_id = r.id
     where t.status in ('open', 'pending') and (r.company_id, r.id, t.id) > (?, ?, ?)
     order by r.company_id, r.id, t.id limit ?`,
  values: ({ limit, after }) => {
    const [ticketId = 0, queueId = 0] = after?.id.split(':').map(Number) ?? [];
    return [after?.companyId ?? 0, queueId, ticketId, limit];
  },
};
