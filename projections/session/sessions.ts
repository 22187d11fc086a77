import { sessionEvents } from '../../domain/session/events.ts';
import { view } from '../kernel/view.ts';

/** The sessions that are open. `auth` tells the user's other windows of a new sign-in, `session` that one ended. */
export const sessions = view({
  name: 'sessions',
  version: 1,
  tables: ['session'],
  schema: `create table session (company_id int, id text, user_id int not null, opened_at timestamptz not null,
      primary key (company_id, id));
    create index session_of_user on session (company_id, user_id)`,
  features: ['session'],
  events: sessionEvents,
  on: async (happened, tx) => {
    const { event, companyId, id, at } = happened;
    if (event.type === 'SessionOpened') {
      const { userId } = event.data;
      await tx.query('insert into session values ($1, $2, $3, $4)', [companyId, id, userId, at]);
      tx.tell(happened, { topic: 'auth', action: 'update', id: `${userId}:${id}`, before: null, after: {} });
    }
    if (event.type === 'SessionRevoked') {
      await tx.query('delete from session where company_id = $1 and id = $2', [companyId, id]);
      tx.tell(happened, { topic: 'session', action: 'delete', id, before: {}, after: null });
    }
  },
});
