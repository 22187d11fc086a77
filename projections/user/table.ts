import type { Profile } from '../../domain/kernel/permissions.ts';
import type { UserRecord } from '../../domain/user/shape.ts';
import { bool, instant, int, ints, maybe, oneOf, table, text } from '../kernel/view/table.ts';

/** The users of a company, including removed ones. `passwords` counts changes of the password. */
export const userTable = table(
  'app_user',
  {
    company_id: int,
    id: int,
    name: text,
    email: text,
    profile: oneOf<Profile>(),
    super: bool,
    queue_ids: ints,
    connection_id: maybe(int),
    all_ticket: oneOf<UserRecord['allTicket']>(),
    wpp: text,
    search: text,
    version: int,
    changed_by: maybe(int),
    passwords: int,
    password_changed_in: maybe(text),
    removed: bool,
    erased: bool,
    forgotten: bool,
    created_at: instant,
    updated_at: instant,
  },
  ['company_id', 'id'],
);
