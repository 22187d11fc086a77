import { eventually } from '../../kernel/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { messageShape } from '../../../domain/message/shape.ts';
import { ticketShape, type TicketRecord } from '../../../domain/ticket/shape.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let caio: Person; // in Vendas
let vera: Person; // in Vendas
let rosa: Person; // in Suporte
let vendas: number;
let suporte: number;
let loja: number;
let oficina: number;
let numbers = 5_511_900_000_000;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  suporte = await world.addQueue('Suporte');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  vera = await world.addPerson('Vera', { queueIds: [vendas] });
  rosa = await world.addPerson('Rosa', { queueIds: [suporte] });
  loja = await world.addConnection('Loja');
  oficina = await world.addConnection('Oficina');
});
afterAll(() => world?.close());

const put = (by: Person, id: number, body: object) => by.api('PUT', `/tickets/${id}`, body);
const changed = async (by: Person, id: number, body: object): Promise<TicketRecord> => {
  const answer = await put(by, id, body);
  expect(answer).toMatchObject({ status: 200 });
  const ticket = ticketShape.strict().parse(answer.body);
  expect((await admin.api('GET', `/tickets/${id}`)).body).toEqual(ticket);
  return ticket;
};
/** The ticket of a new customer, in a queue, and with an owner if given. */
const arrived = async (queueId: number | null = vendas, owner?: Person): Promise<TicketRecord> => {
  const ticket = await world.write(loja, String(++numbers), 'Bom dia');
  const placed = queueId === null ? ticket : await changed(admin, ticket.id, { queueId });
  return owner ? changed(owner, ticket.id, { status: 'open', userId: owner.user.id }) : placed;
};
const noTicket = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
const noPermission = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

describe('a ticket during its life', () => {
  test('is accepted, returned, accepted again, resolved and reopened; it keeps its queue', async () => {
    const { id, ...fresh } = await arrived();
    expect(fresh).toMatchObject({ status: 'pending', userId: null, user: null, queue: { name: 'Vendas' }, tags: [] });
    const his = { userId: caio.user.id, user: { name: 'Caio' }, queueId: vendas };
    expect(await changed(caio, id, { status: 'open', userId: caio.user.id })).toMatchObject({ status: 'open', ...his });
    const returned = await changed(caio, id, { status: 'pending', userId: null });
    expect(returned).toMatchObject({ status: 'pending', userId: null, user: null, queueId: vendas });
    expect(await changed(vera, id, { status: 'open' })).toMatchObject({ status: 'open', user: { name: 'Vera' } });
    const resolving = { status: 'closed', userId: vera.user.id, queueId: vendas, useIntegration: false };
    const resolved = await changed(vera, id, { ...resolving, promptId: null, integrationId: null });
    expect(resolved).toMatchObject({ status: 'closed', user: { name: 'Vera' }, queueId: vendas, unreadMessages: 0 });
    expect(await changed(caio, id, { status: 'open', userId: caio.user.id })).toMatchObject({ status: 'open', ...his });
  });

  test('appends nothing for what is already true', async () => {
    const { id } = await arrived();
    const accepting = () => changed(caio, id, { status: 'open' });
    expect(await world.appendedBy(accepting)).toEqual([`ticket-1.${id} TicketAccepted`]);
    const appended = await world.appendedBy(async () => {
      await changed(caio, id, { status: 'open', userId: caio.user.id });
      await changed(caio, id, { queueId: vendas, userId: caio.user.id });
      await changed(caio, id, {});
    });
    expect(appended).toEqual([]);
  });

  test('has one of three statuses', async () => {
    const { id } = await arrived();
    for (const status of ['foo', 'OPEN', 1]) {
      const answer = await put(caio, id, { status });
      expect(answer.status).toBe(400);
      expect(Object(answer.body).issues[0]).toMatchObject({ path: ['status'] });
    }
    expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('is resolved straight from pending, and the user becomes its owner', async () => {
    const { id } = await arrived();
    expect(await changed(caio, id, { status: 'closed' })).toMatchObject({ status: 'closed', userId: caio.user.id });
  });

  test('is found by id and by uuid; an unknown one is not found', async () => {
    const { id, uuid } = await arrived();
    expect((await caio.api('GET', `/tickets/u/${uuid}`)).body).toMatchObject({ id, uuid });
    for (const path of ['/tickets/999999', '/tickets/u/2b6fbb0e-6f0b-4d4f-9a52-7d8f4f3d0c11', '/tickets/u/lixo'])
      expect(await admin.api('GET', path)).toMatchObject(noTicket);
    expect(await put(admin, 999_999, { status: 'open' })).toMatchObject(noTicket);
  });
});

describe('the user who was faster', () => {
  test('is named to the later one, and to an admin who took it while it waited', async () => {
    const { id } = await arrived(vendas, caio);
    const late = await put(vera, id, { status: 'open', userId: vera.user.id });
    expect(late.status).toBe(409);
    expect(JSON.parse(String(Object(late.body).error))).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      id,
      user: { id: caio.user.id, name: 'Caio' },
      queue: { name: 'Vendas' },
    });
    expect(await changed(admin, id, { status: 'open' })).toMatchObject({ user: { name: 'Administrador' } });
  });

  test('gets the ticket alone out of ten; the others read that name', async () => {
    const { id } = await arrived();
    const takers = Array.from({ length: 10 }, (_, n) => [admin, caio, vera][n % 3] ?? caio);
    const answers = await Promise.all(takers.map((by) => put(by, id, { status: 'open', userId: by.user.id })));
    const owner = ticketShape.parse((await admin.api('GET', `/tickets/${id}`)).body).user;
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(10);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const { body } of refused)
      expect(JSON.parse(String(Object(body).error)).user).toMatchObject({ id: owner?.id });
  });
});

