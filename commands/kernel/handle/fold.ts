import type { Decider } from '../../../domain/kernel/decider.ts';
import { isOf, type Catalogue } from '../../../domain/kernel/event.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';

/** Folds the events of a stream into a state, starting with `from`. Ignores events that the decider does not know. */
export const fold = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  stored: readonly LoggedEvent[],
  from = decider.initial,
): S =>
  stored.reduce((state, { event, meta }) => {
    return isOf(decider.events, event) ? decider.evolve(state, event, meta.at) : state;
  }, from);
