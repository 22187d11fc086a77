import { userEvents } from '../../domain/user/events.ts';
import { normalised } from '../kernel/search.ts';
import { view, type Happened, type Tx } from '../kernel/view.ts';
import { userTopic } from './topic.ts';

type Columns = Record<string, unknown>;

/** The columns that an event of a user sets. */
const columnsOf = (data: object): Columns => {
  const columns: Record<string, string> = {
    queueIds: 'queue_ids',
    whatsappId: 'connection_id',
    allTicket: 'all_ticket',
  };
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [columns[field] ?? field, value]));
};

const change = async ({ companyId, id, revision, at, meta }: Happened<unknown>, columns: Columns, tx: Tx) => {
  const by = typeof meta.userId === 'number' ? meta.userId : null;
  const all = { ...columns, version: Number(revision), changed_by: by, updated_at: at };
  const set = Object.keys(all).map((name, i) => `${name} = $${i + 3}`);
  const sql = `update app_user set ${set.join(', ')} where company_id = $1 and id = $2 returning name, email`;
  const [row] = await tx.query<{ name: string; email: string }>(sql, [companyId, id, ...Object.values(all)]);
  if (!row || !('name' in columns || 'email' in columns)) return;
  const search = searchOf(row.name, row.email);
  await tx.query('update app_user set search = $3 where company_id = $1 and id = $2', [companyId, id, search]);
};

/** The users of a company who are still there. */
export const users = view({
  name: 'users',
  version: 3,
  tables: ['app_user'],
  schema: `create table app_user (
      company_id int, id int, name text not null, email text not null, profile text not null, super boolean not null,
      queue_ids int[] not null default '{}', connection_id int, all_ticket text not null default 'disable',
      wpp text not null default '', search text not null, version int not null, changed_by int,
      passwords int not null default 0, password_changed_in text,
      created_at timestamptz not null, updated_at timestamptz not null, primary key (company_id, id))`,
  indexes: 'create index app_user_search on app_user using gin (company_id, search gin_trgm_ops)',
  features: ['user'],
  events: userEvents,
  on: async (happened, tx) => {
    const { event, companyId, id, at, revision, meta } = happened;
    if (event.type === 'UserRegistered') {
      const { name, email, profile, super: all } = event.data;
      const by = typeof meta.userId === 'number' ? meta.userId : null;
      await tx.query(
        `insert into app_user (company_id, id, name, email, profile, super, search, version, changed_by, created_at,
           updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [companyId, id, name, email, profile, all, searchOf(name, email), Number(revision), by, at],
      );
      return tx.tell(happened, userTopic, { action: 'create', id, before: null, after: {} });
    }
    if (event.type === 'UserRemoved') {
      await tx.query('delete from app_user where company_id = $1 and id = $2', [companyId, id]);
      return tx.tell(happened, userTopic, { action: 'delete', id, before: {}, after: null });
    }
    if (event.type === 'PasswordChanged') {
      const sql = 'update app_user set passwords = passwords + 1 where company_id = $1 and id = $2';
      await tx.query(sql, [companyId, id]);
      await change(happened, { password_changed_in: event.data.keeps ?? null }, tx);
    } else await change(happened, columnsOf(event.data), tx);
    tx.tell(happened, userTopic, { action: 'update', id, before: {}, after: {} });
  },
});

const searchOf = (name: string, email: string) => `${normalised(name)} ${normalised(email)}`;