describe('a ticket without a queue that two agents of different queues accept at once', () => {
  const intoOwnQueue = (by: Person, id: number, queueId: number) =>
    put(by, id, { status: 'open', userId: by.user.id, queueId, useIntegration: false });
  const ownerOf = ({ body }: { body: unknown }) => JSON.parse(String(Object(body).error));

  test('names its owner to the slower one, who saw it wait, and to no one else', async () => {
    await world.change('userViewTicketsWithoutQueue', 'enabled');
    const { id, uuid } = await arrived(null);
    for (const by of [caio, rosa])
      await eventually(async () => expect((await by.api('GET', `/tickets/${id}`)).status).toBe(200));
    const answers = await Promise.all([intoOwnQueue(caio, id, vendas), intoOwnQueue(rosa, id, suporte)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner, name, loser] = answers[0]?.status === 200 ? [caio, 'Caio', rosa] : [rosa, 'Rosa', caio];
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && ownerOf(refused)).toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      id,
      uuid,
      user: { id: winner.user.id },
    });
    expect(ownerOf(await put(loser, id, { status: 'open' }))).toMatchObject({ user: { name } });
    // No other call tells the slower one anything.
    expect(await loser.api('GET', `/tickets/${id}`)).toMatchObject(noTicket);
    expect(await put(loser, id, { status: 'closed' })).toMatchObject(noTicket);
    await world.change('userViewTicketsWithoutQueue', 'disabled');
    await eventually(async () => expect(await put(loser, id, { status: 'open' })).toMatchObject(noTicket));
  });
});

test('a ticket opened for a colleague is open and theirs, also the second time; an unknown user is refused', async () => {
  const { id } = await arrived();
  const forVera = { status: 'open', userId: vera.user.id };
  for (const body of [forVera, forVera])
    expect(await changed(caio, id, body)).toMatchObject({ status: 'open', user: { name: 'Vera' } });
  const other = await arrived();
  await changed(caio, other.id, { userId: vera.user.id });
  expect(await changed(caio, other.id, forVera)).toMatchObject({ status: 'open', user: { name: 'Vera' } });
  const third = await arrived();
  expect(await put(caio, third.id, { status: 'open', userId: 999_999 })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND' },
  });
});

