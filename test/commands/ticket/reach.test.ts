import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let loja: number;
let [vendas, suporte] = [0, 0];
let bia: Person;
let davi: Person;
beforeAll(async () => {
  world = await openWorld();
  loja = await world.addConnection('Loja');
  [vendas, suporte] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
  bia = await world.addPerson('Bia', { queueIds: [vendas] });
  davi = await world.addPerson('Davi', { queueIds: [suporte] });
});
afterAll(() => world?.close());

let serial = 0;
const put = (who: Person, id: number, body: object) => who.api('PUT', `/tickets/${id}`, body);
const ticketIn = async (queueId: number) => {
  const { id } = await world.write(loja, `551198888${1000 + ++serial}`, 'Olá');
  await put(world.admin, id, { queueId });
  return id;
};

describe('a ticket out of reach', () => {
  test.each([{}, { unreadMessages: 0 }, { status: 'open' }, { status: 'closed' }, { queueId: 1 }, { userId: 7 }])(
    'is not revealed by writing %j to it',
    async (body) => {
      const id = await ticketIn(vendas);
      const appended = await world.appendedBy(async () => {
        const answer = await put(davi, id, body);
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
        expect(JSON.stringify(answer.body)).not.toMatch(/Olá|Maria|5511/);
      });
      expect(appended).toEqual([]);
    },
  );
});

describe('a write to a ticket', () => {
  test("by an admin with a colleague's whole record leaves it with the colleague", async () => {
    const id = await ticketIn(vendas);
    await put(bia, id, { status: 'open', userId: bia.user.id });
    const { body } = await world.admin.api('GET', `/tickets/${id}`);
    expect(await world.appendedBy(() => put(world.admin, id, Object(body)))).toEqual([]);
    expect(await world.admin.api('GET', `/tickets/${id}`)).toMatchObject({
      body: { status: 'open', userId: bia.user.id },
    });
  });
  test('that accepts and chooses a queue does both', async () => {
    const { id } = await world.write(loja, `551198888${1000 + ++serial}`, 'Olá');
    const accepted = await put(world.admin, id, { status: 'open', userId: world.admin.user.id, queueId: suporte });
    expect(accepted).toMatchObject({
      status: 200,
      body: { status: 'open', userId: world.admin.user.id, queueId: suporte },
    });
  });
  test('that changes nothing claims nothing', async () => {
    const id = await ticketIn(vendas);
    await put(bia, id, { status: 'closed' });
    expect(await world.appendedBy(() => put(bia, id, { status: 'closed' }))).toEqual([]);
  });
});

test('a text for a removed connection is refused instead of waiting forever', async () => {
  const gone = await world.addConnection('Filial');
  const { id } = await world.write(gone, '5511977770001', 'Olá');
  await put(world.admin, id, { status: 'open' });
  await world.admin.api('DELETE', `/whatsapp/${gone}`);
  const appended = await world.appendedBy(async () =>
    expect(await world.admin.api('POST', `/messages/${id}`, { body: 'Oi' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_SENDING_WAPP_MSG' },
    }),
  );
  expect(appended).toEqual([]);
});
