import { Refused } from '../kernel/decider.ts';
import { allows, type Profile } from '../kernel/permissions.ts';
import type { User, UserFields } from './decider.ts';

type By = { userId: number; profile: Profile; super: boolean };
type Known = Extract<User, { super: boolean }>;

/** Only super users may change or remove a super user. */
const isAbove = (by: By, user: Known): boolean => user.super && !by.super;

/**
 * Returns the wanted changes that this user may make to that one. Without the right to edit users, they may change only their
 * own name and e-mail (R317). Other fields of a record sent back are ignored. A password may be set wherever this does not
 * throw. Throws ERR_NO_PERMISSION.
 */
export const allowedChanges = (
  by: By,
  userId: number,
  user: Known,
  wanted: Partial<UserFields>,
): Partial<UserFields> => {
  const edits = allows(by.profile, 'users:edit');
  const himself = by.userId === userId;
  if (!himself && (!edits || isAbove(by, user))) throw new Refused('ERR_NO_PERMISSION');
  if (edits) return wanted;
  const { name, email } = wanted;
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
};

/**
 * Throws ERR_NO_PERMISSION if this user may not remove or erase that one, and ERR_OWN_USER for users who try to remove
 * themselves. The caller checks that they may edit users.
 */
export const refuseRemoval = (by: By, userId: number, user: Known): void => {
  if (isAbove(by, user)) throw new Refused('ERR_NO_PERMISSION');
  if (by.userId === userId) throw new Refused('ERR_OWN_USER', 409);
};
