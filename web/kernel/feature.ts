import type { Reducer, Slice } from '@reduxjs/toolkit';

type Part = Pick<Slice, 'reducerPath' | 'reducer'> | { reducerPath: string; reducer: Reducer };
type Join = (slices: readonly Part[], saga: () => Generator) => void;
const early: Parameters<Join>[] = [];
let join: Join = (...feature) => void early.push(feature);

/** The store says how a feature joins it; those that came before it are let in now. */
export const letFeaturesJoin = (how: Join): void => {
  join = how;
  for (const feature of early.splice(0)) how(...feature);
};

/** A feature whose code comes with its page joins the store: its slices, then its saga. Called once, where it is defined. */
export const joinStore: Join = (slices, saga) => join(slices, saga);
