import { afterAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { hashedKey, ownerOf, AlreadyClaimed, type WaitPolicy } from '../../../../commands/kernel/unique/claim.ts';
import { fold, cacheStreamsFrom } from '../../../../commands/kernel/handle/loadStream.ts';
import { handle, streamOf } from '../../../../commands/kernel/handle/handle.ts';
import { Refused, type ClaimedValue } from '../../../../domain/kernel/decider.ts';
import type { Ticket } from '../../../../domain/ticket/state.ts';
import type { TicketCommand } from '../../../../domain/ticket/commands.ts';
import { ticket } from '../../../../domain/ticket/decider.ts';
import type { LoggedEvent } from '../../../../eventstore/codec.ts';
import type { Store } from '../../../../eventstore/store.ts';
import { ada, opening } from '../../../domain/ticket/facts.ts';
import { appendRaw, causeOf, freshLog } from '../../../kernel/log.ts';
import { memoryStore } from '../../../kernel/memoryStore.ts';

/** Two keys that one birth claims: open tickets hold their connection, and some hold their contact too. */
const held = (what: string, key: number): ClaimedValue => ({
  what,
  key: String(key),
  refusal: ['ERR_TOKEN_TAKEN', 409],
});
const keysOf = (state: Ticket): ClaimedValue[] =>
  state.status === 'none' || state.status === 'closed'
    ? []
    : [held('connection', state.connectionId), ...(state.contactId > 1 ? [held('contact', state.contactId)] : [])];
const thing = { ...ticket, holds: keysOf };

/** The commands of a client for one of four tickets. The cause is new, or that of another request if it is repeated. */
const commands = {
  born: (contactId: number) => ({ type: 'OpenTicket', ...opening({ contactId, connectionId: 1 }) }),
  reborn: () => ({ type: 'TakeTicket', by: ada }),
  moved: (connectionId: number) => ({ type: 'TransferTicket', by: ada, connectionId, userId: 1 }),
  dies: () => ({ type: 'CloseTicket', by: ada }),
  noted: (tag: number) => ({ type: 'TagTicket', by: ada, tagIds: [tag] }),
} satisfies Record<string, (n: number) => TicketCommand>;
const wish = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  // Mostly births and deaths.
  what: fc.constantFrom('born', 'born', 'reborn', 'reborn', 'moved', 'dies', 'dies', 'noted' as const),
  n: fc.integer({ min: 1, max: 3 }),
  /** The same request comes twice, perhaps concurrently. */
  twice: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never;
/** For each step: who proceeds, whether it is killed there, and whether a challenger waits once more. */
const steps = fc.array(fc.nat({ max: 999 }), { minLength: 80, maxLength: 240, size: 'max' });

const settled = () => new Promise((resolve) => setImmediate(resolve));
const unborn = (error: unknown) => {
  if (!(error instanceof Refused)) throw error;
};

/** Runs the wishes against a store in the order given by `choices`. `look` inspects the world after every step. */
const run = async (
  wishes: Wish[],
  choices: number[],
  { killed, ids = [1, 2, 3, 4] }: { killed: number; ids?: number[] | undefined },
  { storeOf, look }: { storeOf: (gate: () => Promise<void>) => Store; look: () => Promise<void> },
) => {
  const waiting: (() => void)[] = [];
  let next = 0;
  const choice = () => choices[next++ % choices.length] ?? 0;
  let [begun, over, dead, inside] = [0, 0, 0, 0];
  const gate = () =>
    new Promise<void>((resolve) => {
      inside--;
      waiting.push(() => {
        inside++;
        resolve();
      });
    });
  const store = cacheStreamsFrom(storeOf(gate), 0);
  const begin = ({ id, what, n }: Wish, cause: string) => {
    begun++;
    inside++;
    const grace = async () => choice() % 3 === 0;
    handle(store, thing, {
      target: { companyId: 1, id: ids[id - 1] ?? 0 },
      command: commands[what](n),
      cause: causeOf(cause),
      grace,
    })
      .catch(unborn)
      .finally(() => {
        inside--;
        over++;
      })
      .catch((error: unknown) => {
        failure ??= error;
      });
  };
  let failure: unknown;
  const todo = wishes.flatMap((each, i) =>
    each.twice ? [[each, `${i}`] as const, [each, `${i}`] as const] : [[each, `${i}`] as const],
  );
  while (todo.length || over + dead < begun) {
    const at = choice();
    if (todo.length && waiting.length < 5 && (at % 2 || !waiting.length)) begin(...todo.shift()!);
    else {
      const [client] = waiting.splice(at % waiting.length, 1);
      if (choice() % 1000 < killed) dead++;
      else client?.();
    }
    do await settled();
    while (inside > 0);
    if (failure) throw failure;
    await look();
  }
  return dead;
};

/** All keys with more than one living owner. */
const shared = (states: Ticket[]): string[] => {
  const keys = states.flatMap(keysOf).map(({ what, key }) => `${what} ${key}`);
  return keys.filter((key, i) => keys.indexOf(key) !== i);
};

describe('a claim under any interleaving and any crash', () => {
  test('has at most one living owner at each instant, and can be taken after all crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 4, maxLength: 14 }),
        steps,
        fc.constantFrom(0, 20, 120),
        async (wishes, choices, killed) => {
          const streams = new Map<string, LoggedEvent[]>();
          const stateOf = (id: number) => fold(thing, streams.get(streamOf('ticket', { companyId: 1, id })) ?? []);
          const look = async () => expect(shared([1, 2, 3, 4].map(stateOf))).toEqual([]);
          await run(wishes, choices, { killed }, { storeOf: (gate) => memoryStore(streams, gate), look });
          // After all crashes, the next challenger or the owner that blocks it lives.
          const alone = memoryStore(streams, async () => {});
          const act = (command: TicketCommand, id: number) =>
            handle(alone, thing, {
              target: { companyId: 1, id },
              command,
              cause: causeOf(),
              grace: async () => false,
            });
          for (let again = 0; again < 3; again++) {
            const late = await act(commands.born(2), 9).catch((error: unknown) => error);
            if (!(late instanceof AlreadyClaimed)) break;
            const owner = Number(late.owner.split('.')[1]);
            expect(stateOf(owner)).toMatchObject({ status: expect.stringMatching(/pending|open/) });
            await act(commands.dies(), owner);
          }
          expect(stateOf(9)).toMatchObject({ status: 'pending' });
          await look();
        },
      ),
      { numRuns: 2000, endOnFailure: true },
    );
  });
});

