import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openDeliveries } from '../../../commands/connection/deliveries.ts';
import { webhookSignature } from '../../../connector/cloud/webhook/signature.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import type { Person } from '../../commands/world.ts';
import { deliveryFor, openCloudWorld, SECRET, statusOf, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
let rival: Person;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
  rival = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

const count = async () => Number((await world.system.db('connector.delivery').count({ n: '*' }).first())?.n);
const bodiesOf = async (number: string, by = world.admin): Promise<string[]> => {
  const { id } = await world.ticketOf(number, by);
  const page = z.object({ messages: z.array(z.object({ body: z.string() })) });
  return page.parse((await by.api('GET', `/messages/${id}`)).body).messages.map(({ body }) => body);
};
/** Waits until a conversation shows these texts. */
const shows = (number: string, bodies: readonly unknown[]) =>
  eventually(async () => expect(await bodiesOf(number)).toEqual(bodies));
const hasNoTicket = async (number: string, by = world.admin) => {
  const { body } = await by.api('GET', `/tickets?showAll=true&searchParam=${number}`);
  expect(Object(body).tickets).toEqual([]);
};
const saying = (phoneNumberId: string, from: string, body: string, over: object = {}) =>
  deliveryFor(phoneNumberId, { messages: [textFrom(from, body, over)] });

describe('the verification of a callback', () => {
  const verify = async (token: string, over: object = {}) => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': token, ...over };
    const res = await fetch(`${world.addressOf(official)}?${new URLSearchParams(query).toString()}`);
    return [res.status, await res.text()];
  };
  test('answers the challenge to the verify token that admins see, and to no other', async () => {
    const { body } = await world.admin.api('GET', `/whatsapp/${official.id}/webhook`);
    const { verifyToken, address } = z.object({ verifyToken: z.string(), address: z.string() }).parse(body);
    expect(address).toBe(world.addressOf(official));
    expect(await verify(verifyToken)).toEqual([200, '1158201444']);
    expect((await verify('outro'))[0]).toBe(403);
    expect((await verify(verifyToken, { 'hub.mode': 'unsubscribe' }))[0]).toBe(403);
  });
  test('shows the verify token of a connection to no other company', async () => {
    expect(await rival.api('GET', `/whatsapp/${official.id}/webhook`)).toMatchObject({ status: 404 });
  });
});

