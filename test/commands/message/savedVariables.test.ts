import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../world.ts';

let world: World;
let ids: { connection: number; queue: number; contact: number };
beforeAll(async () => {
  world = await openWorld();
  const connection = await world.addConnection('Loja');
  const { contactId } = await world.write(connection, '5511988760001', 'Oi');
  ids = { connection, queue: await world.addQueue('Vendas'), contact: contactId };
});
afterAll(() => world?.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
type Form = { path: () => string; method?: 'PUT'; field: string; body?: () => object };
const connection = (field: string): Form => ({ path: () => `/whatsapp/${ids.connection}`, method: 'PUT', field });
const queue = (field: string): Form => ({ path: () => `/queue/${ids.queue}`, method: 'PUT', field });
const typebot = () => ({ type: 'typebot', name: 'Robô', urlN8N: 'https://bot.example', typebotSlug: 'loja' });
const forms: Form[] = [
  ...['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage', 'expiresInactiveMessage'].map(
    connection,
  ),
  ...['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'].map(queue),
  { path: () => '/queue-options', field: 'title', body: () => ({ queueId: ids.queue, parentId: -1 }) },
  {
    path: () => '/queue-options',
    field: 'message',
    body: () => ({ queueId: ids.queue, parentId: -1, title: 'Mesas' }),
  },
  { path: () => '/quick-messages', field: 'message', body: () => ({ shortcode: `oi${Date.now()}` }) },
  { path: () => '/schedules', field: 'body', body: () => ({ contactId: ids.contact, sendAt: tomorrow() }) },
  { path: () => '/files', field: 'message', body: () => ({ name: 'Catálogos' }) },
  { path: () => '/queueIntegration', field: 'typebotRestartMessage', body: typebot },
  { path: () => '/queueIntegration', field: 'typebotUnknownMessage', body: typebot },
];
const save = ({ path, method, field, body }: Form, text: string) =>
  world.admin.api(method ?? 'POST', path(), { ...body?.(), [field]: text });

describe.each(forms.map((form) => [`${form.path.toString().replace(/^.*?=> /, '')} ${form.field}`, form] as const))(
  'the text of %s',
  (_, form) => {
    test('is refused with an unknown variable, naming it and its field', async () => {
      expect(await save(form, 'Oi {{nmoe}}, {{ name')).toMatchObject({
        status: 400,
        body: {
          error: 'ERR_UNKNOWN_VARIABLE',
          variables: ['{{nmoe}}', '{{ name'],
          issues: [{ path: [form.field] }],
        },
      });
    });
    test('may have known variables in every spelling, and braces that are no variable', async () => {
      const text = 'Oi {{nome}}, {{ name }}, {{firstName}}, {primeiroNome}: {"a": 1} :{';
      expect(await save(form, text)).toMatchObject({ status: 200 });
    });
  },
);

test('a list of files may have the variables of campaigns', async () => {
  const variables = [{ key: 'cupom', value: 'VOLTA10' }];
  expect(await world.admin.api('POST', '/campaign-settings', { settings: { variables } })).toMatchObject({
    status: 200,
  });
  const options = [{ id: 0, name: 'Preços de {{nmoe}}' }];
  const list = { name: 'Promoções', message: 'Use {cupom}', options };
  expect(await world.admin.api('POST', '/files', list)).toMatchObject({
    status: 400,
    body: { error: 'ERR_UNKNOWN_VARIABLE', variables: ['{{nmoe}}'], issues: [{ path: ['options', 0, 'name'] }] },
  });
  expect(await world.admin.api('POST', '/files', { ...list, options: [] })).toMatchObject({ status: 200 });
});

test('the reply to a stop word is refused with an unknown variable', async () => {
  const stop = (stopAnswer: string) => world.admin.api('POST', '/campaign-settings', { settings: { stopAnswer } });
  expect(await stop('Até, {{nmoe}}')).toMatchObject({ status: 400, body: { variables: ['{{nmoe}}'] } });
  expect(await stop('Até, {{nome}}')).toMatchObject({ status: 200 });
});
