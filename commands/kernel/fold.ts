import type { Decider } from '../../domain/kernel/decider.ts';
import { parseEvent, type Catalogue } from '../../domain/kernel/event.ts';
import type { Stored } from '../../eventstore/codec.ts';

/** What the events of a stream come to, `from` a state on; those that its decider does not know count for nothing. */
export const fold = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  stored: readonly Stored[],
  from = decider.initial,
): S =>
  stored.reduce((state, { event, meta }) => {
    const known = parseEvent(decider.events, event.type, event.data);
    return known ? decider.evolve(state, known, meta.at) : state;
  }, from);