describe('a delivery', () => {
  test('is stored only with the signature of the connection over its very bytes', async () => {
    const text = JSON.stringify(saying(official.phoneNumberId, '5511988880101', 'forjada'));
    const good = webhookSignature(Buffer.from(text), SECRET);
    const escaped = text.replace('forjada', '\\u0066orjada');
    for (const [body, signature] of [
      [text, null],
      [text, ''],
      [text, 'sha256=00'],
      [text, good.replace('sha256=', 'sha1=')],
      [text, webhookSignature(Buffer.from(text), 'outro segredo')],
      [escaped, good],
    ] as const)
      expect((await world.post(world.addressOf(official), body, signature)).status).toBe(401);
    expect(await count()).toBe(0);
    await hasNoTicket('5511988880101');
  });
  test('with escapes is signed as it came', async () => {
    const text = JSON.stringify(saying(official.phoneNumberId, '5511988880102', 'ola'));
    const body = text.replace('"ola"', '"ol\\u00e1 \\ud83d\\ude00 a\\/b"');
    expect(
      (await world.post(world.addressOf(official), body, webhookSignature(Buffer.from(body), SECRET))).status,
    ).toBe(200);
    await shows('5511988880102', ['olá 😀 a/b']);
  });
  test('to an unknown connection, or to one of another company, is refused', async () => {
    const theirs = await world.addOfficial({ appSecret: 'segredo da Rita' }, rival);
    const body = saying(official.phoneNumberId, '5511988880103', 'engano');
    for (const to of [theirs, { ...official, companyId: theirs.companyId }, { companyId: 1, id: 999_999 }])
      expect((await world.deliver(to, body)).status).toBe(401);
    expect((await world.post(`${world.system.url}/webhooks/whatsapp/x`, '{}', 'sha256=00')).status).toBe(401);
    await hasNoTicket('5511988880103');
  });
  test('that comes ten times, and its message in another delivery, shows one message', async () => {
    const from = '5511988880104';
    const message = textFrom(from, 'uma vez');
    const body = deliveryFor(official.phoneNumberId, { messages: [message] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.deliver(official, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [message, textFrom(from, 'duas')] }));
    await shows(from, ['uma vez', 'duas']);
    await eventually(async () => expect(await count()).toBe(0));
    await shows(from, ['uma vez', 'duas']);
  });
  test('with unreadable parts brings the rest', async () => {
    const from = '5511988880105';
    const messages = [
      null,
      { type: 'text' },
      7,
      textFrom(from, 'antes'),
      { ...textFrom(from, 'x'), text: 3 },
      textFrom(from, 'depois'),
    ];
    await world.deliver(
      official,
      deliveryFor(official.phoneNumberId, { messages, statuses: [{}, 'x'], errors: [{ code: 1 }] }),
    );
    await shows(from, ['antes', expect.any(String), 'depois']);
  });
  test('with ids that Postgres takes in no column holds up nothing', async () => {
    const from = '5511988880112';
    const long = 'x'.repeat(100_000);
    const odd = (id: string) => [
      textFrom(from, 'cita', { context: { id } }),
      { ...textFrom(from, ''), type: 'reaction', reaction: { message_id: id, emoji: '👍' } },
      { ...textFrom(from, ''), type: 'revoke', revoke: { original_message_id: id } },
      textFrom(from, 'de quem', { from_user_id: id }),
    ];
    const statuses = ['\u0000', long].flatMap((id) => [
      statusOf(id, 'delivered'),
      statusOf('wamid.X', 'read', { biz_opaque_callback_data: id }),
    ]);
    const messages = [...odd('\u0000'), ...odd(long), textFrom(from, 'depois')];
    await world.deliver(official, deliveryFor(official.phoneNumberId, { messages, statuses }));
    await eventually(async () => expect(await bodiesOf(from)).toContain('depois'));
    expect((await bodiesOf(from)).filter((body) => body === 'cita')).toHaveLength(2);
    await eventually(async () => expect(await count()).toBe(0));
  });
  test('that is no JSON, or none of WhatsApp, is answered and forgotten', async () => {
    for (const body of ['isto não é JSON', '[]', '{"object":"page","entry":[]}']) {
      const signature = webhookSignature(Buffer.from(body), SECRET);
      expect((await world.post(world.addressOf(official), body, signature)).status).toBe(200);
    }
    await eventually(async () => expect(await count()).toBe(0));
  });
});

describe('a delivery for several numbers', () => {
  const both = (parts: readonly [phoneNumberId: string, from: string, body: string][]) => ({
    object: 'whatsapp_business_account',
    entry: parts.flatMap((part) => saying(...part).entry),
  });
  test('reaches each connection behind the same app', async () => {
    const other = await world.addOfficial();
    const [a, b] = ['5511988880106', '5511988880107'];
    await world.deliver(
      official,
      both([
        [official.phoneNumberId, a, 'para um'],
        [other.phoneNumberId, b, 'para outro'],
      ]),
    );
    expect(await world.ticketOf(a)).toMatchObject({ whatsappId: official.id });
    expect(await world.ticketOf(b)).toMatchObject({ whatsappId: other.id });
  });
  test('never reaches another company behind another app, and an unknown number is no one', async () => {
    const theirs = await world.addOfficial({ appSecret: 'outro app' }, rival);
    const [a, b, c] = ['5511988880108', '5511988880109', '5511988880110'];
    await world.deliver(
      official,
      both([
        [theirs.phoneNumberId, a, 'sequestro'],
        ['1', b, 'ninguém'],
        [official.phoneNumberId, c, 'nossa'],
      ]),
    );
    await shows(c, ['nossa']);
    await eventually(async () => expect(await count()).toBe(0));
    for (const number of [a, b]) await hasNoTicket(number);
    for (const number of [a, b, c]) await hasNoTicket(number, rival);
  });
  test('one number belongs to one connection of the installation', async () => {
    const form = { name: 'Cópia', channel: 'cloud', phoneNumberId: official.phoneNumberId, businessAccountId: '1' };
    expect(await rival.api('POST', '/whatsapp', form)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PHONE_NUMBER_ID_TAKEN' },
    });
  });
});

