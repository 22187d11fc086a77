import type { Position } from '../../../eventstore/position.ts';

export type ProgressLookup = {
  /** The log position that the read models have reached, or null before they are built. */
  reached(): Promise<Position | null>;
};
