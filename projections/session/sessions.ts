import { REFRESH_DAYS } from '../../domain/session/decider.ts';
import { sessionEvents } from '../../domain/session/events.ts';
import { view } from '../kernel/view.ts';

const dueAt = (at: string) => new Date(Date.parse(at) + REFRESH_DAYS * 86_400_000).toISOString();

/** The sessions that are open, and when they run out unless refreshed. `auth` tells the user's other windows of a new sign-in, `session` that one ended. */
export const sessions = view({
  name: 'sessions',
  version: 3,
  tables: ['session'],
  schema: `create table session (company_id int, id text, user_id int not null, passwords int not null, opened bigint not null,
      due_at timestamptz not null,
      primary key (company_id, id));
    create index session_of_user on session (company_id, user_id);
    create index session_due on session (due_at)`,
  features: ['session'],
  events: sessionEvents,
  on: async (happened, tx) => {
    const { event, companyId, id, at, position } = happened;
    if (event.type === 'SessionOpened') {
      const { userId, passwords = 0 } = event.data;
      const row = [companyId, id, userId, passwords, position.commit, dueAt(at)];
      await tx.query('insert into session values ($1, $2, $3, $4, $5, $6)', row);
      tx.tell(happened, { topic: 'auth', action: 'update', id: `${userId}:${id}`, before: null, after: {} });
    }
    if (event.type === 'SessionRefreshed')
      await tx.query('update session set due_at = $3 where company_id = $1 and id = $2', [companyId, id, dueAt(at)]);
    if (event.type === 'SessionRevoked') {
      await tx.query('delete from session where company_id = $1 and id = $2', [companyId, id]);
      tx.tell(happened, { topic: 'session', action: 'delete', id, before: {}, after: null });
    }
  },
});
