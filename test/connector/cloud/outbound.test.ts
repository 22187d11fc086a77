import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { whatsappShape } from '../../../domain/connection/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { graphError, type FakeAnswer, type GraphCallSeen } from './fakeGraph.ts';
import { deliveryFor, openCloudWorld, statusOf, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
const undo: (() => void)[] = [];
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterEach(() => {
  for (const end of undo.splice(0)) end();
});
afterAll(() => world?.close());

const shape = z.looseObject({
  id: z.string(),
  body: z.string(),
  ack: z.number(),
  fromMe: z.boolean(),
  error: z.string(),
});
const page = z.object({ messages: z.array(shape) });
const ownOf = async (ticketId: number) =>
  page.parse((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages.filter(({ fromMe }) => fromMe);
/** Waits until the only message of ours in a ticket is like this. */
const becomes = (ticketId: number, like: object) =>
  eventually(async () => expect(await ownOf(ticketId)).toMatchObject([like]));
const deliver = (value: object) => world.deliver(official, deliveryFor(official.phoneNumberId, value));
let serial = 0;
/** A customer writes, and an agent takes the ticket. */
const talk = async () => {
  const from = `55119666${String(10_000 + ++serial)}`;
  const first = textFrom(from, 'Oi');
  await deliver({ messages: [first] });
  const { id } = await world.ticketOf(from);
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
  return { from, ticketId: id, first };
};
const send = async (ticketId: number, form: object | FormData) => {
  const { status, body } = await world.admin.api('POST', `/messages/${ticketId}`, form);
  expect([status, body]).toMatchObject([200, {}]);
};
const sentTo = (from: string) => world.graph.messages().filter(({ to }) => to === `+${from}`);
const isSend = ({ path, json }: GraphCallSeen, to: string) =>
  path.endsWith('/messages') && Object(json).to === `+${to}`;
/** Answers the next sends to a customer with these answers, then as usual. */
const answers = (to: string, ...told: (FakeAnswer | 'silent')[]) =>
  undo.push(world.graph.first((call) => (isSend(call, to) ? (told.shift() ?? null) : null)));

test('statuses that come before the answer to the request count, in any order', async () => {
  const { from, ticketId } = await talk();
  undo.push(
    world.graph.first(async (call) => {
      if (!isSend(call, from)) return null;
      const named = { biz_opaque_callback_data: Object(call.json).biz_opaque_callback_data };
      await deliver({
        statuses: [statusOf('wamid.EARLY', 'delivered', named), statusOf('wamid.EARLY', 'sent', named)],
      });
      await becomes(ticketId, { ack: 3 });
      return { json: { contacts: [{ wa_id: from }], messages: [{ id: 'wamid.EARLY' }] } };
    }),
  );
  await send(ticketId, { body: 'Rápido' });
  await becomes(ticketId, { ack: 3, error: '' });
  await deliver({ statuses: [statusOf('wamid.EARLY', 'read')] });
  await becomes(ticketId, { ack: 4 });
  expect(sentTo(from)).toHaveLength(1);
});

test('an answer that is lost after the message was accepted never sends it again', async () => {
  const { from, ticketId } = await talk();
  answers(from, { status: 502, json: {} });
  await send(ticketId, { body: 'Uma vez só' });
  const [out] = await eventually(async () => {
    const found = sentTo(from);
    if (!found.length) throw new Error('not sent yet');
    return found;
  });
  await world.connectorDown();
  await world.connectorUp();
  await deliver({
    statuses: [statusOf('wamid.LOST', 'sent', { biz_opaque_callback_data: out?.biz_opaque_callback_data })],
  });
  await becomes(ticketId, { ack: 2, error: '' });
  await send(ticketId, { body: 'E outra' });
  await eventually(() => expect(sentTo(from).map(({ text }) => text?.body)).toEqual(['Uma vez só', 'E outra']));
});

describe('an error', () => {
  test.each([
    [131026, 'ERR_CLOUD_UNDELIVERABLE'],
    [131047, 'ERR_WINDOW_CLOSED'],
    [131009, 'ERR_CLOUD_MALFORMED'],
  ])('%i at once fails the message: %s', async (code, error) => {
    const { from, ticketId } = await talk();
    answers(from, graphError(code));
    await send(ticketId, { body: 'Não vai' });
    await becomes(ticketId, { error });
    expect(sentTo(from)).toHaveLength(1);
  });
  test('in a later status fails the accepted message, which can be sent again', async () => {
    const { from, ticketId } = await talk();
    await send(ticketId, { body: 'Depois' });
    await becomes(ticketId, { ack: 2 });
    const [first] = sentTo(from);
    const failed = (id: string) =>
      deliver({
        statuses: [
          statusOf(id, 'failed', {
            errors: [{ code: 131049 }],
            biz_opaque_callback_data: first?.biz_opaque_callback_data,
          }),
        ],
      });
    const { wamid } = z
      .object({ wamid: z.string() })
      .parse(
        await world.system.db('connector.cloud_send').where({ wa_id: first?.biz_opaque_callback_data }).first('wamid'),
      );
    await failed(wamid);
    await becomes(ticketId, { error: 'ERR_CLOUD_MARKETING_LIMIT' });
    await deliver({ statuses: [statusOf(wamid, 'sent')] });
    const [message] = await ownOf(ticketId);
    expect(await world.admin.api('POST', `/messages/${message?.id}/resend`)).toMatchObject({ status: 200 });
    await becomes(ticketId, { ack: 2, error: '' });
    expect(sentTo(from)).toHaveLength(2);
    await failed(wamid); // repeated, and about the first try
    await deliver({ messages: [textFrom(from, 'Chegou agora')] });
    await eventually(async () => expect((await world.ticketOf(from)).lastMessage).toBe('Chegou agora'));
    await becomes(ticketId, { ack: 2, error: '' });
  });
  test('of the limits delays the message', async () => {
    const { from, ticketId } = await talk();
    answers(from, graphError(131056), graphError(131056));
    await send(ticketId, { body: 'Sem pressa' });
    await becomes(ticketId, { ack: 2, error: '' });
    expect(sentTo(from)).toHaveLength(3);
  });
});

describe('what is sent', () => {
  test('quotes a message of the customer, and one of ours under the id that WhatsApp knows', async () => {
    const { from, ticketId, first } = await talk();
    const page1 = page.parse((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages;
    await send(ticketId, { body: 'Sobre isto', quotedMsg: { id: page1[0]?.id } });
    await becomes(ticketId, { ack: 2 });
    expect(sentTo(from)[0]).toMatchObject({ context: { message_id: first.id } });
    const row = await world.system
      .db('connector.cloud_send')
      .where({ wa_id: sentTo(from)[0]?.biz_opaque_callback_data })
      .first('wamid');
    const wamid = String(Object(row).wamid);
    await deliver({ messages: [textFrom(from, 'Sim', { context: { from: '551140001000', id: wamid } })] });
    await eventually(async () => {
      const all = page.parse((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages;
      expect(all.at(-1)).toMatchObject({ body: 'Sim', quotedMsg: { body: 'Sobre isto' } });
    });
    const [ours] = await ownOf(ticketId);
    await send(ticketId, { body: 'Repito', quotedMsg: { id: ours?.id } });
    await eventually(() =>
      expect(sentTo(from).at(-1)).toMatchObject({ text: { body: 'Repito' }, context: { message_id: wamid } }),
    );
  });
  test('uploads a picture and marks what was read', async () => {
    const { from, ticketId, first } = await talk();
    const form = new FormData();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    form.set('body', 'A foto');
    form.set('medias', new File([png], 'foto.png', { type: 'image/png' }));
    await send(ticketId, form);
    await eventually(() =>
      expect(sentTo(from)).toMatchObject([
        { type: 'image', image: { id: expect.stringMatching(/^up/), caption: 'A foto' } },
      ]),
    );
    const upload = world.graph.calls.findLast(({ path }) => path === `${official.phoneNumberId}/media`);
    expect(upload?.bytes.includes(png)).toBe(true);
    await eventually(() =>
      expect(world.graph.messages()).toContainEqual(expect.objectContaining({ status: 'read', message_id: first.id })),
    );
  });
  test('with a caption that is too long continues in a text after its file', async () => {
    const { from, ticketId } = await talk();
    const form = new FormData();
    form.set('body', `${'a'.repeat(1_000)} ${'b'.repeat(100)} fim`);
    form.set('medias', new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' }));
    await send(ticketId, form);
    await eventually(() =>
      expect(sentTo(from)).toMatchObject([
        { document: { caption: 'a'.repeat(1_000) } },
        { text: { body: `${'b'.repeat(100)} fim` } },
      ]),
    );
  });
  test('is no edit and no deletion, which the official API does not have', async () => {
    const { ticketId } = await talk();
    await send(ticketId, { body: 'Fica assim' });
    await becomes(ticketId, { ack: 2 });
    const [{ id } = { id: '' }] = await ownOf(ticketId);
    const edited = await world.admin.api('POST', `/messages/edit/${id}`, { body: 'Mudei' });
    expect(edited.body).toMatchObject({ error: 'ERR_OFFICIAL_NO_EDITS' });
    expect((await world.admin.api('DELETE', `/messages/${id}`)).body).toMatchObject({
      error: 'ERR_OFFICIAL_NO_DELETIONS',
    });
  });
});

test('a token that expired stops only the sending, and a new one resumes it', async () => {
  const { from, ticketId } = await talk();
  let isExpired = true;
  undo.push(
    world.graph.first(({ path }) =>
      isExpired && path.startsWith(official.phoneNumberId) ? graphError(190, 401) : null,
    ),
  );
  await send(ticketId, { body: 'Espera o token' });
  const told = async () =>
    whatsappShape.parse((await world.admin.api('GET', `/whatsapp/${official.id}?session=0`)).body);
  await eventually(async () =>
    expect(await told()).toMatchObject({ status: 'DISCONNECTED', reason: 'ERR_CLOUD_TOKEN' }),
  );
  await deliver({ messages: [textFrom(from, 'Ainda recebo')] });
  await eventually(async () => expect((await world.ticketOf(from)).lastMessage).toBe('Ainda recebo'));
  isExpired = false;
  expect(await world.admin.api('PUT', `/whatsapp/${official.id}`, { accessToken: 'EAAG-novo' })).toMatchObject({
    status: 200,
  });
  await eventually(async () => expect(await told()).toMatchObject({ status: 'CONNECTED', reason: '' }));
  await becomes(ticketId, { ack: 2, error: '' });
  expect(await world.logBytes()).not.toContain('EAAG-novo');
});

describe('a check of the number', () => {
  const told = async (id: number) =>
    whatsappShape.parse((await world.admin.api('GET', `/whatsapp/${id}?session=0`)).body);
  const change = async (id: number, form: object) =>
    expect(await world.admin.api('PUT', `/whatsapp/${id}`, form)).toMatchObject({ status: 200 });
  const asked = (method: string, path: string) =>
    world.graph.calls.filter((call) => call.method === method && call.path === path).length;
  const startsOf = async (id: number) => {
    const { events } = await world.system.deps.store.read(`connection-${official.companyId}.${id}`);
    return events.filter(({ event }) => event.type === 'ConnectionStarted').length;
  };
  /** Asks the connector for another check, and waits until it read the number again. */
  const check = async ({ id, phoneNumberId }: typeof official) => {
    const before = asked('GET', phoneNumberId);
    // A connection that is up is not started again, so a change of its PIN asks.
    await change(id, { pin: String(100_000 + ++serial) });
    await eventually(() => expect(asked('GET', phoneNumberId)).toBeGreaterThan(before));
  };
  /** Answers questions about a number with a status. */
  const numberIs = (phoneNumberId: string, status: string) =>
    undo.push(
      world.graph.first(({ method, path }) =>
        method === 'GET' && path === phoneNumberId
          ? { json: { id: phoneNumberId, display_phone_number: '+55 11 4000-1000', status } }
          : null,
      ),
    );

  test('follows new ids at once, and subscribes the new account', async () => {
    const own = await world.addOfficial();
    const phoneNumberId = `${own.phoneNumberId}77`;
    await change(own.id, { phoneNumberId, businessAccountId: '700100277' });
    await eventually(() => expect(asked('POST', '700100277/subscribed_apps')).toBe(1));
    expect(asked('GET', phoneNumberId)).toBeGreaterThan(0);
    const starts = await startsOf(own.id);
    await change(own.id, { phoneNumberId, name: 'Outro nome' });
    expect(await startsOf(own.id)).toBe(starts);
  });
  test('follows ids that change while the number is being read', async () => {
    const [own, other] = [await world.addOfficial(), await world.addOfficial()];
    const phoneNumberId = `${own.phoneNumberId}79`;
    const { promise, resolve } = Promise.withResolvers<null>();
    const end = world.graph.first(({ method, path }) =>
      method === 'GET' && path === own.phoneNumberId ? promise : null,
    );
    undo.push(end, () => resolve(null));
    await check(own);
    await change(own.id, { phoneNumberId, businessAccountId: '700100279' });
    await check(other); // the connector learns of changes in their order
    resolve(null);
    await eventually(() => expect(asked('POST', '700100279/subscribed_apps')).toBe(1));
    expect(asked('GET', phoneNumberId)).toBeGreaterThan(0);
  });
  test('subscribes the app of a new token', async () => {
    const own = await world.addOfficial({ businessAccountId: '700100278' });
    await change(own.id, { accessToken: 'EAAG-outro-app' });
    await eventually(() => expect(asked('POST', '700100278/subscribed_apps')).toBe(2));
  });
  test('begins by no change of a connection that a user stopped', async () => {
    const own = await world.addOfficial();
    expect(await world.admin.api('DELETE', `/whatsappsession/${own.id}`)).toMatchObject({ status: 200 });
    const starts = await startsOf(own.id);
    await change(own.id, { phoneNumberId: `${own.phoneNumberId}78`, accessToken: 'EAAG-parada' });
    expect(await startsOf(own.id)).toBe(starts);
  });
  test.each(['FLAGGED', 'RESTRICTED', 'BANNED'])('never registers a number that is %s', async (status) => {
    const own = await world.addOfficial({ pin: '123456' });
    numberIs(own.phoneNumberId, status);
    await check(own);
    await check(own);
    expect(asked('POST', `${own.phoneNumberId}/register`)).toBe(0);
  });
  test.each(['PENDING', 'DISCONNECTED', 'UNVERIFIED'])('registers a number that is %s once', async (status) => {
    const own = await world.addOfficial({ pin: '123456' });
    numberIs(own.phoneNumberId, status);
    await check(own);
    await eventually(() => expect(asked('POST', `${own.phoneNumberId}/register`)).toBe(1));
    await check(own);
    await check(own);
    expect(asked('POST', `${own.phoneNumberId}/register`)).toBe(1);
  });
  test.each([999_999, 613])('that fails with %i is repeated', async (code) => {
    const own = await world.addOfficial();
    const end = world.graph.first(({ method, path }) =>
      method === 'GET' && path === own.phoneNumberId ? graphError(code) : null,
    );
    await check(own);
    await eventually(async () => expect(await told(own.id)).toMatchObject({ status: 'TIMEOUT' }));
    end();
    await eventually(async () => expect(await told(own.id)).toMatchObject({ status: 'CONNECTED' }));
  });
  test('that fails with a known final error ends the connection', async () => {
    const own = await world.addOfficial();
    undo.push(
      world.graph.first(({ method, path }) => (method === 'GET' && path === own.phoneNumberId ? graphError(33) : null)),
    );
    await check(own);
    await eventually(async () =>
      expect(await told(own.id)).toMatchObject({ status: 'DISCONNECTED', reason: 'ERR_CLOUD_GONE' }),
    );
  });
});
