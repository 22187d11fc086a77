import type { Database } from '../../runtime/database.ts';
import { journalAge, journalMessages } from '../../runtime/metrics.ts';
import { hasTable } from '../kernel/read/hasTable.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** `age`: seconds since the oldest arrived. */
type Waiting = { messages: number; age: number };

/**
 * Reports and returns how many decrypted messages wait in Postgres and are not in the log yet, over all connections and
 * processes. Those that wait for another message (at 'infinity') are no backlog. Zero before the first connector has created its tables.
 */
export const measureJournal = async (db: Database): Promise<Waiting> => {
  const read = `select count(*)::int as messages,
      coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as age
    from connector.journal where not accepted and at < 'infinity'`;
  const [waiting = { messages: 0, age: 0 }] = (await hasTable(db, 'connector.journal'))
    ? await rowsOf<Waiting>(db, read)
    : [];
  journalMessages.set(waiting.messages);
  journalAge.set(waiting.age);
  return waiting;
};
