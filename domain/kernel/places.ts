import { bookkeepingEvents } from './bookkeeping.ts';
import type { Commands, Decider } from './decider.ts';
import type { EventOf } from './event.ts';

const { PlacesBegun, PlaceTaken, PlaceLeft, PlacesClosed } = bookkeepingEvents;
const events = { PlacesBegun, PlaceTaken, PlaceLeft, PlacesClosed };
type Event = EventOf<typeof events>;

/** The owner of a place: their stream, and the revision of that stream at which they are born. */
export type Holder = { owner: string; at: number };
export type Places = { closed: boolean; taken: Readonly<Record<string, number>> };
type Seen = {
  /** Holders whose place is free again: they have ended, or were never born at that revision and cannot be any more. */
  gone: readonly Holder[];
};
export type PlacesCommand = Commands<{
  /** `limit` null: there is no limit. Adds nothing if the owner already has a place, or if none is free. */
  TakePlace: Holder & Seen & { limit: number | null };
  /** Stops handing out places for ever. Adds nothing while a place is taken. */
  ClosePlaces: Seen;
}>;

export const holdersOf = ({ taken }: Places): Holder[] => Object.entries(taken).map(([owner, at]) => ({ owner, at }));
export const hasPlace = ({ taken }: Places, { owner, at }: Holder): boolean => taken[owner] === at;

/**
 * Limits how many streams may have something at a time (events.md, Claims). A stream `place-<company>.<what>` records
 * who took a place. A place counts only while its owner's stream confirms it. Places of ended owners are found when a
 * new one is wanted, so no one has to return a place.
 */
export const places: Decider<Places, PlacesCommand, typeof events> = {
  feature: 'place',
  events,
  initial: { closed: false, taken: {} },
  decide: (command, state) => {
    if (state.closed) return [];
    const leaving = command.gone.filter((holder) => hasPlace(state, holder));
    const leaves = leaving.map(({ owner }): Event => ({ type: 'PlaceLeft', data: { owner } }));
    const others = Object.keys(state.taken).length - leaving.length;
    if (command.type === 'ClosePlaces') return others ? [] : [...leaves, { type: 'PlacesClosed', data: {} }];
    const { owner, at, limit } = command;
    if (hasPlace(state, command)) return [];
    const room = others - (Object.hasOwn(state.taken, owner) ? 1 : 0);
    if (limit !== null && room >= limit) return [];
    return [...leaves, { type: 'PlaceTaken', data: { owner, at } }];
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PlacesBegun':
        return {
          ...state,
          taken: { ...Object.fromEntries(data.owners.map((owner) => [owner, unborn])), ...state.taken },
        };
      case 'PlaceTaken':
        return { ...state, taken: { ...state.taken, [data.owner]: data.at } };
      case 'PlaceLeft':
        return {
          ...state,
          taken: Object.fromEntries(Object.entries(state.taken).filter(([owner]) => owner !== data.owner)),
        };
      case 'PlacesClosed':
        return { ...state, closed: true };
    }
  },
};

/** The revision of owners that `PlacesBegun` names. They are born, so they never look like a birth that failed. */
const unborn = -1;
