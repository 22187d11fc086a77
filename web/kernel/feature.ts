import type { Reducer, Slice } from '@reduxjs/toolkit';

type Part = Pick<Slice, 'reducerPath' | 'reducer'> | { reducerPath: string; reducer: Reducer };
type Join = (slices: readonly Part[], saga: () => Generator) => void;
let join: Join | undefined;

/** The store says how a feature joins it. */
export const letFeaturesJoin = (how: Join): void => {
  join = how;
};

/** A feature whose code comes with its page joins the store: its slices, then its saga. Called once, where it is defined. */
export const joinStore: Join = (slices, saga) => join?.(slices, saga);
