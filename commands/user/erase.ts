import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { ErasureReason } from '../../domain/kernel/erasure.ts';
import type { System } from '../../domain/kernel/permissions.ts';
import { user } from '../../domain/user/decider.ts';
import { refuseRemoval } from '../../domain/user/policy.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { forgetPersons } from '../kernel/react/erasures.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import type { UserRef } from './email.ts';
import { dismissAdmin } from './roster.ts';

/**
 * Erases the personal data of a present or removed user (LGPD). From this event on it cannot be read; `forgetErased` removes
 * the rest. A present user is also removed. Refuses before anything is changed: ERR_NO_USER_FOUND, ERR_ERASURE_UNCONFIRMED,
 * ERR_NO_PERMISSION. Oneself and the last admin are refused with a sentence. Returns the last position.
 */
export const eraseUser = async (
  deps: Pick<Deps, 'store'> & Asks<'adminsOf'>,
  who: UserRef,
  { by, ...said }: { by: Actor | System; reason: ErasureReason; confirmation: string },
  cause: Cause,
): Promise<Position | null> => {
  const target = { companyId: who.companyId, id: who.userId };
  const known = await load(deps.store, user, target);
  const done = doneBefore(known.past, cause);
  if (done) return done.position;
  const { state } = known;
  if (state.is === 'absent' || state.is === 'erased') throw new Refused('ERR_NO_USER_FOUND');
  if (by.profile !== 'system') refuseRemoval(by, who.userId, state);
  const command = { type: 'EraseUser', ...said } as const;
  user.decide(command, state);
  if (state.is === 'present') await dismissAdmin(deps, who, cause);
  const { position } = await handle(deps.store, user, { target, command, cause, known });
  forgetPersons(who.companyId);
  return position;
};
