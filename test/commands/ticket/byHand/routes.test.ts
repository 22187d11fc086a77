import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ticketShape, type TicketRecord } from '../../../../domain/ticket/shape.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../../world.ts';

let world: World;
let admin: Person;
let caio: Person; // in Vendas
let rosa: Person; // in Suporte
let nina: Person; // in no queue
let vendas: number;
let suporte: number;
let loja: number;
let oficina: number;
let numbers = 5_511_910_000_000;

beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  suporte = await world.addQueue('Suporte');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  rosa = await world.addPerson('Rosa', { queueIds: [suporte] });
  nina = await world.addPerson('Nina');
});
afterAll(() => world?.close());

const post = (by: Person, body: object, key?: string) =>
  by.api('POST', '/tickets', body, key ? { 'idempotency-key': key } : {});
const opened = async (by: Person, body: object): Promise<TicketRecord> => {
  const answer = await post(by, body);
  expect(answer).toMatchObject({ status: 200 });
  const ticket = ticketShape.strict().parse(answer.body);
  expect((await by.api('GET', `/tickets/${ticket.id}`)).body).toEqual(ticket);
  return ticket;
};
/** A contact without an open ticket. */
const known = async (connectionId = loja): Promise<number> => {
  const { id, contactId } = await world.write(connectionId, String(++numbers), 'Oi');
  expect(await admin.api('PUT', `/tickets/${id}`, { status: 'closed' })).toMatchObject({ status: 200 });
  return contactId;
};
/** The blocking ticket, as the refusal names it. */
const inTheWay = ({ status, body }: { status: number; body: unknown }) => {
  expect({ status, error: typeof Object(body).error }).toEqual({ status: 409, error: 'string' });
  return JSON.parse(Object(body).error);
};

describe('a ticket opened by hand', () => {
  test('needs a connection; without any, the refusal says so', async () => {
    const somewhere = await world.addConnection('Provisória');
    const contactId = await known(somewhere);
    await admin.api('DELETE', `/whatsapp/${somewhere}`);
    const appended = await world.appendedBy(async () =>
      expect(await post(admin, { contactId })).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } }),
    );
    expect(appended).toEqual([]);
    loja = await world.addConnection('Loja');
    await admin.api('PUT', `/whatsapp/${loja}`, { isDefault: true });
    oficina = await world.addConnection('Oficina');
  });

  test("is open and assigned to the caller, in the caller's queue, over the default connection", async () => {
    const contactId = await known();
    const ticket = await opened(caio, {
      contactId,
      userId: caio.user.id,
      status: 'open',
      queueId: vendas,
      companyId: 99,
      whatsappId: '',
    });
    expect(ticket).toMatchObject({
      status: 'open',
      user: { name: 'Caio' },
      queue: { name: 'Vendas' },
      whatsappId: loja,
      contactId,
      lastMessage: '',
      unreadMessages: 0,
      tags: [],
    });
  });

  test('may name a connection; ids may be strings', async () => {
    const contactId = await known();
    const body = { contactId: String(contactId), queueId: String(vendas), whatsappId: String(oficina), userId: null };
    expect(await opened(caio, body)).toMatchObject({ status: 'open', whatsappId: oficina, userId: caio.user.id });
  });

  test('needs no queue if an admin opens it, and may be in any', async () => {
    expect(await opened(admin, { contactId: await known() })).toMatchObject({ queueId: null, status: 'open' });
    expect(await opened(admin, { contactId: await known(), queueId: suporte })).toMatchObject({ queueId: suporte });
  });

  test('may wait for a colleague, for any agent, or be assigned at once', async () => {
    const of = async (over: object) => opened(caio, { contactId: await known(), queueId: vendas, ...over });
    expect(await of({ status: 'pending' })).toMatchObject({ status: 'pending', userId: null });
    const his = { userId: rosa.user.id };
    expect(await of({ status: 'pending', ...his })).toMatchObject({ status: 'pending', ...his });
    expect(await of({ status: 'open', ...his })).toMatchObject({ status: 'open', user: { name: 'Rosa' } });
  });

  test('continues when the customer writes', async () => {
    const contactId = await known();
    const { id, contact } = await opened(caio, { contactId, queueId: vendas });
    expect(await world.write(loja, contact.number, 'Voltei')).toMatchObject({ id, status: 'open' });
  });

  test('is opened once, however often the same request is repeated', async () => {
    const body = { contactId: await known(), queueId: vendas };
    const first = await post(caio, body, 'a-key-of-its-own');
    const again = await world.appendedBy(async () => {
      const second = await post(caio, body, 'a-key-of-its-own');
      expect(second).toMatchObject({ status: 200, body: { id: Object(first.body).id } });
    });
    expect(again).toEqual([]);
  });
});

