import { expect } from '@jest/globals';
import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue, EventOf } from '../../domain/kernel/event.ts';

/** States are shared, so no decider may change one. */
const frozen = <T>(state: T): T => {
  if (typeof state === 'object' && state !== null && !Object.isFrozen(state))
    for (const part of Object.values(Object.freeze(state))) frozen(part);
  return state;
};

/** The time of all events of a history. */
export const AT = '2026-01-02T10:00:00.000Z';

/** Returns the state after a history, all of it at the same instant. */
export const folded = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>, history: readonly EventOf<C>[]): S =>
  history.reduce((state, event) => frozen(decider.evolve(frozen(state), event, AT)), decider.initial);

/**
 * given(decider, ...history).when(command).adds(...events), or .refused(error of the API). A method `then` would make
 * it awaitable.
 */
export const given = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>, ...history: EventOf<C>[]) => ({
  when: (command: Cmd) => {
    const decide = () => decider.decide(command, folded(decider, history));
    return {
      adds: (...events: EventOf<C>[]) => expect(decide()).toEqual(events),
      refused: (said: string) => {
        let refusal: unknown;
        try {
          decide();
        } catch (error) {
          refusal = error;
        }
        expect(refusal).toBeInstanceOf(Refused);
        expect(refusal).toMatchObject({ message: said });
      },
    };
  },
});
