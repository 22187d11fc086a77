import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => void (shop = await openShop()));
afterAll(() => shop?.close());

test('an auto-responder gets five paid answers of a model, not one for each of its texts', async () => {
  const { hears, server, world, ticket, spoken, queueId } = shop;
  const number = '5511970000041';
  server.says(({ messages }) => `Entendi: ${messages.length}`);
  const says = (nth: number) => hears(number, `Recebemos sua mensagem às 10:${10 + nth}. Protocolo #${nth * 7919}.`);
  await says(0);
  const { id } = await world.ticketOf(number);
  for (let nth = 1; nth < 6; nth++) {
    await eventually(async () => expect(await spoken(id)).toHaveLength(nth));
    await says(nth);
  }
  await eventually(async () =>
    expect(await ticket(id)).toMatchObject({ status: 'pending', userId: null, queueId, handOver: { why: 'sameText' } }),
  );
  for (let nth = 6; nth < 10; nth++) await says(nth);
  // Once another customer is answered, all earlier messages have been handled.
  await hears('5511970000042', 'Oi');
  const other = await world.ticketOf('5511970000042');
  await eventually(async () => expect(await spoken(other.id)).toHaveLength(1));
  expect(await spoken(id)).toHaveLength(5);
  expect(server.completions()).toHaveLength(6);
});