const log = freshLog();
const { store } = log;
afterAll(() => log.close());
let last = 0;
const born = (id: number, connectionId: number, by: Store = store, grace: WaitPolicy = async () => false) =>
  handle(by, thing, {
    target: { companyId: 1, id },
    command: { type: 'OpenTicket', ...opening({ contactId: 1, connectionId }) },
    cause: causeOf(),
    grace,
  });
const registry = { store, decider: thing, companyId: 1 };
const whose = async (key: number) => {
  const owner = await ownerOf(registry, held('connection', key));
  return owner?.holds ? owner.stream : null;
};

/** A store that dies between the claims and the birth. */
const killed: Store = {
  ...store,
  append: (stream, ...rest) => {
    if (stream.startsWith('ticket-')) throw new Error('killed');
    return store.append(stream, ...rest);
  },
};

describe('a claim on a real log', () => {
  test('has one living owner under some of those interleavings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 4, maxLength: 8 }), steps, async (wishes, choices) => {
        const from = (last += 4);
        const ids = [1, 2, 3, 4].map((n) => from + n);
        // Gives the run separate keys. The gate precedes the real call.
        const own = (stream: string) => stream.replace('claim-1.', `claim-1.${from}.`);
        const gated = (gate: () => Promise<void>): Store => ({
          ...store,
          read: (stream) => gate().then(() => store.read(own(stream))),
          readOn: (stream, behind) => gate().then(() => store.readOn(own(stream), behind)),
          last: (stream) => gate().then(() => store.last(own(stream))),
          append: (stream, ...rest) => gate().then(() => store.append(own(stream), ...rest)),
        });
        const look = async () => {
          const all = await Promise.all(ids.map((id) => store.read(streamOf('ticket', { companyId: 1, id }))));
          expect(shared(all.map(({ events }) => fold(thing, events)))).toEqual([]);
        };
        await run(wishes, choices, { killed: 100, ids }, { storeOf: gated, look });
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  test('goes to one of ten simultaneous challengers, and all name the same winner', async () => {
    const key = 100_000 + ++last;
    const ids = Array.from({ length: 10 }, (_, i) => 100_000 + ++last + i);
    const patient: WaitPolicy = async (looks) => looks < 1000 && sleep(5, true);
    const all = await Promise.allSettled(ids.map((id) => born(id, key, store, patient)));
    const winner = ids[all.findIndex(({ status }) => status === 'fulfilled')];
    const refusals = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'ERR_TOKEN_TAKEN', owner: `ticket-1.${winner}` });
    expect(await whose(key)).toBe(`ticket-1.${winner}`);
  });

  test.each([
    ['whose owner never was', []],
    ['whose owner is there and dead', ['born', 'dies'] as const],
  ])('from an older log without a revision, %s, is free', async (_, life) => {
    const [key, old, id] = [100_000 + ++last, 100_000 + ++last, 100_000 + ++last];
    for (const what of life)
      await handle(store, ticket, { target: { companyId: 1, id: old }, command: commands[what](1), cause: causeOf() });
    await appendRaw(log, `claim-1.connection.${key}`, { type: 'Claimed', data: { ownerStream: `ticket-1.${old}` } });
    expect(await whose(key)).toBeNull();
    await born(id, key);
    expect(await whose(key)).toBe(`ticket-1.${id}`);
  });

  test('from an older log is held while its owner lives', async () => {
    const [key, old, id] = [100_000 + ++last, 100_000 + ++last, 100_000 + ++last];
    const opens = { type: 'OpenTicket', ...opening({ contactId: 1, connectionId: key }) } as const;
    await handle(store, ticket, { target: { companyId: 1, id: old }, command: opens, cause: causeOf() });
    await appendRaw(log, `claim-1.connection.${key}`, { type: 'Claimed', data: { ownerStream: `ticket-1.${old}` } });
    await expect(born(id, key)).rejects.toMatchObject({ owner: `ticket-1.${old}` });
  });

  test('does not exist for an abandoned challenger, which succeeds at its next attempt', async () => {
    const [key, dead, id] = [100_000 + ++last, 100_000 + ++last, 100_000 + ++last];
    await expect(born(dead, key, killed)).rejects.toThrow('killed');
    await born(id, key);
    const { events } = await store.read(`ticket-1.${dead}`);
    expect(events.map(({ event }) => event.type)).toEqual(['ClaimAbandoned']);
    expect(fold(thing, events)).toEqual(ticket.initial);
    await handle(store, thing, { target: { companyId: 1, id }, command: commands.dies(), cause: causeOf() });
    await born(dead, key);
    expect(await whose(key)).toBe(`ticket-1.${dead}`);
  });

  test('is not replaced by an older one of a challenger that is behind its own newer claim, which reads again', async () => {
    const [key, id] = [100_000 + ++last, 100_000 + ++last];
    await born(id, key);
    await handle(store, thing, { target: { companyId: 1, id }, command: commands.dies(), cause: causeOf() });
    let met = false;
    // It has read its stream at revision 1. Then the stream grows, and another of its requests claims after that and dies.
    const slow: Store = {
      ...store,
      last: async (stream) => {
        if (!met) {
          met = true;
          await handle(store, thing, { target: { companyId: 1, id }, command: commands.noted(7), cause: causeOf() });
          await handle(killed, thing, {
            target: { companyId: 1, id },
            command: commands.reborn(),
            cause: causeOf(),
          }).catch(() => null);
        }
        return store.last(stream);
      },
    };
    await handle(slow, thing, { target: { companyId: 1, id }, command: commands.reborn(), cause: causeOf() });
    const { events } = await store.read(`claim-1.connection.${key}`);
    expect(events.map(({ event }) => Object(event.data).at)).toEqual([-1, 2]);
    expect(await whose(key)).toBe(`ticket-1.${id}`);
  });

  test('that another stream abandoned in mine does not count as an unseen change', async () => {
    const [key, id, other] = [100_000 + ++last, 100_000 + ++last, 100_000 + ++last];
    await born(id, key);
    const away = { type: 'TransferTicket', by: ada, connectionId: key + 1 } as const;
    await expect(
      handle(killed, thing, { target: { companyId: 1, id }, command: away, cause: causeOf() }),
    ).rejects.toThrow('killed');
    await born(other, key + 1);
    expect((await store.read(`ticket-1.${id}`)).events.at(-1)?.event.type).toBe('ClaimAbandoned');
    const cause = causeOf(undefined, { userId: 8 });
    const { events } = await handle(store, thing, {
      target: { companyId: 1, id },
      command: commands.noted(1),
      cause,
      seen: 0,
    });
    expect(events).toHaveLength(1);
  });
});

test('a claim with a personal key shows no number or e-mail, and cannot be made without the secret', async () => {
  const key = hashedKey(Buffer.from('secret'), '5511987650001');
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(key).not.toBe(hashedKey(Buffer.from('other'), '5511987650001'));
  const open = { ...thing, holds: () => [{ ...held('number', 5), personal: true as const }] };
  const one = { ...open, holds: (state: Ticket) => (state.status === 'none' ? [] : open.holds()) };
  await expect(
    handle(store, one, { target: { companyId: 1, id: 100_000 + ++last }, command: commands.born(1), cause: causeOf() }),
  ).rejects.toThrow('needs the secret');
});
