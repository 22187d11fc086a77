import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

export const importEvents = {
  /** The records `from` to `upTo` of a kind, as they are numbered there, have the ids `above` + their number here. */
  ImportIdsGiven: {
    data: z.object({ kind: z.string(), from: z.number(), upTo: z.number(), above: z.number() }),
    plain: ['kind'],
  },
};

type Range = { from: number; upTo: number; above: number };
/** By kind, in the order in which they were given. */
export type Import = Readonly<Record<string, readonly Range[]>>;
/** `first`: of ids that nobody else has, as many as are missing. */
export type ImportCommand = Commands<{ GiveIds: { kind: string; upTo: number; first: number } }>;

/** The last number of a kind that has an id; -1: none has. */
export const given = (state: Import, kind: string): number => state[kind]?.at(-1)?.upTo ?? -1;

/** What the record of a number there is called here; null: it has no id yet. */
export const idHere = (state: Import, kind: string, number: number): number | null => {
  const range = state[kind]?.find(({ from, upTo }) => from <= number && number <= upTo);
  return range ? range.above + number : null;
};

/**
 * Another system whose records are taken over: once it is decided which ids they have, it is so however often that is begun
 * anew. 0 stands for what is no longer there.
 */
export const importing: Decider<Import, ImportCommand, typeof importEvents> = {
  feature: 'import',
  events: importEvents,
  initial: {},
  decide: ({ kind, upTo, first }, state) => {
    const from = given(state, kind) + 1;
    return upTo < from ? [] : [{ type: 'ImportIdsGiven', data: { kind, from, upTo, above: first - from } }];
  },
  evolve: (state, { data: { kind, ...range } }) => ({ ...state, [kind]: [...(state[kind] ?? []), range] }),
};
