import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from './world.ts';

let world: World;
let connection: number;
let ticket: number;
beforeAll(async () => {
  world = await openWorld();
  connection = await world.addConnection('Loja');
  ({ id: ticket } = await world.write(connection, '5511987650001', 'Olá'));
});
afterAll(() => world?.close());

const HUGE = '999999999999999';
const paths = (): [string, string, unknown?][] => [
  ['GET', `/tickets/${HUGE}`],
  ['GET', `/tickets/0`],
  ['GET', '/tickets/u/nothing'],
  ['GET', `/messages/${HUGE}`],
  ['GET', `/whatsapp/${HUGE}`],
  ['PUT', `/tickets/${HUGE}`, { status: 'open' }],
  ['POST', `/messages/${HUGE}`, { body: 'x' }],
  ['PUT', `/whatsapp/${HUGE}`, { name: 'xy' }],
  ['DELETE', `/whatsapp/${HUGE}`],
  ['POST', `/whatsappsession/${HUGE}`],
];

test('an unknown id is not found, however large', async () => {
  for (const [method, path, body] of paths())
    expect([path, (await world.admin.api(method, path, body)).status]).toEqual([path, 404]);
});

test.each([
  'searchParam=%00',
  'searchParam=a%00b',
  'searchParam=%ED%A0%80',
  "searchParam='%25_\\",
  'searchParam[]=x',
  'searchParam=a&searchParam=b',
  'pageNumber=1e99',
  'pageNumber=-5',
  'pageNumber=NaN',
  'pageSize=99999999',
  'queueIds=[]&tags=[]&users=[]',
  'queueIds=null',
  'date=',
  'unknown=1',
  'date=2026-02-28T10:00:00',
  'status=',
  'status=null',
  'after=99999999999999999/0',
])('GET /tickets?%s is served', async (query) =>
  expect((await world.admin.api('GET', `/tickets?${query}`)).status).toBe(200),
);

test.each([
  'queueIds=[99999999999]',
  'users=[1.5]',
  'tags={}',
  'queueIds=[',
  'status=foo',
  'date=0000-01-01',
  'date=2026-02-30',
  'date=x',
  'after=1',
  'after=-1/2',
  `searchParam=${'x'.repeat(201)}`,
])('GET /tickets?%s is ill-formed', async (query) =>
  expect(await world.admin.api('GET', `/tickets?${query}`)).toMatchObject({
    status: 400,
    body: { issues: expect.any(Array) },
  }),
);

test.each<[string, string, unknown]>([
  ['PUT', 'tickets', { userId: 3_000_000_000 }],
  ['PUT', 'tickets', { queueId: { id: 1 } }],
  ['PUT', 'tickets', 'text'],
  ['POST', 'messages', { body: ' \n' }],
  ['POST', 'messages', { body: 5 }],
  ['POST', 'messages', { body: 'x'.repeat(70_000) }],
  ['POST', 'messages', { body: 'x', quotedMsg: 'nothing' }],
])('%s /%s %j is ill-formed', async (method, path, body) =>
  expect(await world.admin.api(method, `/${path}/${ticket}`, body)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  }),
);

test.each([
  '0050-01-01',
  '0050-01-01T00:00:00Z',
  '0001-01-02',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31T23:59:59-14:00',
  '275760-09-13',
  '+275760-09-13T00:00:00Z',
  '-1',
  '-000050-01-01T00:00:00Z',
  'NaN',
  '%00',
])('a day as odd as %s is ill-formed in every call', async (day) => {
  for (const name of ['date', 'updatedAt'])
    expect(await world.admin.api('GET', `/tickets?${name}=${day.replace('+', '%2B')}`)).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(
          name === 'date' ? /^(Valor inválido: date|Out of range)$/ : /^(Valor inválido: updatedAt|Out of range)$/,
        ),
      },
    });
});

const asksAt = (at: string): string[] => [
  `/schedules?from=${at}`,
  `/schedules?to=${at}`,
  `/floor?at=${at}`,
  `/floor/tickets?at=${at}`,
  `/floor/changes?from=${at}&to=2026-01-02T12:00:00Z`,
];
test.each([
  '0000-01-01T00:00:00Z',
  '0050-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1900-01-01T00:00:00+23:59',
  '3000-01-01T00:00:00Z',
  '2999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59-14:00',
])('an instant as odd as %s is ill-formed in every call', async (at) => {
  for (const path of asksAt(encodeURIComponent(at)))
    expect([path, (await world.admin.api('GET', path)).status]).toEqual([path, 400]);
});
test.each([
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-16:30',
  `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
  '2026-01-01T00:00:00Z',
])('an instant is accepted in any time zone and precision: %s', async (at) => {
  for (const path of asksAt(encodeURIComponent(at)))
    expect([path, (await world.admin.api('GET', path)).status]).toEqual([path, 200]);
});

test('a bulk removal of found contacts refuses an impossible id', async () => {
  for (const after of [2_147_483_648, 9_007_199_254_740_991, -1])
    expect(
      await world.admin.api('DELETE', '/delete-contacts', { found: { searchParam: 'ninguém', after } }),
    ).toMatchObject({
      status: 400,
    });
});

test('a change of a user with null fields is applied or refused without an event', async () => {
  const { user } = await world.addPerson('Nula', { profile: 'admin' });
  const fields = ['name', 'email', 'password', 'profile', 'queueIds', 'whatsappId', 'allTicket', 'wpp'];
  const whole = { name: 'Nula Nunes', profile: 'user', queueIds: [], allTicket: 'disable', wpp: '' };
  const appended = await world.appendedBy(async () => {
    for (const nulls of [fields, ...fields.map((one) => [one])]) {
      const body = Object.fromEntries(nulls.map((name) => [name, null]));
      expect([nulls, (await world.admin.api('PUT', `/users/${user.id}`, body)).status]).toEqual([nulls, 200]);
    }
  });
  expect(appended).toEqual([]);
  for (const name of fields) {
    const answer = await world.admin.api('PUT', `/users/${user.id}`, { ...whole, [name]: null });
    expect([name, answer.status]).toEqual([name, 200]);
  }
  const found = await world.admin.api('GET', `/users/${user.id}`);
  expect(found.body).toMatchObject({ name: 'Nula Nunes', profile: 'user', email: expect.stringMatching('@') });
});

test('a connection accepts numbers as text and refuses nonsense', async () => {
  const put = (body: object) => world.admin.api('PUT', `/whatsapp/${connection}`, body);
  expect(await put({ expiresTicket: '10', timeSendQueue: '', maxUseBotQueues: '5' })).toMatchObject({
    status: 200,
    body: { expiresTicket: 10, timeSendQueue: null, maxUseBotQueues: 5 },
  });
  for (const bad of [
    { expiresTicket: -1 },
    { expiresTicket: 'x' },
    { queueIds: ['a'] },
    { name: 'x' },
    { name: 'x'.repeat(51) },
  ])
    expect((await put(bad)).status).toBe(400);
});

test('invalid characters are removed from a text before it is stored', async () => {
  await world.admin.api('PUT', `/tickets/${ticket}`, { status: 'open' });
  const sent = await world.admin.api('POST', `/messages/${ticket}`, { body: 'a\0b\uD800c' });
  expect(sent).toMatchObject({ status: 200, body: { body: 'ab\uFFFDc' } });
});
