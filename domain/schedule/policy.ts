import type { Viewer } from '../kernel/actor.ts';
import { allows } from '../kernel/permissions.ts';

/** What somebody planned he sees and changes, and admins do: it says what is written to customers of queues that others do not have. */
export const mayReach = ({ profile, userId }: Pick<Viewer, 'profile' | 'userId'>, author: number): boolean =>
  author === userId || allows(profile, 'tickets-manager:showall');