describe('a refused opening appends nothing', () => {
  test.each<[string, () => Promise<{ by: Person; body: object }>, number, string]>([
    ['without a contact', async () => ({ by: caio, body: { queueId: vendas } }), 400, 'Valor inválido: contactId'],
    [
      'for an odd contact',
      async () => ({ by: caio, body: { contactId: 'x', queueId: vendas } }),
      400,
      'Valor inválido: contactId',
    ],
    [
      'resolved from the start',
      async () => ({ by: caio, body: { contactId: 1, status: 'closed', queueId: vendas } }),
      400,
      'Valor inválido: status',
    ],
    [
      'for an unknown contact',
      async () => ({ by: caio, body: { contactId: 999_999, queueId: vendas } }),
      404,
      'ERR_NO_CONTACT_FOUND',
    ],
    [
      'by an agent without a queue',
      async () => ({ by: caio, body: { contactId: await known() } }),
      400,
      'Selecione uma fila',
    ],
    [
      'by an agent in a queue of others',
      async () => ({ by: caio, body: { contactId: await known(), queueId: suporte } }),
      400,
      'Selecione uma fila',
    ],
    [
      'by an agent who has no queue at all',
      async () => ({ by: nina, body: { contactId: await known(), queueId: vendas } }),
      400,
      'Selecione uma fila',
    ],
    [
      'in an unknown queue',
      async () => ({ by: admin, body: { contactId: await known(), queueId: 999_999 } }),
      404,
      'ERR_NO_QUEUE_FOUND',
    ],
    [
      'for an unknown user',
      async () => ({ by: admin, body: { contactId: await known(), userId: 999_999 } }),
      404,
      'ERR_NO_USER_FOUND',
    ],
    [
      'over an unknown connection',
      async () => ({ by: admin, body: { contactId: await known(), whatsappId: 999_999 } }),
      404,
      'ERR_NO_WAPP_FOUND',
    ],
  ])('%s', async (_, asked, status, error) => {
    const { by, body } = await asked();
    const appended = await world.appendedBy(async () =>
      expect(await post(by, body)).toMatchObject({ status, body: { error } }),
    );
    expect(appended).toEqual([]);
  });

  test('with the ids of another company', async () => {
    const companyId = await world.addCompany();
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    const contactId = await known();
    const mine = await world.addConnection('Outra', rui);
    const appended = await world.appendedBy(async () => {
      const none = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
      expect(await post(rui, { contactId, whatsappId: mine, companyId: world.companyId })).toMatchObject(none);
      const noConnection = { status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } };
      expect(await post(admin, { contactId, whatsappId: mine })).toMatchObject(noConnection);
    });
    expect(appended).toEqual([]);
  });
});

describe('a contact who has an open ticket', () => {
  test('gets no second one: the refusal names the first, its owner and its queue', async () => {
    const contactId = await known();
    const { id, uuid } = await opened(caio, { contactId, queueId: vendas });
    const first = { id, uuid, userId: caio.user.id, user: { name: 'Caio' }, queue: { name: 'Vendas' } };
    const appended = await world.appendedBy(async () => {
      const answer = await post(rosa, { contactId, queueId: suporte });
      expect(inTheWay(answer)).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', ...first });
    });
    expect(appended).toEqual([]);
    expect(await opened(rosa, { contactId, queueId: suporte, whatsappId: oficina })).toMatchObject({ status: 'open' });
  });

  test('that waits for any agent is named without an owner', async () => {
    const { id, contactId } = await world.write(loja, String(++numbers), 'Alguém aí?');
    const waiting = { id, userId: null, user: { name: '' }, queue: { name: '' } };
    expect(inTheWay(await post(caio, { contactId, queueId: vendas }))).toMatchObject(waiting);
  });

  test('gets one of several simultaneous requests, and the others name it, every time', async () => {
    for (let round = 0; round < 5; round++) {
      const contactId = await known();
      const asking = [
        [caio, vendas],
        [rosa, suporte],
        [admin, vendas],
      ] as const;
      const answers = await Promise.all(asking.map(([by, queueId]) => post(by, { contactId, queueId })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const one = ticketShape.parse(answers.find(({ status }) => status === 200)?.body);
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(inTheWay(answer)).toMatchObject({ id: one.id, uuid: one.uuid, user: one.user, queue: one.queue });
      const { body } = await admin.api('GET', `/tickets?status=open&showAll=true&searchParam=${one.contact.number}`);
      expect(Object(body).tickets).toHaveLength(1);
    }
  });
});

describe('a deleted ticket', () => {
  test('disappears for everyone, with its messages; the customer’s next message opens another', async () => {
    const number = String(++numbers);
    const { id, uuid } = await world.write(loja, number, 'Apague isto');
    expect(await admin.api('DELETE', `/tickets/${id}`)).toMatchObject({ status: 200 });
    const none = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
    for (const path of [`/tickets/${id}`, `/tickets/u/${uuid}`, `/messages/${id}`])
      expect(await admin.api('GET', path)).toMatchObject(none);
    expect(await admin.api('PUT', `/tickets/${id}`, { status: 'open' })).toMatchObject(none);
    expect(await admin.api('DELETE', `/tickets/${id}`)).toMatchObject(none);
    expect((await admin.api('GET', `/tickets?showAll=true&searchParam=${number}`)).body).toMatchObject({ tickets: [] });
    const next = await world.write(loja, number, 'Oi de novo');
    expect(next.id).not.toBe(id);
    const { body } = await admin.api('GET', `/messages/${next.id}`);
    expect(Object(body).messages).toMatchObject([{ body: 'Oi de novo' }]);
  });

  test('can be deleted only by an admin: an agent is refused, another company does not find it', async () => {
    const { id } = await world.write(loja, String(++numbers), 'Fico');
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const appended = await world.appendedBy(async () => {
      expect(await caio.api('DELETE', `/tickets/${id}`)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
      expect(await rui.api('DELETE', `/tickets/${id}`)).toMatchObject({ status: 404 });
      expect(await admin.api('DELETE', '/tickets/999999')).toMatchObject({ status: 404 });
    });
    expect(appended).toEqual([]);
    await eventually(async () => expect(await admin.api('GET', `/tickets/${id}`)).toMatchObject({ status: 200 }));
  });
});
