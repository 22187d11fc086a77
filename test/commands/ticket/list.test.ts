import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { recordMessageChange } from '../../../commands/message/recordMessageChange.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person;
let loja: number;
let vendas: number;
let suporte: number;
beforeAll(async () => {
  world = await openWorld();
  [vendas, suporte] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
  caio = await world.addPerson('Caio', { queueIds: [vendas, suporte] });
  loja = await world.addConnection('Loja');
  const arrived = async (name: string, number: string, place: object, owner?: Person) => {
    const { id } = await world.write(loja, number, `De ${name}`, { pushName: name });
    await world.admin.api('PUT', `/tickets/${id}`, place);
    if (owner) await owner.api('PUT', `/tickets/${id}`, { status: 'open' });
  };
  await arrived('José Conceição', '5511912340001', { queueId: vendas });
  await arrived('Maria Araújo', '5511912340002', { queueId: suporte }, caio);
  await arrived('Bia', '5511912340003', {}, world.admin);
});
afterAll(() => world?.close());

const page = async (query: string, by = world.admin) => {
  const { status, body } = await by.api('GET', `/tickets?${query}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  return listTickets.reply.strict().parse(body);
};
const names = async (query: string, by = world.admin) =>
  (await page(query, by)).tickets.map(({ contact }) => contact.name).toSorted();
const [bia, jose, maria] = ['Bia', 'José Conceição', 'Maria Araújo'];
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

test('each filter narrows the list as named', async () => {
  expect(await names('showAll=true')).toEqual([bia, jose, maria]);
  expect(await names('showAll=true&status=open')).toEqual([bia, maria]);
  expect(await names('status=open')).toEqual([bia]);
  expect(await names('status=pending')).toEqual([jose]);
  expect(await names('status=closed&showAll=true')).toEqual([]);
  expect(await names(`showAll=true&users=${json([caio.user.id])}`)).toEqual([maria]);
  expect(await names(`showAll=true&users=${json([caio.user.id, world.admin.user.id])}`)).toEqual([bia, maria]);
  expect(await names(`showAll=true&tags=${json([1])}`)).toEqual([]);
  expect(await names('showAll=true&queueIds=[]&users=[]&tags=[]')).toEqual([bia, jose, maria]);
  expect(await names(`showAll=true&queueIds=${json([suporte])}`)).toContain(maria);
  expect(await names(`showAll=true&queueIds=${json([suporte])}`)).not.toContain(jose);
  expect((await world.admin.api('GET', '/tickets?status=foo')).status).toBe(400);
});

test('a search finds names without their accents, words by their beginning, and numbers', async () => {
  expect(await names('showAll=true&searchParam=conceicao')).toEqual([jose]);
  expect(await names(`showAll=true&searchParam=${encodeURIComponent('ARAÚJO')}`)).toEqual([maria]);
  expect(await names('showAll=true&searchParam=ar')).toEqual([maria]);
  expect(await names('showAll=true&searchParam=12340003')).toEqual([bia]);
  expect(await names('showAll=true&searchParam=%25')).toEqual([]);
  expect(await names('showAll=true&searchParam=', caio)).toEqual([jose, maria]);
});

test('a search finds messages by the beginnings of their words, without accents, but no deleted messages', async () => {
  const boleto = 'BOLETO';
  const said = await world.write(loja, '5511912340004', 'Segue o boleto nº 73519 da Inscrição', {
    pushName: 'Davi',
    waId: boleto,
  });
  expect(await names('showAll=true&searchParam=inscricao%20bol')).toEqual(['Davi']);
  expect(await names('showAll=true&searchParam=73519')).toEqual(['Davi']);
  expect(await names('showAll=true&searchParam=scricao')).toEqual([]);
  expect(await names('showAll=true&searchParam=boleto%20conceicao')).toEqual([]);
  await world.admin.api('PUT', `/tickets/${said.id}`, { queueId: suporte });
  const dora = await world.addPerson('Dora', { queueIds: [vendas] });
  expect(await names('showAll=true&searchParam=boleto', dora)).toEqual([]);
  const deletion = world.incoming(loja, '5511912340004', '');
  const of = { waId: boleto, fromMe: false };
  await recordMessageChange(world.inbox, { ...deletion, change: { is: 'deletion', of, ms: 1_790_000_900_000 } });
  await eventually(async () => expect(await names('showAll=true&searchParam=boleto')).toEqual([]));
});

test('a date is a day in the company’s time zone, even if it is given as an instant', async () => {
  const [ticket] = (await page('showAll=true&searchParam=conceicao')).tickets;
  const timeZone = 'America/Sao_Paulo';
  const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
  for (const [filter, instant] of [
    ['date', ticket!.createdAt],
    ['updatedAt', ticket!.updatedAt],
  ] as const) {
    const at = Date.parse(instant);
    const found = (day: string) => names(`showAll=true&searchParam=conceicao&${filter}=${encodeURIComponent(day)}`);
    expect(await found(dayOf(at))).toEqual([jose]);
    expect(await found(instant)).toEqual([jose]);
    expect(await found(dayOf(at - 86_400_000))).toEqual([]);
    expect(await found(dayOf(at + 86_400_000))).toEqual([]);
  }
});

test('unread messages are a filter; a resolved ticket has none', async () => {
  const ticket = await world.write(loja, '5511912340009', 'Lida logo', { pushName: 'Zeca' });
  expect(ticket.unreadMessages).toBe(1);
  expect(await names('showAll=true&withUnreadMessages=true')).toContain('Zeca');
  await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  expect(await names('showAll=true&withUnreadMessages=true')).not.toContain('Zeca');
  expect(await names('showAll=true&withUnreadMessages=false')).toContain('Zeca');
});

test('45 pending tickets fill a page of 40 and one of 5, each ticket once, latest change first', async () => {
  const other = await world.addConnection('Cheia');
  for (let i = 0; i < 45; i++)
    await receiveMessage(world.inbox, world.incoming(other, `5521900${1000 + i}`, `m${i}`, { pushName: 'Fila' }));
  const query = 'status=pending&searchParam=5521900';
  await eventually(async () => {
    const { count, tickets } = await page(query);
    expect([count, tickets[0]?.lastMessage]).toEqual([45, 'm44']);
  });
  const [first, second, third] = [
    await page(query),
    await page(`${query}&pageNumber=2`),
    await page(`${query}&pageNumber=3`),
  ];
  expect([first.tickets.length, first.hasMore]).toEqual([40, true]);
  expect([second.tickets.length, second.hasMore]).toEqual([5, false]);
  expect([third.tickets.length, third.hasMore, third.count]).toEqual([0, false, 45]);
  const both = [...first.tickets, ...second.tickets];
  expect(new Set(both.map(({ id }) => id)).size).toBe(45);
  const changes = both.map(({ updatedAt }) => updatedAt);
  expect(changes).toEqual(changes.toSorted().toReversed());
  expect((await page(`${query}&pageNumber=lixo`)).tickets).toEqual(first.tickets);
});
