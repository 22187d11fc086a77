import { inReais } from '../../domain/invoice/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { projectionLag } from '../../runtime/metrics.ts';
import { limitBytes } from '../../runtime/openStorage.ts';
import type { Storage } from '../../runtime/storage.ts';
import { wasReturned } from '../invoice/read.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import type { Platform } from './contract.ts';
import { bytesOfEach } from '../storage/read.ts';
import { isTried } from './retry.ts';

type Files = Pick<Storage, 'usage'>;
const DAYS = 30;
const MOST_PARKED = 100;
type Company = Omit<Platform['companies'][number], 'lastActivity' | 'storage' | 'storageLimit'> & {
  storage: string;
  limitMb: number | null;
  lastActivity: Date | null;
};

type Listed = Pick<Platform, 'companies' | 'companyCount'>;
/** Returns the companies that a search matches with their usage, sorted by name, and their number. */
const companiesOf = async (db: Database, storage: Files, now: Date, searchParam: string): Promise<Listed> => {
  const { text, values } = matching('c.search', searchParam);
  const since = Math.floor(now.getTime() / 1000) - DAYS * 86_400;
  const rows = await rowsOf<Company>(
    db,
    `select c.id, c.name, c.status, c.due_date as "dueDate", c.time_zone as "timeZone",
       (select count(*)::int from views.app_user u where u.company_id = c.id and not u.removed) as users,
       (select count(*)::int from views.connection w where w.company_id = c.id) as connections,
       coalesce(m.messages, 0) as messages, coalesce(s.bytes, 0) as storage,
       (p.fields->>'storageLimitMb')::float8 as "limitMb",
       (select t.updated_at from views.ticket t where t.company_id = c.id order by t.updated_at desc limit 1) as "lastActivity"
     from views.company c
     left join (select company_id, count(*)::int as messages from views.message where second >= ? and notice is null group by company_id) m
       on m.company_id = c.id
     left join views.storage_use s on s.company_id = c.id
     left join views.plan p on p.id = c.plan_id
     where ${text} order by c.search, c.id limit ${MOST_LISTED}`,
    [since, ...values],
  );
  const counting = `select count(*)::int as count from views.company c where ${text}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  const measured = await bytesOfEach(
    storage,
    rows.map(({ id }) => id),
  );
  const companies = rows.map(({ storage: ofMessages, limitMb, lastActivity, ...row }) => ({
    ...row,
    storage: measured.get(row.id) ?? Number(ofMessages),
    storageLimit: limitBytes({ storageLimitMb: limitMb }),
    lastActivity: lastActivity?.toISOString() ?? null,
  }));
  return { companies, companyCount: counted?.count ?? companies.length };
};

type Month = Record<'open' | 'paid' | 'returned', number> &
  Record<'openCents' | 'paidCents' | 'returnedCents', string> & { month: string };
/** Returns the invoices of the last twelve months that have any. */
const invoicesOf = async (db: Database): Promise<Platform['invoices']> => {
  const rows = await rowsOf<Month>(
    db,
    `select substr(due_date, 1, 7) as month,
       count(*) filter (where is_now = 'open')::int as open, coalesce(sum(cents) filter (where is_now = 'open'), 0) as "openCents",
       count(*) filter (where is_now = 'paid')::int as paid, coalesce(sum(cents) filter (where is_now = 'paid'), 0) as "paidCents",
       count(*) filter (where is_now = 'returned')::int as returned,
       coalesce(sum(cents) filter (where is_now = 'returned'), 0) as "returnedCents"
     from (select i.due_date::text as due_date, i.cents,
         case when i.state = 'open' then 'open' when ${wasReturned} then 'returned' else 'paid' end as is_now
       from views.invoice i join views.company c on c.id = i.company_id where i.state <> 'cancelled') of
     group by 1 order by 1 desc limit 12`,
  );
  return rows.map(({ month, open, openCents, paid, paidCents, returned, returnedCents }) => ({
    month,
    open: { count: open, value: inReais(Number(openCents)) },
    paid: { count: paid, value: inReais(Number(paidCents)) },
    returned: { count: returned, value: inReais(Number(returnedCents)) },
  }));
};

/** The same value as in /metrics. */
const lagOf = async (): Promise<number | null> => (await projectionLag.get()).values[0]?.value ?? null;

/** Returns the figures of the installation for super users. */
export const platformOf = async (
  db: Database,
  storage: Files,
  { now, searchParam }: { now: Date; searchParam: string },
): Promise<Platform> => ({
  ...(await companiesOf(db, storage, now, searchParam)),
  invoices: await invoicesOf(db),
  lag: await lagOf(),
  parked: await rowsOf(
    db,
    `select view, stream, error, ${isTried} as tried from stream.parked p order by view, stream limit ${MOST_PARKED}`,
  ),
});
