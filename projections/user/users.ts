import { userEvents } from '../../domain/user/events.ts';
import { view } from '../kernel/view.ts';

/** The users of a company who are still there. */
export const users = view({
  name: 'users',
  version: 1,
  tables: ['app_user'],
  schema: `create table app_user (
    company_id int, id int, name text not null, email text not null, profile text not null, super boolean not null,
    queue_ids int[] not null default '{}', primary key (company_id, id))`,
  features: ['user'],
  events: userEvents,
  on: async (happened, tx) => {
    const { event, companyId, id } = happened;
    const set = (column: 'queue_ids' | 'profile', value: unknown) =>
      tx.query(`update app_user set ${column} = $3 where company_id = $1 and id = $2`, [companyId, id, value]);
    switch (event.type) {
      case 'UserRegistered': {
        const { name, email, profile, super: all } = event.data;
        await tx.query('insert into app_user values ($1, $2, $3, $4, $5, $6)', [
          companyId,
          id,
          name,
          email,
          profile,
          all,
        ]);
        return tx.tell(happened, { topic: 'user', action: 'create', id, before: null, after: {} });
      }
      case 'UserQueuesAssigned':
        await set('queue_ids', event.data.queueIds);
        break;
      case 'UserPromoted':
        await set('profile', event.data.profile);
        break;
      case 'PasswordChanged':
        return;
      case 'UserRemoved':
        await tx.query('delete from app_user where company_id = $1 and id = $2', [companyId, id]);
        return tx.tell(happened, { topic: 'user', action: 'delete', id, before: {}, after: null });
    }
    tx.tell(happened, { topic: 'user', action: 'update', id, before: {}, after: {} });
  },
});