test('large deliveries are read a few at a time, and all of them', async () => {
  const idle = await world.addOfficial();
  await world.connectorDown();
  const from = '5511988880113';
  const texts = Array.from({ length: 6 }, (_, n) => `carga ${n}`);
  for (const text of texts)
    await world.deliver(idle, saying(idle.phoneNumberId, from, text, { padding: 'x'.repeat(3_000_000) }));
  const page = await openDeliveries(world.system.db, world.system.context.secrets.ring).waiting(
    { companyId: idle.companyId, connectionId: idle.id },
    50,
  );
  expect(page).toHaveLength(3);
  await world.connectorUp();
  await eventually(async () => expect((await bodiesOf(from)).toSorted()).toEqual(texts));
  await eventually(async () => expect(await count()).toBe(0));
});

test('the number of a removed company is free for another one', async () => {
  const companyId = await world.addCompany();
  const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  const theirs = await world.addOfficial({}, rui);
  expect((await world.admin.api('DELETE', `/companies/${companyId}`)).status).toBe(200);
  const { phoneNumberId } = theirs;
  const form = { name: 'Nova casa', channel: 'cloud', phoneNumberId, businessAccountId: '700100200' };
  await eventually(async () => expect((await rival.api('POST', '/whatsapp', form)).status).toBe(200));
  expect((await world.deliver(theirs, saying(phoneNumberId, '5511988880114', 'tarde'))).status).toBe(401);
});

test('what is delivered for a suspended company waits a week, and arrives when it is back by then', async () => {
  const open = async () => {
    const companyId = await world.addCompany();
    const person = await world.addPerson('Ana', { companyId, profile: 'admin' });
    return { companyId, person, official: await world.addOfficial({}, person) };
  };
  const suspend = async (companyId: number, isSuspended: boolean) =>
    expect((await world.admin.api('PUT', `/companies/${companyId}`, { status: !isSuspended })).status).toBe(200);
  const rowsOf = (company_id: number) => world.system.db('connector.delivery').where({ company_id });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const [back, gone] = [await open(), await open()];
  for (const { companyId } of [back, gone]) await suspend(companyId, true);
  await world.connectorDown();
  const from = '5511988880115';
  for (const { official: to } of [back, gone]) await world.deliver(to, saying(to.phoneNumberId, from, 'esperei'));
  await rowsOf(back.companyId).update({ at: daysAgo(6) });
  await rowsOf(gone.companyId).update({ at: daysAgo(8) });
  await world.connectorUp();
  await eventually(async () => expect(await rowsOf(gone.companyId).select('seq')).toEqual([]));
  expect(await rowsOf(back.companyId).select('seq')).toHaveLength(1);
  await suspend(back.companyId, false);
  const again = { ...back.person, ...(await signIn(world.system.url, back.person.who)) };
  await eventually(async () => expect(await bodiesOf(from, again)).toEqual(['esperei']));
});

test('the journal holds no readable text', async () => {
  const idle = await world.addOfficial();
  await world.connectorDown();
  await world.deliver(idle, saying(idle.phoneNumberId, '5511988880111', 'um segredo meu'));
  const rows = await world.system.db('connector.delivery').select<{ body: Buffer }[]>('body');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body.includes('segredo')).toBe(false);
  await world.connectorUp();
  await shows('5511988880111', ['um segredo meu']);
});