describe('a transfer', () => {
  test('to a queue only makes the ticket pending there, in any previous status', async () => {
    for (const status of ['pending', 'open', 'closed'] as const) {
      const { id } = await arrived(vendas, status === 'pending' ? undefined : caio);
      if (status === 'closed') await changed(caio, id, { status });
      const moved = await changed(admin, id, { queueId: suporte, userId: null });
      expect(moved).toMatchObject({ status: 'pending', queue: { name: 'Suporte' }, userId: null, whatsappId: loja });
    }
  });

  test('to a person keeps an open ticket open, leaves a pending one waiting for them, and opens a closed one', async () => {
    for (const [before, after] of [
      ['pending', 'pending'],
      ['open', 'open'],
      ['closed', 'open'],
    ] as const) {
      const { id } = await arrived(vendas, before === 'pending' ? undefined : caio);
      if (before === 'closed') await changed(caio, id, { status: before });
      const moved = await changed(admin, id, { queueId: suporte, userId: rosa.user.id });
      expect(moved).toMatchObject({ status: after, user: { name: 'Rosa' }, queue: { name: 'Suporte' } });
      expect(await rosa.api('GET', `/tickets/${id}`)).toMatchObject({ status: 200 });
    }
  });

  test('names the note that was written for the receiver', async () => {
    const { id } = await arrived(vendas, caio);
    const note = Object((await caio.api('POST', '/ticket-notes', { ticketId: id, note: 'Já pagou' })).body);
    const moved = await changed(admin, id, { queueId: suporte, userId: rosa.user.id, noteId: note.id });
    expect(moved.turns?.at(-1)).toMatchObject({ is: 'transferred', to: { user: { name: 'Rosa' } }, noteId: note.id });
    expect(moved.isNewToOwner).toBe(true);
  });

  test('by its owner removes it from their view; another connection is used if named', async () => {
    const { id } = await arrived(vendas, caio);
    const moved = await put(caio, id, { queueId: suporte, userId: null, whatsappId: oficina });
    expect(moved).toMatchObject({ status: 200, body: { whatsappId: oficina } });
    expect(await caio.api('GET', `/tickets/${id}`)).toMatchObject(noTicket);
    expect(await changed(rosa, id, { status: 'open' })).toMatchObject({ whatsappId: oficina, userId: rosa.user.id });
  });

  test('to another connection keeps the conversation, and new messages appear below it', async () => {
    const { id, contact } = await arrived(vendas, caio);
    // The customer's phone runs an hour ahead, but the answer still appears below the message.
    const ahead = { timestamp: Math.floor(Date.now() / 1000) + 3600 };
    await world.write(loja, contact.number ?? '', 'Ainda aí?', ahead);
    await changed(caio, id, { whatsappId: oficina, userId: caio.user.id });
    expect(await caio.api('POST', `/messages/${id}`, { body: 'Sim, por outro número' })).toMatchObject({ status: 200 });
    const { body } = await caio.api('GET', `/messages/${id}`);
    const said = z.object({ messages: messageShape.array() }).parse(body).messages;
    expect(said.map((message) => [message.body, message.ticket.whatsapp.name])).toEqual([
      ['Bom dia', 'Loja'],
      ['Ainda aí?', 'Loja'],
      ['Sim, por outro número', 'Oficina'],
    ]);
  });

  test('to a missing queue, user or connection is refused, and nothing is appended', async () => {
    const { id } = await arrived(vendas, caio);
    const nowhere = [
      [{ queueId: 999_999 }, 'ERR_NO_QUEUE_FOUND'],
      [{ queueId: suporte, userId: 999_999 }, 'ERR_NO_USER_FOUND'],
      [{ queueId: suporte, whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
    ] as const;
    const appended = await world.appendedBy(async () => {
      for (const [body, error] of nowhere)
        expect(await put(caio, id, body)).toMatchObject({ status: 404, body: { error } });
    });
    expect(appended).toEqual([]);
  });
});

describe('a contact’s other open ticket', () => {
  const other = async (id: number) => {
    const { status, body } = await put(admin, id, { status: 'open', userId: admin.user.id });
    expect({ status, error: typeof Object(body).error }).toEqual({ status: 409, error: 'string' });
    return JSON.parse(Object(body).error);
  };

  test('blocks a reopening: the refusal names it, its owner and its queue', async () => {
    const { id: closed, contact } = await arrived(vendas, caio);
    await changed(caio, closed, { status: 'closed' });
    const { id, uuid } = await world.write(loja, contact.number, 'De novo');
    expect(id).not.toBe(closed);
    const appended = await world.appendedBy(async () => {
      const unowned = { id, uuid, userId: null, user: { name: '' }, queue: { name: '' } };
      expect(await other(closed)).toEqual({ code: 'ERR_OTHER_OPEN_TICKET', ...unowned });
    });
    expect(appended).toEqual([]);
    await changed(admin, id, { queueId: vendas });
    await changed(vera, id, { status: 'open' });
    const owned = { id, uuid, userId: vera.user.id, user: { name: 'Vera' }, queue: { name: 'Vendas' } };
    expect(await other(closed)).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', ...owned });
    await changed(vera, id, { status: 'closed' });
    expect(await changed(caio, closed, { status: 'open' })).toMatchObject({ status: 'open', userId: caio.user.id });
  });

  test('on the other connection blocks a transfer there', async () => {
    const { id, contact } = await arrived(vendas, caio);
    const there = await world.write(oficina, contact.number, 'Pela oficina');
    expect(there.id).not.toBe(id);
    const answer = await put(caio, id, { queueId: suporte, whatsappId: oficina });
    expect(answer.status).toBe(409);
    expect(JSON.parse(Object(answer.body).error)).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', id: there.id });
    expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ whatsappId: loja, queueId: vendas });
  });

  test('exactly one of two simultaneous reopenings succeeds, every time', async () => {
    const first = await arrived(vendas, caio);
    await changed(caio, first.id, { status: 'closed' });
    const second = await world.write(loja, first.contact.number, 'Outra vez');
    await changed(admin, second.id, { status: 'closed' });
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([first, second].map(({ id }) => put(admin, id, { status: 'open' })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      // The ticket that lost was open for a moment.
      const open = await eventually(async () => {
        const { body } = await admin.api(
          'GET',
          `/tickets?status=open&showAll=true&searchParam=${first.contact.number}`,
        );
        expect(Object(body).tickets).toHaveLength(1);
        return Number(Object(body).tickets[0].id);
      });
      await changed(admin, open, { status: 'closed' });
    }
  });
});

describe('a change whose answer was lost', () => {
  const asking = (by: Person, id: number, body: object) => {
    const key = { 'idempotency-key': `perdida-${id}` };
    return () => by.api('PUT', `/tickets/${id}`, body, key);
  };

  test('is reported as done, even if the colleague it named was removed since', async () => {
    const { id } = await arrived();
    const { user } = await world.addPerson('Leo', { queueIds: [vendas] });
    const transfer = asking(admin, id, { userId: user.id });
    expect(await transfer()).toMatchObject({ status: 200, body: { userId: user.id } });
    expect((await admin.api('DELETE', `/users/${user.id}`)).status).toBe(200);
    await eventually(async () =>
      expect((await admin.api('GET', `/tickets/${id}`)).body).toMatchObject({ userId: null }),
    );
    expect(await transfer()).toMatchObject({ status: 200, body: { id, userId: null } });
  });

  test('takes nothing from a user who accepted the ticket since', async () => {
    const { id } = await arrived(vendas, caio);
    const transfer = asking(admin, id, { queueId: suporte, status: 'pending' });
    expect(await transfer()).toMatchObject({ status: 200, body: { status: 'pending', queueId: suporte } });
    await changed(rosa, id, { status: 'open', userId: rosa.user.id });
    const appended = await world.appendedBy(async () =>
      expect(await transfer()).toMatchObject({ status: 200, body: { status: 'open', user: { name: 'Rosa' } } }),
    );
    expect(appended).toEqual([]);
  });
});

test('only its owner or an admin changes an open ticket; a user who does not see it does not find it', async () => {
  const { id } = await arrived(vendas, caio);
  const intents = [{ status: 'closed' }, { status: 'pending' }, { queueId: suporte }];
  const appended = await world.appendedBy(async () => {
    for (const body of intents) {
      expect(await put(vera, id, body)).toMatchObject(noPermission);
      expect(await put(rosa, id, body)).toMatchObject(noTicket);
    }
  });
  expect(appended).toEqual([]);
  expect(await changed(admin, id, { status: 'pending' })).toMatchObject({ status: 'pending', userId: null });
});
