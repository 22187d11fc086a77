import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../kernel/eventually.ts';
import { deliveryFor, openCloudWorld, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterAll(() => world?.close());

const shape = z.looseObject({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaUrl: z.string().nullish(),
});
const page = z.object({ messages: z.array(shape) });
const messagesOf = async (search: string) => {
  const { id } = await world.ticketOf(search);
  return page.parse((await world.admin.api('GET', `/messages/${id}`)).body).messages;
};
const deliver = (...messages: object[]) => world.deliver(official, deliveryFor(official.phoneNumberId, { messages }));
let serial = 0;
const newNumber = () => `55119777${String(10_000 + ++serial)}`;
/** Delivers a message without a text of its own kind and returns how the conversation shows it. */
const shown = async (node: object) => {
  const from = newNumber();
  await deliver({ ...textFrom(from, ''), text: undefined, ...node });
  return eventually(async () => {
    const [first] = await messagesOf(from);
    if (!first) throw new Error('not there yet');
    return first;
  });
};

describe('each type of message', () => {
  test.each([
    [
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
      { location: { latitude: -23.5, name: 'Loja' } },
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11 9', wa_id: '5511999990001' }] }],
      },
      { cards: [{ name: 'Bia', number: '5511999990001' }] },
    ],
    [
      { type: 'contacts', contacts: [{ phones: [{ phone: '+55 11 98888-0000' }] }] },
      { cards: [{ number: '5511988880000' }] },
    ],
    [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Vendas' } } },
      { body: 'Vendas' },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: '2', title: 'Suporte', description: 'Defeitos' } },
      },
      { body: 'Suporte\nDefeitos' },
    ],
    [{ type: 'button', button: { payload: 'SIM', text: 'Quero' } }, { body: 'Quero' }],
    [
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'Entregar hoje',
          product_items: [{ product_retailer_id: 'a', quantity: 2, item_price: 10, currency: 'BRL' }],
        },
      },
      { body: expect.stringContaining('Entregar hoje') },
    ],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, { body: expect.stringMatching(/./) }],
    [{ type: 'unsupported', errors: [{ code: 131060 }] }, { body: expect.stringContaining('celular') }],
    [{ type: 'hologram', hologram: { depth: 3 } }, { body: expect.stringMatching(/./) }],
    [{ type: 'image', errors: [{ code: 131052 }] }, { body: expect.stringMatching(/./) }],
  ])('%j shows as %j', async (node, like) => {
    expect(await shown(node)).toMatchObject(like);
  });
  test('an ad that brought the customer stands with the first message', async () => {
    const referral = {
      source_url: 'https://fb.me/1',
      source_id: '77',
      source_type: 'ad',
      headline: 'Promoção',
      ctwa_clid: 'c1',
    };
    const first = await shown({ type: 'text', text: { body: 'Vi o anúncio' }, referral });
    expect(first).toMatchObject({ body: 'Vi o anúncio', ad: { title: 'Promoção', url: 'https://fb.me/1' } });
  });
  test('a file is fetched at once, by its id if its address has expired', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    world.graph.files.set('4411', { bytes, mime: 'image/png' });
    const sha256 = createHash('sha256').update(bytes).digest('base64');
    const from = newNumber();
    const image = {
      id: '4411',
      mime_type: 'image/png',
      sha256,
      caption: 'Veja',
      url: 'https://lookaside.example/gone',
    };
    await deliver({ ...textFrom(from, ''), type: 'image', image });
    const found = await eventually(async () => {
      const [first] = await messagesOf(from);
      if (!first?.mediaUrl) throw new Error('the file is not there yet');
      return first;
    });
    expect(found).toMatchObject({ body: 'Veja' });
    const got = await fetch(new URL(found.mediaUrl ?? '', world.system.url));
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

test('a reaction stands on its message, and opens no ticket', async () => {
  const from = newNumber();
  const message = textFrom(from, 'Chegou!');
  await deliver(message);
  const [first] = await eventually(async () => {
    const found = await messagesOf(from);
    if (!found.length) throw new Error('not there yet');
    return found;
  });
  await deliver({ ...textFrom(from, ''), type: 'reaction', reaction: { message_id: message.id, emoji: '❤️' } });
  await eventually(async () => {
    const [now] = await messagesOf(from);
    expect(now).toMatchObject({ id: first?.id, reactions: [{ emoji: '❤️' }] });
  });
  const stranger = newNumber();
  await deliver({ ...textFrom(stranger, ''), type: 'reaction', reaction: { message_id: 'wamid.NONE', emoji: '👍' } });
  await deliver(textFrom(from, 'fim'));
  await eventually(async () => expect((await messagesOf(from)).map(({ body }) => body)).toEqual(['Chegou!', 'fim']));
  const { body } = await world.admin.api('GET', `/tickets?showAll=true&searchParam=${stranger}`);
  expect(Object(body).tickets).toEqual([]);
});

test('a customer without a number is found by name, answered by user id, and the same once the number is known', async () => {
  const userId = 'BR.4411aaBB77';
  const hidden = (body: string) => ({ ...textFrom('', body), from: undefined, from_user_id: userId });
  const contacts = [{ profile: { name: 'Zuleica Sem Número', username: '@zu' }, user_id: userId }];
  await world.deliver(official, deliveryFor(official.phoneNumberId, { contacts, messages: [hidden('Oi')] }));
  const ticket = await world.ticketOf('Zuleica');
  expect(ticket.contact).toMatchObject({ name: 'Zuleica Sem Número' });
  const { id: agent } = world.admin.user;
  await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: agent });
  await world.admin.api('POST', `/messages/${ticket.id}`, { body: 'Olá, Zuleica' });
  const out = await eventually(async () => {
    const found = world.graph.messages().find(({ text }) => text?.body === 'Olá, Zuleica');
    if (!found) throw new Error('not sent yet');
    return found;
  });
  expect(out).toMatchObject({ recipient: userId });
  expect(out.to).toBeUndefined();
  const number = newNumber();
  await deliver({ ...textFrom(number, 'Este é meu número'), from_user_id: userId });
  await eventually(async () => {
    const found = await world.ticketOf(number);
    expect(found).toMatchObject({ id: ticket.id, contact: { id: ticket.contactId, number } });
  });
  await deliver(hidden('Sem número de novo'));
  await eventually(async () =>
    expect((await messagesOf(number)).map(({ body }) => body)).toEqual([
      'Oi',
      'Olá, Zuleica',
      'Este é meu número',
      'Sem número de novo',
    ]),
  );
});

