import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { Rotation } from './decider.ts';
import { sessionEvents } from './events.ts';

/** A rotated token answers for 30 s more: clients refresh several times at once. */
const GRACE_MS = 30_000;
const refreshEvents = { SessionRefreshed: sessionEvents.SessionRefreshed };
/** `before`: what the session's own stream says, which counts until the first rotation is here. */
type RefreshCommand = Commands<{ RefreshSession: { generation: number; before: Rotation; now: string } }>;

/**
 * The last rotation of a session's refresh token (stream `refresh-<company>.<session>`); null: there was none yet. A token
 * that was rotated longer ago than the grace is refused with ERR_SESSION_EXPIRED: somebody else has it.
 */
export const refreshes: Decider<Rotation | null, RefreshCommand, typeof refreshEvents> = {
  feature: 'refresh',
  events: refreshEvents,
  keeps: 1,
  initial: null,
  decide: ({ generation, before, now }, state) => {
    const last = state ?? before;
    if (generation === last.generation) return [{ type: 'SessionRefreshed', data: { generation: generation + 1 } }];
    const inGrace = generation === last.generation - 1 && Date.parse(now) - Date.parse(last.rotatedAt) <= GRACE_MS;
    if (!inGrace) throw new Refused('ERR_SESSION_EXPIRED');
    return [];
  },
  evolve: (_, { data: { generation } }, at) => ({ generation, rotatedAt: at }),
};
