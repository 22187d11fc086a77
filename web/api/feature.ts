import type { Reducer, Slice } from '@reduxjs/toolkit';

type Part = Pick<Slice, 'reducerPath' | 'reducer'> | { reducerPath: string; reducer: Reducer };
type Join = (slices: readonly Part[], saga: () => Generator) => void;
const early: Parameters<Join>[] = [];
let join: Join = (...feature) => void early.push(feature);

/** The store sets how a feature joins it. Features that were defined earlier join now. */
export const letFeaturesJoin = (how: Join): void => {
  join = how;
  for (const feature of early.splice(0)) how(...feature);
};

/** Adds a feature that is loaded with its page to the store: its slices, then its saga. Each feature calls it once. */
export const joinStore: Join = (slices, saga) => join(slices, saga);
