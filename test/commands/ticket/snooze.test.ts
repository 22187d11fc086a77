import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person; // in Vendas
let vera: Person; // in Vendas
let vendas: number;
let loja: number;
let numbers = 5_511_810_000_000;
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  vera = await world.addPerson('Vera', { queueIds: [vendas] });
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

/** A ticket that Caio has. */
const owned = async () => {
  const number = String(++numbers);
  const { id } = await world.write(loja, number, 'Bom dia');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await caio.api('PUT', `/tickets/${id}`, { status: 'open', userId: caio.user.id })).status).toBe(200);
  return { id, number };
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const snooze = (by: Person, id: number, until = hours(2)) => by.api('POST', `/tickets/${id}/snooze`, { until });
const shownTo = async (by: Person, id: number) => Object((await by.api('GET', `/tickets/${id}`)).body);
const idsOf = async (by: Person, query: string) =>
  Object((await by.api('GET', `/tickets?status=open${query}`)).body).tickets.map((one: { id: number }) => one.id);

describe('a ticket that its agent put aside', () => {
  test('is in the list of those put aside, in no other, until the agent brings it back', async () => {
    const { id } = await owned();
    const until = hours(2);
    expect(await snooze(caio, id, until)).toMatchObject({ status: 200, body: { status: 'open', snoozedUntil: until } });
    expect(await idsOf(caio, '&snoozed=true')).toContain(id);
    expect(await idsOf(caio, '&snoozed=false')).not.toContain(id);
    expect(await idsOf(caio, '')).toContain(id);
    expect(await caio.api('DELETE', `/tickets/${id}/snooze`)).toMatchObject({
      status: 200,
      body: { snoozedUntil: null },
    });
    expect(await idsOf(caio, '&snoozed=true')).not.toContain(id);
    expect(await shownTo(caio, id)).toMatchObject({
      isNewToOwner: false,
      turns: [
        { is: 'transferred' },
        { is: 'snoozed', until, by: { name: 'Caio' } },
        { is: 'unsnoozed', why: 'byHand', by: { name: 'Caio' } },
      ],
    });
  });

  test('comes back as new as soon as its contact writes', async () => {
    const { id, number } = await owned();
    await snooze(caio, id);
    await world.write(loja, number, 'Alguma novidade?');
    await eventually(async () =>
      expect(await shownTo(caio, id)).toMatchObject({
        status: 'open',
        snoozedUntil: null,
        isNewToOwner: true,
        turns: [{ is: 'transferred' }, { is: 'snoozed' }, { is: 'unsnoozed', why: 'contactWrote', by: null }],
      }),
    );
  });

  test('comes back as new at its time, each time', async () => {
    const { id } = await owned();
    const target = { companyId: caio.user.companyId, id };
    const by = { userId: caio.user.id, profile: 'user', queueIds: [vendas], seesQueueless: false } as const;
    for (const times of [1, 2]) {
      // The clock of the reactions acts on a time that has passed since.
      const until = new Date(Date.now() - 60_000 * (3 - times)).toISOString();
      const command = { type: 'SnoozeTicket', by, until, now: '2026-01-01T00:00:00.000Z' } as const;
      await handle(world.system.deps.store, ticket, { target, command, cause: nextCause(target.companyId) });
      await eventually(async () => {
        const { turns, snoozedUntil } = await shownTo(caio, id);
        expect(snoozedUntil).toBeNull();
        expect(turns.filter(({ why }: { why?: string }) => why === 'due')).toHaveLength(times);
      });
    }
    expect(await shownTo(caio, id)).toMatchObject({ isNewToOwner: true, status: 'open' });
  });

  test('is for its agent alone, and ends with a transfer', async () => {
    const { id } = await owned();
    expect(await snooze(vera, id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await snooze(caio, id + 1_000_000)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await snooze(caio, id, hours(-1))).toMatchObject({ body: { error: 'ERR_SCHEDULED_IN_PAST' } });
    expect(await snooze(caio, id, 'amanhã')).toMatchObject({ status: 400 });
    await snooze(caio, id);
    await caio.api('PUT', `/tickets/${id}`, { userId: vera.user.id, queueId: vendas });
    expect(await shownTo(vera, id)).toMatchObject({ userId: vera.user.id, snoozedUntil: null });
  });
});
