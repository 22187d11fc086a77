import type { EventOf } from '../../domain/kernel/event.ts';
import { userEvents } from '../../domain/user/events.ts';
import { ofThing, rowView } from '../kernel/view/rows.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import type { RowOf } from '../kernel/view/table.ts';
import { byOf } from '../kernel/view/view.ts';
import { userTable } from './table.ts';
import { userTopic } from './topic.ts';

type Row = RowOf<typeof userTable>;
type Event = EventOf<typeof userEvents>;

/** Initial columns of a user, apart from those that the registration sets. */
const unset = {
  queue_ids: [],
  connection_id: null,
  all_ticket: 'disable',
  wpp: '',
  passwords: 0,
  password_changed_in: null,
  removed: false,
  erased: false,
  forgotten: false,
} as const;

/** The users of a company, including removed ones. Their past actions show their names until they are erased. */
export const users = rowView({
  name: 'users',
  version: 7,
  table: userTable,
  keyOf: ofThing,
  indexes: `create index app_user_search on app_user using gin (company_id, search gin_trgm_ops);
    create index app_user_id on app_user (id);
    create index app_user_wpp on app_user (wpp) where wpp <> ''`,
  features: ['user'],
  events: userEvents,
  on: (row, happened, tx) => {
    const { event, companyId, id, at, revision } = happened;
    if (event.type === 'UserRegistered' && row) throw new Error('the user exists already');
    const own = { company_id: companyId, id: Number(id), created_at: at };
    const after = event.type === 'UserRegistered' ? { ...unset, queue_ids: [], ...event.data, ...own } : row;
    if (!after) throw new Error('the user does not exist');
    if (event.type === 'UserRemoved') tx.tell(happened, userTopic, { action: 'delete', id, before: {}, after: null });
    else if (event.type === 'UserErased')
      tx.tell(happened, userTopic, { action: 'erase', id, before: {}, after: null });
    else if (!after.removed)
      tx.tell(happened, userTopic, { action: row ? 'update' : 'create', id, before: row ? {} : null, after: {} });
    const changed = { ...after, ...changes(after, event) };
    const search = searchOf(changed.name, changed.email);
    return { ...changed, search, version: Number(revision), changed_by: byOf(happened), updated_at: at };
  },
});

const changes = ({ passwords }: Pick<Row, 'passwords'>, event: Event): Partial<Row> => {
  switch (event.type) {
    case 'UserRegistered':
    case 'UserTicketsHandedBack':
      return {};
    case 'UserRemoved':
      return { removed: true };
    // Each erasure is two events. The second one also removes what another process wrote while it still had the user's key.
    case 'UserErased':
    case 'UserForgotten':
      return { name: '', email: '', wpp: '', erased: true, forgotten: event.type === 'UserForgotten' };
    case 'UserRenamed':
    case 'UserEmailChanged':
    case 'UserPhoneChanged':
    case 'UserPromoted':
      return event.data;
    case 'UserQueuesAssigned':
      return { queue_ids: event.data.queueIds };
    case 'UserConnectionChosen':
      return { connection_id: event.data.whatsappId };
    case 'UserPendingNoticesSet':
      return { all_ticket: event.data.allTicket };
    case 'PasswordChanged':
      return { passwords: passwords + 1, password_changed_in: event.data.keeps ?? null };
  }
};
