import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../commands/kernel/react/reactions.ts';
import { openTicket } from '../../../commands/ticket/open.ts';
import { registerUser } from '../../../commands/user/register.ts';
import { whenTicketsWereHandedBack } from '../../../commands/user/whenTicketsWereHandedBack.ts';
import { whenUserWasRemoved } from '../../../commands/user/whenUserWasRemoved.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { user } from '../../../domain/user/decider.ts';
import type { Position } from '../../../eventstore/position.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Running } from '../../../runtime/context.ts';
import { ada } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf } from '../../kernel/log.ts';

let deps: ReturnType<typeof freshNeeds>;
let running: Running | undefined;
/** The tickets that the read models know, and how far they are (null: everything). */
let known: { owned: number[]; reached: () => Promise<Position | null> };
beforeEach(() => {
  deps = freshNeeds();
  known = { owned: [], reached: () => deps.store.head() };
});
afterEach(async () => {
  await running?.stop();
  await deps.close();
});
const start = async (store: Store = deps.store) => {
  const lookup = { ticketsOwnedBy: async () => known.owned, reached: () => known.reached() };
  const needs = { store, lookup };
  running = await runReactions(deps.store, [whenUserWasRemoved(needs), whenTicketsWereHandedBack(needs)]);
};

let serial = 0;
const agent = async () => {
  const person = { name: 'Bia', email: `bia${++serial}@exemplo.com.br`, password: 'segredo', profile: 'user' } as const;
  return (await registerUser(deps, { ...person, companyId: 1, super: false, queueIds: [] }, causeOf())).userId;
};
const open = async () =>
  (await openTicket(deps, { companyId: 1, contactId: ++serial, connectionId: 3 }, causeOf())) ?? 0;
const take = (id: number, userId: number) =>
  handle(deps.store, ticket, {
    target: { companyId: 1, id },
    command: { type: 'TakeTicket', by: { ...ada, userId } },
    cause: causeOf(),
  });
const remove = (id: number) =>
  handle(deps.store, user, { target: { companyId: 1, id }, command: { type: 'RemoveUser' }, cause: causeOf() });
const stateOf = async (id: number) => (await load(deps.store, ticket, { companyId: 1, id })).state;
const waits = (id: number) =>
  eventually(async () => expect(await stateOf(id)).toMatchObject({ status: 'pending', userId: null }));
const eventsOf = async (id: number) => (await deps.store.read(`ticket-1.${id}`)).events.map(({ event }) => event.type);

describe('the tickets of a removed agent', () => {
  test('wait for any agent again; those of others stay', async () => {
    await start();
    const [bia, caio] = [await agent(), await agent()];
    const [one, two, his] = [await open(), await open(), await open()];
    for (const id of [one, two]) await take(id, bia);
    await take(his, caio);
    known.owned = [one, two, his]; // A colleague took the third ticket a moment ago.
    await remove(bia);
    for (const id of [one, two]) await waits(id);
    expect(await stateOf(his)).toMatchObject({ status: 'open', userId: caio });
  });

  test('are waited for if the read models do not know them yet', async () => {
    await start();
    const bia = await agent();
    const id = await open();
    await take(id, bia);
    let asked = 0;
    const head = await deps.store.head();
    known.reached = async () => {
      if (++asked < 3) return head; // before the removal
      known.owned = [id];
      return deps.store.head();
    };
    await remove(bia);
    await waits(id);
  });

  test('are not waited for during a shutdown: the next process returns them', async () => {
    await start();
    const [bia, id] = [await agent(), await open()];
    await take(id, bia);
    const head = await deps.store.head();
    let asked = 0;
    known.reached = async () => {
      asked += 1;
      return head; // Before the removal, and it does not advance.
    };
    await remove(bia);
    await eventually(() => expect(asked).toBeGreaterThan(0));
    const before = asked;
    await running?.stop();
    expect(asked).toBeLessThanOrEqual(before + 1);
    known = { owned: [id], reached: () => deps.store.head() };
    await start();
    await waits(id);
  });

  test('assigned at that very moment come back too', async () => {
    await start();
    const bia = await agent();
    const id = await open();
    await remove(bia);
    await take(id, bia);
    await waits(id);
  });

  test.each([
    [1, 'RemoveUser'],
    [2, 'RemoveUser'],
    [2, 'HandBackTickets'],
  ] as const)('come back once each when the process is killed before append number %i of %s', async (at, type) => {
    const bia = await agent();
    const all = [await open(), await open(), await open()];
    for (const id of all) await take(id, bia);
    known.owned = all;
    let appends = 0;
    const append: Store['append'] = (...args) =>
      ++appends === at ? Promise.reject(new Error('killed')) : deps.store.append(...args);
    await start({ ...deps.store, append });
    await handle(deps.store, user, { target: { companyId: 1, id: bia }, command: { type }, cause: causeOf() });
    for (const id of all) await waits(id);
    for (const id of all) expect(await eventsOf(id)).toEqual(['TicketOpened', 'TicketAccepted', 'TicketReturned']);
  });
});

describe('tickets that an admin handed back', () => {
  const handBack = (id: number) =>
    handle(deps.store, user, { target: { companyId: 1, id }, command: { type: 'HandBackTickets' }, cause: causeOf() });

  test('come back however late; tickets that the agent took since stay', async () => {
    const bia = await agent();
    const [had, again, later] = [await open(), await open(), await open()];
    for (const id of [had, again]) await take(id, bia);
    const head = await deps.store.head();
    known.reached = async () => head; // it cannot be done yet
    await start();
    await handBack(bia);
    const handedBack = new Date().toISOString();
    await eventually(() => expect(new Date().toISOString() > handedBack).toBe(true));
    await handle(deps.store, ticket, {
      target: { companyId: 1, id: again },
      command: { type: 'ReturnTicket', by: ada },
      cause: causeOf(),
    });
    for (const id of [again, later]) await take(id, bia);
    // In the order of processing: the last one shows that the reaction is done.
    known = { owned: [again, later, had], reached: () => deps.store.head() };
    await waits(had);
    for (const id of [again, later]) expect(await stateOf(id)).toMatchObject({ status: 'open', userId: bia });
  });
});