test('a customer with a new user id stays one contact', async () => {
  const said = (userId: string, node: object) => {
    const contacts = [{ profile: { name: 'Yolanda Sem Número' }, user_id: userId }];
    const messages = [{ ...textFrom('', ''), from: undefined, from_user_id: userId, ...node }];
    return world.deliver(official, deliveryFor(official.phoneNumberId, { contacts, messages }));
  };
  await said('BR.first', { text: { body: 'Id velho' } });
  await world.ticketOf('Yolanda');
  const system = { type: 'user_changed_user_id', previous_user_id: 'BR.first', user_id: 'BR.second' };
  await said('BR.first', { type: 'system', text: undefined, system });
  await said('BR.second', { text: { body: 'Id novo' } });
  await eventually(async () =>
    expect((await messagesOf('Yolanda')).map(({ body }) => body)).toEqual(['Id velho', 'Id novo']),
  );
});

test('a customer with a new number stays one contact', async () => {
  const [before, after] = [newNumber(), newNumber()];
  await deliver(textFrom(before, 'Número velho'));
  await world.ticketOf(before);
  const system = { type: 'user_changed_number', body: 'changed', wa_id: after };
  await deliver({ ...textFrom(before, ''), text: undefined, type: 'system', system });
  await deliver(textFrom(after, 'Número novo'));
  await eventually(async () =>
    expect((await messagesOf(after)).map(({ body }) => body)).toEqual(['Número velho', 'Número novo']),
  );
});
