import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { z } from 'zod';

const charge = z.object({
  id: z.string(),
  /** The bank whose interface created the charge. */
  bank: z.enum(['asaas', 'efi']),
  reference: z.string(),
  cents: z.number(),
  description: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  removed: z.number(),
  paid_cents: z.number().nullable(),
  paid_at: z.string().nullable(),
  /** The refunded amount. */
  returned_cents: z.number(),
});
export type LocalCharge = z.infer<typeof charge>;
type NewCharge = Omit<LocalCharge, 'made_at' | 'removed' | 'paid_cents' | 'paid_at' | 'returned_cents'>;
const customer = z.object({ id: z.string(), reference: z.string(), name: z.string() });
const listener = z.object({ id: z.string(), bank: z.enum(['asaas', 'efi']), url: z.string(), secret: z.string() });
export type NoticeListener = z.infer<typeof listener>;
const notice = z.object({ id: z.number(), bank: z.enum(['asaas', 'efi']), charge_id: z.string(), tries: z.number() });
export type LocalNotice = z.infer<typeof notice>;

/** The data of the local bank, in one SQLite file that survives a killed process. */
export type Ledger = ReturnType<typeof openLedger>;

/** The dependencies of one bank's routes. `token` is the password of all its calls. */
export type Branch = { ledger: Ledger; token: string; textOf: (charge: LocalCharge) => string };

const schema = `
  create table if not exists charge (
    id text primary key, bank text not null, reference text not null, cents integer not null, description text not null,
    made_at text not null, expires_at text not null, removed integer not null default 0, paid_cents integer, paid_at text,
    returned_cents integer not null default 0
  ) strict;
  create index if not exists charge_reference on charge (bank, reference);
  create table if not exists customer (id text primary key, reference text not null, name text not null) strict;
  create table if not exists listener (id text primary key, bank text not null unique, url text not null, secret text not null) strict;
  create table if not exists notice (
    id integer primary key autoincrement, bank text not null, charge_id text not null, tries integer not null default 0,
    due_at integer not null
  ) strict;
`;

const telling = 'insert into notice (bank, charge_id, due_at) select bank, id, 0 from charge where id = ?';

export const openLedger = (file: string) => {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${schema}`);
  // The file may predate refunds.
  const columns = db.prepare('select name from pragma_table_info(?)').all('charge');
  if (!columns.some(({ name }) => name === 'returned_cents'))
    db.exec('alter table charge add column returned_cents integer not null default 0');
  const all = <T>(shape: z.ZodType<T>, sql: string, ...values: SQLInputValue[]): T[] =>
    db
      .prepare(sql)
      .all(...values)
      .map((row) => shape.parse(row));
  const run = (sql: string, ...values: SQLInputValue[]): void => void db.prepare(sql).run(...values);
  const charges = (where: string, ...values: SQLInputValue[]) =>
    all(charge, `select * from charge where ${where}`, ...values);
  return {
    byId: (id: string): LocalCharge | undefined => charges('id = ?', id)[0],
    byReference: (bank: string, reference: string) => charges('bank = ? and reference = ?', bank, reference),
    add: ({ id, bank, reference, cents, description, expires_at }: NewCharge): void => {
      const at = new Date().toISOString();
      db.prepare(
        `insert into charge (id, bank, reference, cents, description, made_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)`,
      ).run(id, bank, reference, cents, description, at, expires_at);
    },
    remove: (id: string): void => run('update charge set removed = 1 where id = ? and paid_at is null', id),
    /** Marks a charge as paid, once, and queues its notice. */
    pay: (id: string, cents: number): void => {
      db.exec('begin immediate');
      const at = new Date().toISOString();
      const paid = db
        .prepare('update charge set paid_cents = ?, paid_at = ? where id = ? and paid_at is null and removed = 0')
        .run(cents, at, id);
      if (paid.changes) run(telling, id);
      db.exec('commit');
    },
    /** Sets the total refund of a payment and queues its notice. */
    giveBack: (id: string, cents: number): void => {
      db.exec('begin immediate');
      const back = db
        .prepare('update charge set returned_cents = ? where id = ? and paid_cents >= ? and returned_cents < ?')
        .run(cents, id, cents, cents);
      if (back.changes) run(telling, id);
      db.exec('commit');
    },
    customers: (reference: string) => all(customer, 'select * from customer where reference = ?', reference),
    addCustomer: (reference: string, name: string) => {
      const id = `cus_${randomBytes(6).toString('hex')}`;
      run('insert into customer values (?, ?, ?)', id, reference, name);
      return { id, reference, name };
    },
    listeners: (bank: string): NoticeListener[] => all(listener, 'select * from listener where bank = ?', bank),
    listen: (bank: string, url: string, secret: string): NoticeListener => {
      const id = `hook-${bank}`;
      run('insert or replace into listener values (?, ?, ?, ?)', id, bank, url, secret);
      return listener.parse({ id, bank, url, secret });
    },
    dueNotices: (now: number): LocalNotice[] =>
      all(notice, 'select id, bank, charge_id, tries from notice where due_at <= ? order by id limit 20', now),
    tellAgain: (id: number, dueAt: number): void =>
      run('update notice set tries = tries + 1, due_at = ? where id = ?', dueAt, id),
    told: (id: number): void => run('delete from notice where id = ?', id),
    /** Counts charges that were not removed. */
    count: (): number =>
      all(z.object({ n: z.number() }), 'select count(*) as n from charge where removed = 0')[0]?.n ?? 0,
    close: () => db.close(),
  };
};
