import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messageShape } from '../../../domain/message/shape.ts';
import { listMessages, listShared, searchMessages } from '../../../projections/message/contract.ts';
import { openWorld, type Person, type World } from '../../commands/world.ts';

let world: World;
let ana: Person;
let loja: number;
let ticketId: number;
let vendas: number;
const maria = '5511940001001';

const search = async (searchParam: string, { by = world.admin, pageNumber = 1, id = ticketId } = {}) => {
  const query = new URLSearchParams({ searchParam, pageNumber: String(pageNumber) });
  const { status, body } = await by.api('GET', `/messages/${id}/search?${query}`);
  expect(status).toBe(200);
  return searchMessages.reply.strict().parse(body);
};
const page = async (query: string, by = world.admin) =>
  listMessages.reply.strict().parse((await by.api('GET', `/messages/${ticketId}?${query}`)).body);
const bodyOf = async (id: string) =>
  (await page(`pageNumber=1&until=${id}`)).messages.find((one) => one.id === id)?.body;

beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
  ana = await world.addPerson('Ana', { queueIds: [await world.addQueue('Suporte')] });
  await world.write(loja, maria, 'Quanto custa a promoção de São João? https://exemplo.com.br/festa');
  for (let n = 1; n <= 45; n++) await world.write(loja, maria, `Linha ${n}`);
  ({ id: ticketId } = await world.write(loja, maria, 'Vocês têm AÇÚCAR de 1.500 g?'));
  await world.write(loja, '5511940001002', 'Também quero açúcar');
  await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId: vendas });
  await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open' });
});
afterAll(() => world?.close());

describe('the search inside a conversation', () => {
  test.each([
    ['acucar', 1],
    ['PROMOÇAO joao', 1],
    ['1.500', 1],
    ['li', 45],
    ['inha', 0],
    ['linha 4', 7],
    ['nada disso', 0],
    ['100%', 0],
  ])('finds %s %d times, ignoring accents and case, only in this conversation', async (term, count) => {
    expect((await search(term)).count).toBe(count);
  });

  test('returns 20 hits per page, the newest first', async () => {
    const [first, third] = [await search('linha'), await search('linha', { pageNumber: 3 })];
    expect([first.hits.length, first.hasMore, first.count]).toEqual([20, true, 45]);
    expect([third.hits.length, third.hasMore]).toEqual([5, false]);
    expect(await Promise.all([first.hits[0], third.hits.at(-1)].map((hit) => bodyOf(hit?.id ?? '')))).toEqual([
      'Linha 45',
      'Linha 1',
    ]);
  });

  test('is refused for a hidden ticket, and finds nothing without words', async () => {
    expect((await ana.api('GET', `/messages/${ticketId}/search?searchParam=linha`)).body).toEqual({
      error: 'ERR_NO_TICKET_FOUND',
    });
    expect(await search('  ')).toEqual({ hits: [], count: 0, hasMore: false });
  });

  test("finds an agent's words at once", async () => {
    const said = messageShape.parse(
      (await world.admin.api('POST', `/messages/${ticketId}`, { body: 'O preço é sigiloso' })).body,
    );
    expect((await search('sigiloso')).hits.map(({ id }) => id)).toEqual([said.id]);
  });
});

describe('a page', () => {
  test('extends to the requested message and names its last page', async () => {
    const [hit] = (await search('promoção')).hits;
    const reached = await page(`pageNumber=1&until=${hit?.id}`);
    expect(reached.messages[0]?.id).toBe(hit?.id);
    expect(reached).toMatchObject({ hasMore: false, reached: true });
    expect((await page(`pageNumber=${(reached.pageNumber ?? 0) + 1}`)).messages).toEqual([]);
  });

  test('is an ordinary one if the message belongs to another conversation', async () => {
    const ordinary = await page('pageNumber=1&until=5a6f7e0e-0b0a-5e0e-9c55-000000000000');
    expect([ordinary.messages.length, ordinary.reached, ordinary.pageNumber]).toEqual([20, false, 1]);
  });
});

test('lists shared links of this conversation only', async () => {
  const { body } = await world.admin.api('GET', `/messages/${ticketId}/shared?what=link&pageNumber=1`);
  const { messages, hasMore } = listShared.reply.strict().parse(body);
  expect([messages.map((one) => one.body), hasMore]).toEqual([
    ['Quanto custa a promoção de São João? https://exemplo.com.br/festa'],
    false,
  ]);
});
