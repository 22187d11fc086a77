import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { whenTicketsWereHandedBack } from '../../../commands/user/whenTicketsWereHandedBack.ts';
import { ticketHistory } from '../../../projections/audit/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let bia: Person;
let vendas: number;
let loja: number;
let numbers = 5_511_950_000_000;
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
  bia = await world.addPerson('Bia', { queueIds: [vendas] });
});
afterAll(() => world?.close());

const taken = async (by: Person) => {
  const { id } = await world.write(loja, String(++numbers), 'Olá');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await by.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return id;
};
const handBack = (key: string, by = world.admin) =>
  by.api('POST', `/users/${bia.user.id}/hand-back`, undefined, { 'idempotency-key': key });
const waits = (id: number) =>
  eventually(async () =>
    expect((await world.admin.api('GET', `/tickets/${id}`)).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: vendas,
    }),
  );

describe('the tickets of an agent that an admin hands back', () => {
  test('wait for any agent in their queues; tickets of others stay', async () => {
    const [one, two, others] = [await taken(bia), await taken(bia), await taken(world.admin)];
    expect(await handBack('all')).toMatchObject({ status: 200, body: { count: 2 } });
    for (const id of [one, two]) await waits(id);
    expect((await world.admin.api('GET', `/tickets/${others}`)).body).toMatchObject({ status: 'open' });
  });

  test('show the admin who did it, and the rule', async () => {
    const id = await taken(bia);
    await handBack('history');
    await waits(id);
    const { body } = await world.admin.api('GET', `/tickets/${id}/history`);
    const { entries } = ticketHistory.reply.parse(body);
    expect(entries.at(-1)).toMatchObject({
      type: 'TicketReturned',
      by: world.admin.user.id,
      rule: 'whenTicketsWereHandedBack',
    });
  });

  test('stay with the agent if taken in the meantime, when the request is repeated with one key', async () => {
    const id = await taken(bia);
    await handBack('once');
    await waits(id);
    await bia.api('PUT', `/tickets/${id}`, { status: 'open' });
    const appended = await world.appendedBy(async () => {
      expect((await handBack('once')).status).toBe(200);
    });
    expect(appended).toEqual([]);
    expect((await world.admin.api('GET', `/tickets/${id}`)).body).toMatchObject({
      status: 'open',
      userId: bia.user.id,
    });
  });

  test('wait for any agent even if processed weeks later; tickets taken since stay, judged by time', () => {
    const { staleAfter } = whenTicketsWereHandedBack(world.system.deps);
    expect(staleAfter).toBeGreaterThanOrEqual(30 * 86_400_000);
  });

  test('cannot be handed back by a colleague, nor for an unknown user', async () => {
    const caio = await world.addPerson('Caio', { queueIds: [vendas] });
    expect(await handBack('caio', caio)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await world.admin.api('POST', '/users/987654/hand-back')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
  });
});
