import type { Viewer } from '../kernel/actor.ts';
import { allows } from '../kernel/permissions.ts';

/**
 * Whether a user sees and changes a scheduled message: only its author and admins do. It may be for customers of queues that
 * other users do not have.
 */
export const mayReach = ({ profile, userId }: Pick<Viewer, 'profile' | 'userId'>, author: number): boolean =>
  author === userId || allows(profile, 'tickets-manager:showall');
