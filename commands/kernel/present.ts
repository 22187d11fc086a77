import type { Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import type { Store } from '../../eventstore/store.ts';
import { load, type Target } from './handle.ts';

/** Returns whether a record is there, as its stream tells it: a read model may be behind. */
export const isPresent = async <S extends { is: string }, Cmd, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  target: Target,
): Promise<boolean> => (await load(store, decider, target)).state.is === 'present';
