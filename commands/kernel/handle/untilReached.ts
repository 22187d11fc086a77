import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Position } from '../../../eventstore/position.ts';
import type { ProgressLookup } from './lookup.ts';

const TRIES = 300;
const PAUSE_MS = 100;

/** Waits until the read models have reached a position in the log. Throws after 30 s, and the event then comes again. */
export const untilReadModelsReached = async (
  lookup: ProgressLookup,
  position: Position,
  stopping?: AbortSignal,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    const reached = await lookup.reached();
    if (reached && compare(reached, position) >= 0) return;
    if (tries === TRIES) throw new Error('the read models are behind');
    await sleep(PAUSE_MS, undefined, stopping && { signal: stopping });
  }
};
