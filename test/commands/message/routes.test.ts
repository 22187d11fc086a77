import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { messageShape, type MessageRecord } from '../../../domain/message/shape.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let caio: Person;
let loja: number;
let vendas: number;
let suporte: number;
let numbers = 5_511_930_000_000;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  [vendas, suporte] = [await world.addQueue('Vendas'), await world.addQueue('Suporte')];
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const open = async (by = admin, number = String(++numbers), queueId = vendas) => {
  const { id } = await world.write(loja, number, 'Olá');
  await admin.api('PUT', `/tickets/${id}`, { queueId });
  expect((await by.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return { id, number };
};
const send = (by: Person, id: number, body: object, headers?: Record<string, string>) =>
  by.api('POST', `/messages/${id}`, body, headers);
const sent = async (by: Person, id: number, body: object, headers?: Record<string, string>): Promise<MessageRecord> => {
  const answer = await send(by, id, body, headers);
  expect(answer).toMatchObject({ status: 200 });
  return messageShape.strict().parse(answer.body);
};
const page = async (id: number, pageNumber = 1, by = admin) => {
  const { status, body } = await by.api('GET', `/messages/${id}?pageNumber=${pageNumber}`);
  expect(status).toBe(200);
  return listMessages.reply.strict().parse(body);
};
const texts = ({ messages }: { messages: MessageRecord[] }) => messages.map(({ body }) => body);

describe('an agent’s message', () => {
  test('has its variables filled in, also those typed by hand (R185)', async () => {
    const { id } = await open(caio);
    const { body } = await sent(caio, id, {
      body: '{{ms}}, {{ firstName }}! {{protocol}} {{today}} {{hour}} {{preço}}',
    });
    expect(body).toMatch(
      new RegExp(
        `^(Bom dia|Boa tarde|Boa noite), Maria! \\d{14}${id} \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d \\{\\{preço\\}\\}$`,
      ),
    );
  });

  test('is queued, shown at once and becomes the ticket’s last message; it marks the customer’s messages as read', async () => {
    const { id } = await open(caio);
    const message = await sent(caio, id, {
      body: 'Bom dia! 👋\nEm que posso ajudar?',
      fromMe: true,
      read: 1,
      mediaUrl: '',
    });
    expect(message).toMatchObject({
      fromMe: true,
      ack: 1,
      error: '',
      read: true,
      ticketId: id,
      mediaType: 'conversation',
    });
    expect(message).toMatchObject({
      ticket: { whatsapp: { name: 'Loja' } },
      queueId: vendas,
      queue: { name: 'Vendas' },
    });
    const { messages, ticket, hasMore } = await page(id, 1, caio);
    expect(messages.at(-1)).toEqual(message);
    expect({ hasMore, last: ticket.lastMessage, unread: ticket.unreadMessages }).toMatchObject({
      hasMore: false,
      unread: 0,
    });
    expect(ticket.lastMessage).toContain('Bom dia! 👋');
    expect(messages[0]).toMatchObject({ body: 'Olá', fromMe: false, contact: { name: 'Maria' } });
  });

  test.each([[''], ['   '], ['\n\t '], [null], [undefined], [7]])('is not %j', async (body) => {
    const { id } = await open();
    const appended = await world.appendedBy(async () => {
      const answer = await send(admin, id, { body });
      expect(answer.status).toBe(400);
      expect(Object(answer.body).issues[0]).toMatchObject({ path: ['body'] });
    });
    expect(appended).toEqual([]);
  });

  test('is accepted only in an open ticket', async () => {
    const { id } = await open();
    const refused = { status: 400, body: { error: 'ERR_CREATING_MESSAGE' } };
    for (const status of ['pending', 'closed']) {
      await admin.api('PUT', `/tickets/${id}`, { status });
      const appended = await world.appendedBy(async () =>
        expect(await send(admin, id, { body: 'Oi' })).toMatchObject(refused),
      );
      expect(appended).toEqual([]);
    }
    expect((await send(admin, 999_999, { body: 'Oi' })).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  });

  test('cannot be sent over a removed connection', async () => {
    const gone = await world.addConnection('De saída');
    const { id } = await world.write(gone, String(++numbers), 'Olá');
    await admin.api('PUT', `/tickets/${id}`, { status: 'open' });
    await admin.api('DELETE', `/whatsapp/${gone}`);
    expect(await send(admin, id, { body: 'Oi' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_SENDING_WAPP_MSG' },
    });
  });

  test('with a repeated Idempotency-Key is sent once, also by concurrent requests', async () => {
    const { id } = await open();
    const key = { 'idempotency-key': 'uma-vez' };
    const first = await sent(admin, id, { body: 'Uma vez' }, key);
    expect(await sent(admin, id, { body: 'Uma vez' }, key)).toEqual(first);
    const twice = await Promise.all([1, 2].map(() => sent(admin, id, { body: 'Juntas' }, { 'idempotency-key': 'j' })));
    expect(twice[0]?.id).toBe(twice[1]?.id);
    await sent(admin, id, { body: 'Duas' });
    await sent(admin, id, { body: 'Duas' });
    expect(texts(await page(id))).toEqual(['Olá', 'Uma vez', 'Juntas', 'Duas', 'Duas']);
  });

  describe('repeated because the answer was lost', () => {
    const key = { 'idempotency-key': 'perdida' };
    const lost = async (body = 'Já vai') => {
      const { id } = await open(caio);
      const { id: messageId } = await sent(caio, id, { body }, key);
      return { id, messageId, again: (headers = key) => send(caio, id, { body }, headers) };
    };
    /** Expects that a repeated request returns the queued message and queues nothing. */
    const told = async ({ messageId, again }: Awaited<ReturnType<typeof lost>>) =>
      expect(
        await world.appendedBy(async () =>
          expect(await again()).toMatchObject({ status: 200, body: { id: messageId } }),
        ),
      ).toEqual([]);

    test('is answered as queued even if its ticket was resolved since; another message is refused', async () => {
      const asked = await lost();
      await admin.api('PUT', `/tickets/${asked.id}`, { status: 'closed' });
      await told(asked);
      const refused = { status: 400, body: { error: 'ERR_CREATING_MESSAGE' } };
      expect(await asked.again({ 'idempotency-key': 'outra' })).toMatchObject(refused);
      expect((await send(caio, asked.id, { body: 'Outra coisa' }, key)).status).toBe(422);
    });

    test('is not queued again over the connection that its ticket was moved to', async () => {
      const asked = await lost();
      const whatsappId = await world.addConnection('Outra');
      expect((await admin.api('PUT', `/tickets/${asked.id}`, { whatsappId })).status).toBe(200);
      expect((await admin.api('PUT', `/tickets/${asked.id}`, { status: 'open' })).status).toBe(200);
      await admin.api('PUT', `/tickets/${asked.id}`, { userId: caio.user.id });
      await told(asked);
    });

    test('is answered only to a user who may read the ticket', async () => {
      const asked = await lost();
      await admin.api('PUT', `/tickets/${asked.id}`, { queueId: suporte });
      expect(await asked.again()).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    });
  });

  test('can quote no message, a message by its id, or the whole message', async () => {
    const { id } = await open();
    const [asked] = (await page(id)).messages;
    const quotedMsg = { id: asked?.id, body: 'Olá', fromMe: false, contact: { name: 'Maria' } };
    expect(await sent(admin, id, { body: 'a', quotedMsg: null })).toMatchObject({ quotedMsg: null });
    expect(await sent(admin, id, { body: 'b', quotedMsg: asked?.id })).toMatchObject({ quotedMsg });
    const byWhole = await sent(admin, id, { body: 'c', quotedMsg: asked });
    expect(byWhole).toMatchObject({ quotedMsg });
    expect((await page(id)).messages.at(-1)).toEqual(byWhole);
    expect((await send(admin, id, { body: 'd', quotedMsg: 'lixo' })).status).toBe(400);
  });

  test('cannot quote a message of another contact', async () => {
    const [{ id }, other] = [await open(), await open()];
    const [foreign] = (await page(other.id)).messages;
    expect(await sent(admin, id, { body: 'a', quotedMsg: foreign?.id })).toMatchObject({ quotedMsg: null });
  });

  test('cannot quote a message from a ticket that the agent may not see', async () => {
    const hidden = await open(admin, undefined, suporte);
    const [secret] = (await page(hidden.id)).messages;
    await admin.api('PUT', `/tickets/${hidden.id}`, { status: 'closed' });
    const { id } = await open(caio, hidden.number);
    expect((await caio.api('GET', `/messages/${hidden.id}`)).status).toBe(404);
    expect(await sent(caio, id, { body: 'a', quotedMsg: secret?.id })).toMatchObject({ quotedMsg: null });
    const byAdmin = await sent(admin, (await open(admin, hidden.number)).id, { body: 'b', quotedMsg: secret?.id });
    expect(byAdmin).toMatchObject({ quotedMsg: { id: secret?.id } });
  });
});

describe('a conversation', () => {
  test('of 45 messages has pages of 20, 20 and 5: the newest page first, the oldest message first', async () => {
    const number = String(++numbers);
    const all = Array.from({ length: 45 }, (_, i) => `m${String(i).padStart(2, '0')}`);
    // Three per second: within a second they keep the order of arrival.
    for (const [i, body] of all.entries())
      await receiveMessage(
        world.inbox,
        world.incoming(loja, number, body, { timestamp: 1_790_100_000 + Math.floor(i / 3) }),
      );
    const { id } = await eventually(async () => {
      const ticket = await world.ticketOf(number);
      expect(ticket.unreadMessages).toBe(45);
      return ticket;
    });
    const pages = [await page(id), await page(id, 2), await page(id, 3), await page(id, 4)];
    expect(pages.map(texts)).toEqual([all.slice(25), all.slice(5, 25), all.slice(0, 5), []]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
  });

  test('is sorted by WhatsApp’s timestamps, also when a message arrives late', async () => {
    const { id, number } = await open();
    await world.write(loja, number, 'depois', { timestamp: 1_790_200_100 });
    await world.write(loja, number, 'antes', { timestamp: 1_790_200_000 });
    expect(texts(await page(id))).toEqual(['Olá', 'antes', 'depois']);
  });

  test('contains the contact’s messages of all visible tickets, over all connections', async () => {
    const { id: first, number } = await open(admin, String(++numbers), suporte);
    await sent(admin, first, { body: 'do suporte' });
    await admin.api('PUT', `/tickets/${first}`, { status: 'closed' });
    const { id } = await open(caio, number);
    expect(id).not.toBe(first);
    await sent(caio, id, { body: 'das vendas' });
    const oficina = await world.addConnection('Oficina');
    await world.write(oficina, number, 'pela oficina');

    const whole = await page(id);
    expect(whole.messages.map(({ body, ticketId }) => [body, ticketId])).toEqual(
      expect.arrayContaining([
        ['do suporte', first],
        ['das vendas', id],
      ]),
    );
    expect(texts(whole)).toContain('pela oficina');
    expect((await page(id, 1, caio)).messages.every(({ ticketId }) => ticketId === id)).toBe(true);
    expect(texts(await page(id, 1, caio))).toEqual(expect.arrayContaining(['Olá', 'das vendas']));
    expect((await caio.api('GET', `/messages/${first}`)).body).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  });

  test('shows other content types with their type', async () => {
    const { id, number } = await open();
    const image = { kind: 'imageMessage', raw: Buffer.from('conteúdo').toString('base64') };
    await receiveMessage(world.inbox, world.incoming(loja, number, '', image));
    await eventually(async () => expect((await page(id)).messages).toHaveLength(2));
    const last = (await page(id)).messages.at(-1);
    expect(last).toMatchObject({ mediaType: 'image', mediaUrl: null });
    expect(JSON.stringify(last)).not.toContain(image.raw);
  });
});
