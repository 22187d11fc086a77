import { Refused } from '../../domain/kernel/decider.ts';
import { user, type User, type UserCommand } from '../../domain/user/decider.ts';
import type { userEvents } from '../../domain/user/events.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Owner } from '../kernel/unique/claim.ts';
import { placeOwners, takePlace, type Quota } from '../kernel/unique/places.ts';

type Needs = Pick<Deps, 'store'>;

/** Another user is the company's first admin already. */
export class FirstAdminTaken extends Refused {
  constructor() {
    super('ERR_CONFLICT', 409);
  }
}

/** The one place of a company's first admin, so that two calls at the same moment do not create two (events.md, Claims). */
const firstPlace = ({ store }: Needs, companyId: number): Quota<User, UserCommand, typeof userEvents> => ({
  store,
  decider: user,
  of: { companyId, id: 'firstAdmin' },
  isThere: (state) => state.is === 'present' && state.profile === 'admin',
});

/** Takes the place for a user who is being registered. Throws FirstAdminTaken. */
export const takeFirstPlace = async (
  needs: Needs,
  { companyId, me }: { companyId: number; me: Owner },
  cause: Cause,
): Promise<void> => {
  if (!(await takePlace(firstPlace(needs, companyId), { me, limit: 1 }, cause))) throw new FirstAdminTaken();
};

/** The user who has the place, or null. */
export const ownerOfFirstPlace = async (needs: Needs, companyId: number): Promise<{ id: number } | null> => {
  const [owner] = await placeOwners(firstPlace(needs, companyId));
  return owner === undefined ? null : { id: idOf(owner) };
};
