import { REFRESH_DAYS } from '../../domain/session/decider.ts';
import { lastSignInEvents, sessionEvents } from '../../domain/session/events.ts';
import { ddl, instant, int, table, text } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';
import { sessionTopic, signInTopic } from './topic.ts';

const dueAt = (at: string) => new Date(Date.parse(at) + REFRESH_DAYS * 86_400_000).toISOString();

const sessionTable = table(
  'session',
  { company_id: int, id: text, user_id: int, passwords: int, opened_at: instant, due_at: instant },
  ['company_id', 'id'],
);
const lastSignInTable = table('last_sign_in', { company_id: int, user_id: int, session_id: text }, [
  'company_id',
  'user_id',
]);

/**
 * The open sessions, when they expire unless refreshed, and the last one of each user. `auth` tells the user's other windows
 * of a new sign-in; `session` tells that one ended.
 */
export const sessions = view({
  name: 'sessions',
  version: 6,
  tables: [sessionTable.name, lastSignInTable.name],
  schema: `${[sessionTable, lastSignInTable].map(ddl).join('; ')};
    create index session_of_user on session (company_id, user_id)`,
  indexes: 'create index session_due on session (due_at)',
  features: ['session', 'lastSignIn', 'refresh'],
  events: { ...sessionEvents, ...lastSignInEvents },
  on: async (happened, tx) => {
    const { event, companyId, id, at } = happened;
    if (event.type === 'SessionOpened') {
      const { userId, passwords = 0 } = event.data;
      const row = [companyId, id, userId, passwords, at, dueAt(at)];
      await tx.query('insert into session values ($1, $2, $3, $4, $5, $6)', row);
    }
    if (event.type === 'SignedIn') {
      const { sessionId } = event.data;
      const of = [companyId, Number(id)];
      // If an older log did not record the last sign-in, all other sessions end.
      const ended = await tx.query<{ id: string }>(
        `select s.id from session s left join last_sign_in l on l.company_id = s.company_id and l.user_id = s.user_id
         where s.company_id = $1 and s.user_id = $2 and s.id <> $3 and (l.session_id is null or l.session_id = s.id)`,
        [...of, sessionId],
      );
      await tx.query(
        `insert into last_sign_in values ($1, $2, $3)
         on conflict (company_id, user_id) do update set session_id = excluded.session_id`,
        [...of, sessionId],
      );
      tx.tell(happened, signInTopic, { action: 'update', id: `${id}:${sessionId}`, before: null, after: {} });
      for (const former of ended)
        tx.tell(happened, sessionTopic, { action: 'delete', id: former.id, before: {}, after: null });
    }
    if (event.type === 'SessionRefreshed')
      await tx.query('update session set due_at = $3 where company_id = $1 and id = $2', [companyId, id, dueAt(at)]);
    if (event.type === 'SessionRevoked') {
      await tx.query('delete from session where company_id = $1 and id = $2', [companyId, id]);
      tx.tell(happened, sessionTopic, { action: 'delete', id, before: {}, after: null });
    }
  },
});
