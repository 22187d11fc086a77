import type { Database } from '../../runtime/database.ts';
import { journalAge, journalMessages } from '../../runtime/metrics.ts';

type Row = { messages: number; age: number };

/** Puts what is decrypted, safe in Postgres and not in the log yet into the metrics: of all connections. */
export const measureJournal = async (db: Database): Promise<void> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select count(*)::int as messages, coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as age
     from connector.journal where not accepted`,
  );
  journalMessages.set(rows[0]?.messages ?? 0);
  journalAge.set(rows[0]?.age ?? 0);
};
