import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => void (shop = await openShop()));
afterEach(() => void (shop.server.asked.length = 0));
afterAll(() => shop?.close());

const ticketOf = async (number: string) => (await shop.world.ticketOf(number)).id;

test('an answer that the token limit cut is continued once and sent whole', async () => {
  const { server, spoken, hears } = shop;
  server.cuts(['Temos rosas, ', 'cravos e lírios.'], true);
  await hears('5511970000301', 'O que vocês têm?');
  const id = await ticketOf('5511970000301');
  await eventually(async () => expect(await spoken(id)).toEqual(['Temos rosas, cravos e lírios.']));
  const [, second] = server.completions();
  expect(second?.messages.at(-2)).toEqual({ role: 'assistant', content: 'Temos rosas, ' });
  expect(await shop.ticket(id)).toMatchObject({ handOver: null });
});

test('an answer that is cut twice is never sent, and hands over to a person for that reason', async () => {
  const { server, spoken, hears, ticket } = shop;
  server.cuts(['Temos rosas, ', 'cravos, lírios, '], false);
  await hears('5511970000302', 'O que vocês têm?');
  const id = await ticketOf('5511970000302');
  await eventually(async () => expect(await ticket(id)).toMatchObject({ handOver: { why: 'cut', reason: '' } }));
  expect(await spoken(id)).toEqual([]);
  expect(server.completions()).toHaveLength(2);
});

test('an answer is not continued when the daily limit leaves no room', async () => {
  const { server, spoken, hears, ticket, world } = shop;
  // The two tests before used a hundred tokens, and one more request takes 25.
  await world.change('promptTokensPerDay', '110');
  server.cuts(['Temos rosas, ', 'cravos.'], true);
  await hears('5511970000303', 'O que vocês têm?');
  const id = await ticketOf('5511970000303');
  await eventually(async () => expect(await ticket(id)).toMatchObject({ handOver: { why: 'cut' } }));
  expect([await spoken(id), server.completions()]).toMatchObject([[], { length: 1 }]);
  await world.change('promptTokensPerDay', '');
});

test('the conversation shows why the server gave no answer', async () => {
  const { server, hears, ticket } = shop;
  server.fails(401);
  await hears('5511970000304', 'Oi');
  const id = await ticketOf('5511970000304');
  await eventually(async () =>
    expect(await ticket(id)).toMatchObject({ handOver: { why: 'failed', reason: 'forbidden' } }),
  );
});
