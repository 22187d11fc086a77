import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold, cacheStreamsFrom } from '../../../../commands/kernel/handle/loadStream.ts';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { closePlaces, hasFreePlace, takePlace, type Quota } from '../../../../commands/kernel/unique/places.ts';
import { Refused } from '../../../../domain/kernel/decider.ts';
import { queue, type Queue, type QueueCommand } from '../../../../domain/queue/decider.ts';
import type { LoggedEvent } from '../../../../eventstore/codec.ts';
import type { Store } from '../../../../eventstore/store.ts';
import { causeOf } from '../../../kernel/log.ts';
import { memoryStore } from '../../../kernel/memoryStore.ts';

const thing = { ...queue, holds: () => [] };
const ids = [1, 2, 3, 4, 5, 6];
const roomIn = (store: Store): Quota<Queue, QueueCommand, typeof queue.events> => ({
  store,
  decider: thing,
  of: { companyId: 1, id: 'queues' },
  isThere: ({ is }) => is === 'present',
});
type Asked = { store: Store; id: number; limit: number; grace?: () => Promise<boolean> };
const add = ({ store, id, limit, grace }: Asked, cause = causeOf()) =>
  handle(store, thing, {
    target: { companyId: 1, id },
    command: { type: 'AddQueue', name: 'Fila', color: '#0a7' },
    cause,
    takesPlace: async (me) => {
      if (!(await takePlace(roomIn(store), { me, limit }, cause, grace))) throw new Refused('ERR_PLAN_QUEUES', 409);
    },
  });
const remove = (store: Store, id: number) =>
  handle(store, thing, {
    target: { companyId: 1, id },
    command: { type: 'RemoveQueue', targetQueueId: null },
    cause: causeOf(),
  });
const refused = (error: unknown) => {
  if (!(error instanceof Refused)) throw error;
};

const wish = fc.record({
  id: fc.constantFrom(...ids),
  adds: fc.constantFrom(true, true, true, false),
  /** The same request comes twice, perhaps concurrently. */
  twice: fc.boolean(),
});
const steps = fc.array(fc.nat({ max: 999 }), { minLength: 60, maxLength: 200, size: 'max' });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no interleaving or crash lets more streams live than have places, or loses a free place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 4, maxLength: 12 }),
      steps,
      fc.constantFrom(0, 30, 150),
      fc.constantFrom(1, 2, 3),
      async (wishes, choices, killed, limit) => {
        const streams = new Map<string, LoggedEvent[]>();
        const alone = memoryStore(streams, async () => {});
        const stateOf = (stream: string) => fold(thing, streams.get(stream) ?? []);
        const alive = () =>
          [...streams.keys()].filter((stream) => stream.startsWith('queue-') && stateOf(stream).is === 'present');
        await add({ store: alone, id: 9, limit });
        const waiting: (() => void)[] = [];
        let next = 0;
        const choice = () => choices[next++ % choices.length] ?? 0;
        let failure: unknown;
        const gate = () => new Promise<void>((resolve) => void waiting.push(resolve));
        const store = cacheStreamsFrom(memoryStore(streams, gate), 0);
        const begin = ({ id, adds }: (typeof wishes)[number], cause: string) => {
          const grace = async () => choice() % 3 === 0;
          (adds ? add({ store, id, limit, grace }, causeOf(cause)) : remove(store, id))
            .catch(refused)
            .catch((error: unknown) => (failure ??= error));
        };
        const todo = wishes.flatMap((each, i) =>
          each.twice
            ? [
                { each, i },
                { each, i },
              ]
            : [{ each, i }],
        );
        while (todo.length || waiting.length) {
          const at = choice();
          const [first] = todo;
          if (first && waiting.length < 5 && (at % 2 || !waiting.length)) {
            todo.shift();
            begin(first.each, `${first.i}`);
          } else {
            const [client] = waiting.splice(at % waiting.length, 1);
            if (choice() % 1000 >= killed) client?.();
          }
          await settled();
          if (failure) throw failure;
          expect(alive().length).toBeLessThanOrEqual(limit);
        }
        // After all crashes, the next takers get exactly the free places.
        const room = roomIn(alone);
        const now = async () => false;
        for (let id = 20; alive().length < limit; id++) {
          const had = alive().length;
          expect(await hasFreePlace(room, limit)).toBe(true);
          await add({ store: alone, id, limit, grace: now });
          expect(alive()).toHaveLength(had + 1);
        }
        expect(await hasFreePlace(room, limit)).toBe(false);
        await expect(add({ store: alone, id: 99, limit, grace: now })).rejects.toMatchObject({
          code: 'ERR_PLAN_QUEUES',
        });
        expect(await closePlaces(room, causeOf(), now)).toBe(limit);
        for (const stream of alive()) await remove(alone, Number(stream.split('.').at(-1)));
        expect(await closePlaces(room, causeOf(), now)).toBe(0);
        await expect(add({ store: alone, id: 98, limit: 50, grace: now })).rejects.toMatchObject({
          code: 'ERR_PLAN_QUEUES',
        });
      },
    ),
    { numRuns: 100 },
  );
});
