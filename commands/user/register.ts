import { Refused } from '../../domain/kernel/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import { claimedEmail, normalEmail, user, type UserFields } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import type { Owner } from '../kernel/unique/claim.ts';
import { userByEmail } from './email.ts';
import { takeFirstPlace } from './firstPlace.ts';
import { userPlaces } from '../plan/limits.ts';
import { hasPassword, keepHash, keepPassword } from './password.ts';
import { admitAdmin } from './roster.ts';

export type NewUser = {
  companyId: number;
  name: string;
  email: string;
  /** `hash`: a password hash from another system. */
  password: string | { hash: string };
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** Takes the place of the company's first admin; throws FirstAdminTaken if an admin has it. */
  isFirst?: boolean;
} & Partial<Pick<UserFields, 'whatsappId' | 'allTicket' | 'wpp'>>;

/**
 * Registers a user with an unused e-mail, if the plan has room; otherwise throws Refused (409). `check` may refuse a new user;
 * a repeated request finds its user without it.
 */
export const registerUser = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'> & Partial<Asks<'userIds'>>,
  person: NewUser,
  cause: Cause,
  check: () => Promise<void> = async () => {},
): Promise<{ userId: number; position: Position | null; repeated: boolean }> => {
  const { companyId, name, password, profile, super: all, email: typed, isFirst = false, ...fields } = person;
  const email = normalEmail(typed);
  const there = await userByEmail(deps, email);
  if (there && there.companyId !== companyId) throw new Refused(...claimedEmail(email).refusal);
  if (!there) await check();
  const userId = there?.userId ?? (await idForCause(deps, 'user', cause));
  const who = { companyId, userId };
  const command = { type: 'RegisterUser', name, email, profile, super: all, fields } as const;
  const takesPlace = async (me: Owner): Promise<void> => {
    if (isFirst) await takeFirstPlace(deps, { companyId, me }, cause);
    await userPlaces(deps, companyId).take(cause)(me);
  };
  const options = { secret: deps.keys.claims, takesPlace };
  const target = { companyId, id: userId };
  const { position, state, repeated } = await handle(deps.store, user, { target, command, cause, ...options });
  if (state.is !== 'present') throw new Refused(...claimedEmail(email).refusal);
  if (!(repeated && (await hasPassword(deps, who)))) {
    if (typeof password === 'string') await keepPassword(deps, who, password, cause);
    else await keepHash(deps, who, password.hash, cause);
  }
  if (profile === 'admin') await admitAdmin(deps, who, cause);
  return { userId, position, repeated };
};
