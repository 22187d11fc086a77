import type { Database } from '../../runtime/database.ts';
import { outboxAge, outboxMessages } from '../../runtime/metrics.ts';
import { hasTable } from '../kernel/read/hasTable.ts';
import { rowsOf } from '../kernel/read/read.ts';

type Waiting = { messages: number; age: number };

/**
 * Reports the outbox of connected connections as metrics: how many messages wait, and how long the oldest has waited.
 * Messages of campaigns do not count, because they wait for their time. Zero before the first connector has created its
 * tables.
 */
export const measureOutbox = async (db: Database): Promise<void> => {
  const read = `select count(*)::int as messages,
      coalesce(greatest(extract(epoch from now() - min(m.updated_at)), 0), 0)::float8 as age
    from (select company_id, connection_id from connector.live where status = 'CONNECTED') l
    cross join lateral (
      select message_id from views.outbox b
      where b.company_id = l.company_id and b.connection_id = l.connection_id and b.what = 'message'
      order by b.position limit 1000) b
    join views.message m on m.company_id = l.company_id and m.id = b.message_id
    where coalesce(m.automatic->>'rule' <> 'campaign', true)`;
  const [waiting = { messages: 0, age: 0 }] = (await hasTable(db, 'connector.live'))
    ? await rowsOf<Waiting>(db, read)
    : [];
  outboxMessages.set(waiting.messages);
  outboxAge.set(waiting.age);
};
