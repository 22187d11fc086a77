import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { adminsOf, firstAdminOf, companyUser, erasedUsers, signedIn, userIds, userName } from './read.ts';

/** Answers the questions of `commands/user/lookup.ts`. */
export const userLookup = (db: Database) => ({
  signedIn: signedIn.bind(null, db),
  user: companyUser.bind(null, db),
  userName: userName.bind(null, db),
  adminsOf: adminsOf.bind(null, db),
  firstAdmin: firstAdminOf.bind(null, db),
  userIds: userIds.bind(null, db),
  erasedUsers: dueReader(db, erasedUsers),
});
