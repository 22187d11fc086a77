import type { Actor } from './actor.ts';
import { Refused } from './decider.ts';

/**
 * A super user who looks into a company acts as its admin, but neither reads nor redirects its secrets, nor takes over the
 * sign-in of its admins. Refused ERR_NOT_IN_SUPPORT.
 */
export const refuseSupport = ({ support }: Pick<Actor, 'support'>): void => {
  if (support) throw new Refused('ERR_NOT_IN_SUPPORT', 403);
};
