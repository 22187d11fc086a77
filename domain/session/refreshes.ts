import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { Rotation } from './decider.ts';
import { sessionEvents } from './events.ts';

/** A rotated token stays valid for 30 s, because clients refresh several times at once. */
const GRACE_MS = 30_000;
const refreshEvents = { SessionRefreshed: sessionEvents.SessionRefreshed };
/** `before`: the state in the session's stream, which counts until this stream has a rotation. */
type RefreshCommand = Commands<{ RefreshSession: { generation: number; before: Rotation; now: string } }>;

/**
 * The last rotation of a session's refresh token (stream `refresh-<company>.<session>`); null before the first. Throws
 * ERR_SESSION_EXPIRED for a token rotated longer ago than the grace period, because it may be stolen.
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
