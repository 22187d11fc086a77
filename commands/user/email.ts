import { claimedEmail, user } from '../../domain/user/decider.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';

export type UserRef = { companyId: number; userId: number };

/** The user of any company who has an e-mail. */
export const userByEmail = async (
  { store, keys }: Pick<Deps, 'store' | 'keys'>,
  email: string,
): Promise<UserRef | null> => {
  const owner = await ownerOf({ store, decider: user, companyId: 0, secret: keys.claims }, claimedEmail(email));
  const [, companyId, userId] = (owner?.holds && /^user-(\d+)\.(\d+)$/.exec(owner.stream)) || [];
  return companyId && userId ? { companyId: Number(companyId), userId: Number(userId) } : null;
};
