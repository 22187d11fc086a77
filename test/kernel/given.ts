import { expect } from '@jest/globals';
import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue, EventOf } from '../../domain/kernel/event.ts';

/** States are shared by those who look at them: no decider may change one. */
const frozen = <T>(state: T): T => {
  if (typeof state === 'object' && state !== null && !Object.isFrozen(state))
    for (const part of Object.values(Object.freeze(state))) frozen(part);
  return state;
};

/** When every event of a history happened. */
export const AT = '2026-01-02T10:00:00.000Z';

/** The state that a history leads to, all of it at the same instant. */
export const folded = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>, history: readonly EventOf<C>[]): S =>
  history.reduce((state, event) => frozen(decider.evolve(frozen(state), event, AT)), decider.initial);

/** given(decider, ...history).when(command).adds(...events), or .refused(what the API says). A `then` would make it a promise to `await`. */
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
