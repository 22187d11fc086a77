import { connection } from '../../domain/connection/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { queue } from '../../domain/queue/decider.ts';
import {
  claimedEmail,
  normalEmail,
  user,
  type ExistingUser,
  type User,
  type UserFields,
} from '../../domain/user/decider.ts';
import { allowedChanges, refuseRemoval } from '../../domain/user/policy.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load, isPresent } from '../kernel/handle/handle.ts';
import { handleSeen, refuseUnseen } from '../kernel/handle/seen.ts';
import { userByEmail } from './email.ts';
import { changePassword } from './password.ts';
import { admitAdmin, dismissAdmin } from './roster.ts';

type Wanted = Partial<UserFields> & { password?: string | undefined };

const present = (state: User): ExistingUser => {
  if (state.is !== 'present') throw new Refused('ERR_NO_USER_FOUND');
  return state;
};

/** Checks that the given queues and connection belong to the company. Throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND. */
export const checkReferences = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  { queueIds, whatsappId }: Partial<Pick<UserFields, 'queueIds' | 'whatsappId'>>,
): Promise<void> => {
  for (const id of new Set(queueIds))
    if (!(await isPresent(store, queue, { companyId, id }))) throw new Refused('ERR_NO_QUEUE_FOUND');
  if (whatsappId && !(await isPresent(store, connection, { companyId, id: whatsappId })))
    throw new Refused('ERR_NO_WAPP_FOUND');
};

/** During support access no user becomes an admin, and no one gets another password, e-mail or number. */
const refuseTakeOver = (actor: Actor, before: ExistingUser, { profile, password, email, wpp }: Wanted): void => {
  const isOtherEmail = email !== undefined && normalEmail(email) !== before.email;
  const isOtherNumber = wpp !== undefined && wpp !== before.wpp;
  const becomesAdmin = profile === 'admin' && before.profile !== 'admin';
  if (becomesAdmin || password !== undefined || isOtherEmail || isOtherNumber) refuseSupport(actor);
};

/**
 * Changes a user as far as `actor` may (R316, R317). A new password ends the user's sessions, except the one in which they
 * change it themselves. Returns the last position. Refuses before anything is changed.
 */
export const saveUserChanges = async (
  deps: Deps,
  actor: Actor,
  { userId, wanted: { password, ...wanted }, seen }: { userId: number; wanted: Wanted; seen?: number | undefined },
  cause: Cause,
): Promise<Position | null> => {
  const who = { companyId: actor.companyId, userId };
  const target = { companyId: actor.companyId, id: userId };
  const known = await load(deps.store, user, target);
  const done = doneBefore(known.past, cause);
  const before = present(known.state);
  const fields = allowedChanges(actor, userId, before, wanted);
  refuseTakeOver(actor, before, { ...fields, password });
  if (fields.email !== undefined) fields.email = normalEmail(fields.email);
  // All refusals come before the first change. Only a race can still be lost afterwards.
  if (!done) {
    await checkReferences(deps, actor.companyId, fields);
    await refuseUnseen(deps, known.past, cause, seen);
    const { email = before.email } = fields;
    if (email !== before.email && (await userByEmail(deps, email))) throw new Refused(...claimedEmail(email).refusal);
    if (fields.profile && fields.profile !== 'admin') await dismissAdmin(deps, who, cause);
  }
  const command = { type: 'ChangeUser', fields } as const;
  const changed = done ?? (await handleSeen(deps, user, { target, command, cause, seen, known }));
  const { position } = changed;
  if (fields.profile === 'admin') await admitAdmin(deps, who, cause);
  const own = userId === actor.userId ? { sessionId: actor.sessionId } : undefined;
  const ended = password === undefined ? null : await changePassword(deps, who, { password, own }, cause);
  return latest([position, ended]);
};

/** Removes a user and ends their sessions. Their tickets follow in `whenUserWasRemoved`. Returns the last position. */
export const removeUserAndSessions = async (
  deps: Deps,
  actor: Actor,
  userId: number,
  cause: Cause,
): Promise<Position | null> => {
  const who = { companyId: actor.companyId, userId };
  const target = { companyId: actor.companyId, id: userId };
  const known = await load(deps.store, user, target);
  const done = doneBefore(known.past, cause);
  if (done) return done.position;
  refuseRemoval(actor, userId, present(known.state));
  await dismissAdmin(deps, who, cause);
  return (await handle(deps.store, user, { target, command: { type: 'RemoveUser' }, cause, known })).position;
};
