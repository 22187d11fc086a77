import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { whatsappShape } from '../../domain/connection/shape.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let loja: number;
let vendas: number;
let numbers = 5_511_950_000_000;
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await world.admin.api(method, path, body);
  expect({ path, ...answer }).toMatchObject({ path, status: 200 });
  return answer.body;
};
const arrived = async () => (await world.write(loja, String(++numbers), 'Olá')).id;
const opened = async () => {
  const id = await arrived();
  await ask('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
  return id;
};
const none = [null, '', 0, false, 'Nenhuma'];

test.each(['/whatsapp/', '/whatsapp/?session=0', '/tickets/', '/tickets/?status=pending', '/auth/me/'])(
  'a trailing slash does not change the path: %s',
  async (path) => {
    expect(await ask('GET', path)).toEqual(await ask('GET', path.replace('/?', '?').replace(/\/$/, '')));
  },
);

describe('a PUT may contain the whole record from the GET', () => {
  test('of a connection', async () => {
    const before = whatsappShape.parse(await ask('GET', `/whatsapp/${loja}`));
    const whole = {
      ...before,
      companyId: 1,
      createdAt: before.updatedAt,
      company: { id: 1, plan: null },
      session: null,
    };
    const after = whatsappShape.parse(await ask('PUT', `/whatsapp/${loja}`, { ...whole, greetingMessage: 'Oi' }));
    expect(after).toMatchObject({ id: loja, name: before.name, isDefault: before.isDefault, greetingMessage: 'Oi' });
  });

  test('of a ticket, to change its status', async () => {
    const id = await arrived();
    const whole = { ...ticketShape.parse(await ask('GET', `/tickets/${id}`)), companyId: 1 };
    const accepted = await ask('PUT', `/tickets/${id}`, { ...whole, status: 'open', userId: world.admin.user.id });
    expect(accepted).toMatchObject({ id, status: 'open', userId: world.admin.user.id, queueId: null });
    expect(await ask('PUT', `/tickets/${id}`, Object(accepted))).toMatchObject({ status: 'open' });
    expect(await ask('PUT', `/tickets/${id}`, { ...Object(accepted), status: 'closed' })).toMatchObject({
      status: 'closed',
    });
  });
});

describe.each(none)('%j counts as empty', (nothing) => {
  test('for the ids of a ticket', async () => {
    const id = await opened();
    const ids = { queueId: nothing, whatsappId: nothing, promptId: nothing, integrationId: nothing };
    const returned = await ask('PUT', `/tickets/${id}`, { ...ids, status: 'pending', userId: nothing });
    expect(returned).toMatchObject({ status: 'pending', userId: null, queueId: null, whatsappId: loja });
    const resolving = { status: 'closed', userId: world.admin.user.id, useIntegration: false };
    expect(await ask('PUT', `/tickets/${id}`, { ...resolving, ...ids })).toMatchObject({
      status: 'closed',
      userId: world.admin.user.id,
      promptId: null,
      integrationId: null,
    });
  });

  test('for the ids of a connection', async () => {
    const { id } = Object(await ask('POST', '/whatsapp', { name: 'Com fila', sendIdQueue: vendas }));
    const ids = { sendIdQueue: nothing, promptId: nothing, integrationId: nothing };
    expect(await ask('PUT', `/whatsapp/${id}`, ids)).toMatchObject({ sendIdQueue: null, promptId: null });
    expect(await ask('POST', '/whatsapp', { name: 'Sem fila', ...ids })).toMatchObject({ sendIdQueue: null });
  });
});

test("null and '' are accepted for optional fields", async () => {
  const texts = { greetingMessage: null, complationMessage: null, outOfHoursMessage: null, ratingMessage: null };
  const fields = {
    ...texts,
    expiresInactiveMessage: null,
    queueIds: null,
    isDefault: null,
    token: null,
    provider: null,
  };
  const amounts = { timeSendQueue: '', expiresTicket: null, timeUseBotQueues: '', maxUseBotQueues: null };
  const added = await ask('POST', '/whatsapp', { name: 'Vazia', ...fields, ...amounts });
  expect(added).toMatchObject({ greetingMessage: '', queueIds: [], provider: 'beta', expiresTicket: null });
  const put = await ask('PUT', `/whatsapp/${Object(added).id}`, { name: null, ...fields, ...amounts });
  expect(put).toMatchObject({ name: 'Vazia', provider: 'beta', timeSendQueue: null });
  const id = await opened();
  expect(await ask('PUT', `/tickets/${id}`, { status: null, queueId: null })).toMatchObject({ status: 'open' });
});

test('numbers and switches may be strings', async () => {
  const numbersAsTexts = {
    maxUseBotQueues: '5',
    expiresTicket: '30',
    timeSendQueue: '10',
    sendIdQueue: String(vendas),
  };
  const fields = { ...numbersAsTexts, queueIds: [String(vendas)], isDefault: 'false' };
  const added = await ask('POST', '/whatsapp', { name: 'Em textos', ...fields });
  expect(added).toMatchObject({ maxUseBotQueues: 5, expiresTicket: 30, timeSendQueue: 10, sendIdQueue: vendas });
  expect(added).toMatchObject({ queueIds: [vendas], isDefault: false });
  expect(await ask('PUT', `/whatsapp/${Object(added).id}`, { isDefault: 1 })).toMatchObject({ isDefault: true });
  const to = { queueId: String(vendas), userId: String(world.admin.user.id), whatsappId: String(loja) };
  const moved = await ask('PUT', `/tickets/${await opened()}`, to);
  expect(moved).toMatchObject({ queueId: vendas, userId: world.admin.user.id, whatsappId: loja });
});

test('the import dates of a connection may be present and empty', async () => {
  await ask('PUT', `/whatsapp/${loja}`, { importOldMessages: '', importRecentMessages: '' });
});

test('quotedMsg is null, an id or the whole message; read is 1', async () => {
  const id = await opened();
  const messages = async () => messageShape.array().parse(Object(await ask('GET', `/messages/${id}`)).messages);
  const [first] = await messages();
  for (const quotedMsg of [null, '', undefined, first?.id, first])
    await ask('POST', `/messages/${id}`, { read: 1, fromMe: true, mediaUrl: '', body: 'Oi', quotedMsg, ticketId: id });
  const none = [null, null, null];
  expect((await messages()).slice(1).map(({ quotedMsg }) => quotedMsg?.id ?? null)).toEqual([
    ...none,
    first?.id,
    first?.id,
  ]);
});

test.each([
  'queueIds=[]&tags=[]&users=[]',
  'queueIds=%5B1%2C2%5D&tags=%5B%5D&users=%5B1%5D',
  'queueIds=["1","2"]',
  'queueIds=&tags=&users=',
  'queueIds=null&users=undefined',
  'date=2026-11-21T12:30:00.000Z',
  'date=2026-11-21T09:30:00-03:00&updatedAt=2026-11-21',
  'date=&updatedAt=',
  'pageSize=1000000&limit=all&somethingElse=1&tags=[1]',
  'pageNumber=&searchParam=&status=',
  'pageNumber=0&pageNumber=2',
  'searchParam=%20Ana%20&showAll=1&withUnreadMessages=true&companyId=1',
])('GET /tickets?%s is answered', async (query) => {
  expect(Object(await ask('GET', `/tickets?${query}`)).tickets).toBeInstanceOf(Array);
});

test('a huge page size is capped', async () => {
  const id = await arrived();
  expect(Object(await ask('GET', `/messages/${id}?pageSize=1000000&pageNumber=1&x=y`)).messages).toHaveLength(1);
});
