import { bookkeepingEvents } from './bookkeeping.ts';
import type { Commands, Decider } from './decider.ts';
import type { EventOf } from './event.ts';

const { PlacesBegun, PlaceTaken, PlaceLeft, PlacesClosed } = bookkeepingEvents;
const events = { PlacesBegun, PlaceTaken, PlaceLeft, PlacesClosed };
type Event = EventOf<typeof events>;

/** Who has a place: his stream, and the revision at which his birth comes. */
export type Holder = { owner: string; at: number };
export type Places = { begun: boolean; closed: boolean; taken: Readonly<Record<string, number>> };
type Seen = {
  /** Who was there before places were counted. */
  known: readonly string[];
  /** Whose place is free again: they are no more, or were not born at that revision and never will be. */
  gone: readonly Holder[];
};
export type PlacesCommand = Commands<{
  /** `limit` null: there is room for all. Adds nothing for who has the place already, and where none is free. */
  TakePlace: Holder & Seen & { limit: number | null };
  /** Nobody comes any more. Adds nothing while somebody is there. */
  ClosePlaces: Seen;
}>;

export const holdersOf = ({ taken }: Places): Holder[] => Object.entries(taken).map(([owner, at]) => ({ owner, at }));
export const hasPlace = ({ taken }: Places, { owner, at }: Holder): boolean => taken[owner] === at;

/**
 * What only so many may have at a time (design.md, Claims): a stream `place-<company>.<what>` tells who took a place. It
 * counts while his own stream says so; who is gone is found when the place is wanted, and nothing has to be given back.
 */
export const places: Decider<Places, PlacesCommand, typeof events> = {
  feature: 'place',
  events,
  initial: { begun: false, closed: false, taken: {} },
  decide: (command, state) => {
    if (state.closed) return [];
    const known = state.begun ? [] : command.known.filter((owner) => !Object.hasOwn(state.taken, owner));
    const begins: Event[] = state.begun ? [] : [{ type: 'PlacesBegun', data: { owners: known } }];
    const leaving = command.gone.filter((holder) => hasPlace(state, holder));
    const leaves = leaving.map(({ owner }): Event => ({ type: 'PlaceLeft', data: { owner } }));
    const others = Object.keys(state.taken).length + known.length - leaving.length;
    if (command.type === 'ClosePlaces') return others ? [] : [...begins, ...leaves, { type: 'PlacesClosed', data: {} }];
    const { owner, at, limit } = command;
    if (hasPlace(state, command)) return [];
    const room = others - (Object.hasOwn(state.taken, owner) ? 1 : 0);
    if (limit !== null && room >= limit) return [];
    return [...begins, ...leaves, { type: 'PlaceTaken', data: { owner, at } }];
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PlacesBegun':
        return {
          ...state,
          begun: true,
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

/** Of who was there before: he was born, so he is never taken for one who was not. */
const unborn = -1;
