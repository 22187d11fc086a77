import type { Actor } from './actor.ts';
import { Refused } from './decider.ts';

/**
 * Throws ERR_NOT_IN_SUPPORT for a super user in a support session. In a company they act as an admin, but may not read or
 * redirect its secrets, nor give anyone a sign-in: no password, e-mail, number, invitation or new user.
 */
export const refuseSupport = ({ support }: Pick<Actor, 'support'>): void => {
  if (support) throw new Refused('ERR_NOT_IN_SUPPORT', 403);
};
