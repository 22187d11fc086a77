import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

export const importEvents = {
  /**
   * The imported records `from` to `upTo` of a kind, by their numbers in the source, have the ids `above` + their number here.
   */
  ImportIdsGiven: {
    data: z.object({ kind: z.string(), from: z.number(), upTo: z.number(), above: z.number() }),
    plain: ['kind'],
  },
};

type Range = { from: number; upTo: number; above: number };
/** The id ranges of each kind, in the order in which they were assigned. */
export type Import = Readonly<Record<string, readonly Range[]>>;
/** `first`: the first of enough unused ids for the records that still lack one. */
export type ImportCommand = Commands<{ GiveIds: { kind: string; upTo: number; first: number } }>;

/** Returns the last source number of a kind that has an id; -1 if none has. */
export const lastNumberOf = (state: Import, kind: string): number => state[kind]?.at(-1)?.upTo ?? -1;

/** Returns the id for a record's source number; null if it has none yet. */
export const idHere = (state: Import, kind: string, number: number): number | null => {
  const range = state[kind]?.find(({ from, upTo }) => from <= number && number <= upTo);
  return range ? range.above + number : null;
};

/**
 * An import from another system. Once assigned, an id stays the same, however often the import restarts. Number 0 stands for
 * records that the source no longer has.
 */
export const importing: Decider<Import, ImportCommand, typeof importEvents> = {
  feature: 'import',
  events: importEvents,
  initial: {},
  decide: ({ kind, upTo, first }, state) => {
    const from = lastNumberOf(state, kind) + 1;
    return upTo < from ? [] : [{ type: 'ImportIdsGiven', data: { kind, from, upTo, above: first - from } }];
  },
  evolve: (state, { data: { kind, ...range } }) => ({ ...state, [kind]: [...(state[kind] ?? []), range] }),
};
