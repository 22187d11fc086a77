import type { Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue } from '../../../domain/kernel/event.ts';
import type { Store } from '../../../eventstore/store.ts';
import { load, type Target } from './handle.ts';

/** Returns whether a record exists, according to its stream, because a read model may be behind. */
export const isPresent = async <S extends { is: string }, Cmd, C extends Catalogue>(
  store: Store,
  decider: Decider<S, Cmd, C>,
  target: Target,
): Promise<boolean> => (await load(store, decider, target)).state.is === 'present';
