import { Refused } from '../kernel/decider.ts';
import { allows, type Profile } from '../kernel/permissions.ts';
import type { User, UserFields } from './decider.ts';

type By = { userId: number; profile: Profile; super: boolean };
type Known = Extract<User, { super: boolean }>;

/** A super user of the installation is changed and removed by himself or another super user alone. */
const isAbove = (by: By, user: Known): boolean => user.super && !by.super;

/**
 * Of the wanted changes those that this user may make of that one: who does not edit users changes his own name and
 * e-mail alone (R317); what a whole record sent back says beyond that is ignored. A password may
 * be set wherever this does not throw. Refused('ERR_NO_PERMISSION').
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

/** Whether this user, who edits users, may remove or erase that one. Nobody does so to himself. Refused('ERR_NO_PERMISSION'). */
export const refuseRemoval = (by: By, userId: number, user: Known): void => {
  if (isAbove(by, user)) throw new Refused('ERR_NO_PERMISSION');
  if (by.userId === userId) throw new Refused('ERR_OWN_USER', 409);
};
