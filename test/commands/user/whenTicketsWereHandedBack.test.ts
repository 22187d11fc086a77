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

describe('an agent’s tickets, when an admin hands them back', () => {
  test('wait for anybody in their queues; those of others stay', async () => {
    const [one, two, others] = [await taken(bia), await taken(bia), await taken(world.admin)];
    expect(await handBack('all')).toMatchObject({ status: 200, body: { count: 2 } });
    for (const id of [one, two]) await waits(id);
    expect((await world.admin.api('GET', `/tickets/${others}`)).body).toMatchObject({ status: 'open' });
  });

  test('say who did it, and by which rule', async () => {
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

  test('asked twice by one key, what he took meanwhile stays his', async () => {
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

  test('wait for anybody also when that is done weeks later: what he took since stays his by its time', () => {
    const { staleAfter } = whenTicketsWereHandedBack(world.system.deps);
    expect(staleAfter).toBeGreaterThanOrEqual(30 * 86_400_000);
  });

  test('are no colleague’s to hand back, and nobody’s where there is no such user', async () => {
    const caio = await world.addPerson('Caio', { queueIds: [vendas] });
    expect(await handBack('caio', caio)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await world.admin.api('POST', '/users/987654/hand-back')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
  });
});
