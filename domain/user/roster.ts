import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { rosterEvents } from './events.ts';

export type RosterCommand = Commands<{
  AdmitAdmin: { userId: number };
  /** `known`: the admins in the read models, for a log from before the roster existed. */
  DismissAdmin: { userId: number; known: readonly number[] };
}>;
type Event = EventOf<typeof rosterEvents>;
export type Roster = { begun: boolean; userIds: readonly number[] };

/** The admins of a company (stream `roster-<company>.0`). One admin always stays. */
export const roster: Decider<Roster, RosterCommand, typeof rosterEvents> = {
  feature: 'roster',
  events: rosterEvents,
  initial: { begun: false, userIds: [] },
  decide: (command, { begun, userIds }) => {
    const { userId } = command;
    if (command.type === 'AdmitAdmin')
      return userIds.includes(userId) ? [] : [{ type: 'AdminJoined', data: { userId } }];
    const all = begun ? userIds : [...new Set([...userIds, ...command.known])];
    if (!all.includes(userId)) return [];
    if (all.length === 1) throw new Refused('ERR_LAST_ADMIN', 409);
    const left: Event = { type: 'AdminLeft', data: { userId } };
    return begun ? [left] : [{ type: 'RosterBegun', data: { userIds: [...all] } }, left];
  },
  evolve: (state, { type, data }) => {
    if (type === 'RosterBegun') return { begun: true, userIds: [...new Set([...state.userIds, ...data.userIds])] };
    const others = state.userIds.filter((id) => id !== data.userId);
    return { ...state, userIds: type === 'AdminJoined' ? [...others, data.userId] : others };
  },
};
