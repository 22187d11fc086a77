import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ticketShape, type TicketRecord } from '../../../../domain/ticket/shape.ts';
import { openWorld, type Person, type World } from '../../world.ts';

let world: World;
let admin: Person;
let caio: Person; // in Vendas
let rosa: Person; // in Suporte
let rui: Person; // admin of another company
let vendas: number;
let loja: number;
let vip: number;
let troca: number;
let lane: number;
let numbers = 5_511_920_000_000;

const newTag = async (by: Person, body: object): Promise<number> => {
  const answer = await by.api('POST', '/tags', body);
  expect(answer).toMatchObject({ status: 200 });
  return Number(Object(answer.body).id);
};
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  const suporte = await world.addQueue('Suporte');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  rosa = await world.addPerson('Rosa', { queueIds: [suporte] });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  loja = await world.addConnection('Loja');
  vip = await newTag(admin, { name: 'VIP', color: '#C79A00' });
  troca = await newTag(caio, { name: 'Troca' });
  lane = await newTag(admin, { name: 'Negociando', color: '#2F7DD1', kanban: 1 });
});
afterAll(() => world?.close());

const inVendas = async (): Promise<TicketRecord> => {
  const { id } = await world.write(loja, String(++numbers), 'Oi');
  return ticketShape.parse((await admin.api('PUT', `/tickets/${id}`, { queueId: vendas })).body);
};
const sync = (by: Person, ticketId: number | string, tags: unknown) => by.api('POST', '/tags/sync', { ticketId, tags });
/** The names of a ticket's tags, in the answer and in a later read. */
const namesOf = async (answer: { status: number; body: unknown }) => {
  expect(answer.status).toBe(200);
  const ticket = ticketShape.strict().parse(answer.body);
  expect((await admin.api('GET', `/tickets/${ticket.id}`)).body).toEqual(ticket);
  return ticket.tags.map(({ name }) => name);
};
const refused = async (status: number, error: string, ...asked: (() => Promise<object>)[]) => {
  const appended = await world.appendedBy(async () => {
    for (const ask of asked) expect(await ask()).toMatchObject({ status, body: { error } });
  });
  expect(appended).toEqual([]);
};

describe('the tags of a ticket', () => {
  test('are set at once, by id or as records, by any user who sees it', async () => {
    const { id } = await inVendas();
    expect(await namesOf(await sync(caio, id, [{ id: vip, name: 'VIP' }, troca]))).toEqual(['Troca', 'VIP']);
    expect(await namesOf(await sync(caio, String(id), [{ id: String(vip) }]))).toEqual(['VIP']);
    const same = await world.appendedBy(() => sync(caio, id, [vip, vip]));
    expect(same).toEqual([]);
    expect(await namesOf(await sync(admin, id, []))).toEqual([]);
  });

  test('are complete in lists, with name and colour', async () => {
    const { id, contact } = await inVendas();
    await sync(caio, id, [vip]);
    const { body } = await caio.api('GET', `/tickets?status=pending&searchParam=${contact.number}`);
    expect(Object(body).tickets).toMatchObject([{ id, tags: [{ id: vip, name: 'VIP', color: '#C79A00' }] }]);
  });

  test('filter lists, alone and together', async () => {
    const [one, two, three] = [await inVendas(), await inVendas(), await inVendas()];
    const [mine, other] = [await newTag(caio, { name: 'Garantia' }), await newTag(caio, { name: 'Entrega' })];
    await sync(caio, one.id, [mine]);
    await sync(caio, two.id, [mine, other]);
    await sync(caio, three.id, [vip]);
    const found = async (tags: readonly number[]) => {
      const { body } = await caio.api('GET', `/tickets?showAll=true&tags=${JSON.stringify(tags)}`);
      return ticketShape
        .array()
        .parse(Object(body).tickets)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    };
    expect(await found([mine])).toEqual([one.id, two.id].toSorted((a, b) => a - b));
    expect(await found([other])).toEqual([two.id]);
    expect(await found([999_999])).toEqual([]);
  });

  test('are counted on the tag, without deleted tickets', async () => {
    const [one, two] = [await inVendas(), await inVendas()];
    const tag = await newTag(caio, { name: 'Contada' });
    await sync(caio, one.id, [tag]);
    await sync(caio, two.id, [tag, vip]);
    const count = async () => Object((await caio.api('GET', `/tags/${tag}`)).body).ticketsCount;
    expect(await count()).toBe(2);
    await admin.api('DELETE', `/tickets/${two.id}`);
    expect(await count()).toBe(1);
  });

  test('disappear with the tag, and follow its name', async () => {
    const { id } = await inVendas();
    const tag = await newTag(caio, { name: 'Passageira' });
    await sync(caio, id, [tag, vip]);
    await caio.api('PUT', `/tags/${tag}`, { name: 'Renomeada' });
    expect(await namesOf(await admin.api('GET', `/tickets/${id}`))).toEqual(['Renomeada', 'VIP']);
    await caio.api('DELETE', `/tags/${tag}`);
    expect(await namesOf(await admin.api('GET', `/tickets/${id}`))).toEqual(['VIP']);
    expect(await namesOf(await sync(caio, id, [vip, troca]))).toEqual(['Troca', 'VIP']);
  });

  test('do not move the ticket in the list', async () => {
    const { id, updatedAt } = await inVendas();
    const { body } = await sync(caio, id, [vip]);
    expect(body).toMatchObject({ updatedAt });
  });
});

describe('the kanban lane of a ticket', () => {
  test('is one more tag; leaving it keeps the ordinary ones', async () => {
    const { id } = await inVendas();
    await sync(caio, id, [vip]);
    expect(await namesOf(await caio.api('PUT', `/ticket-tags/${id}/${lane}`))).toEqual(['Negociando', 'VIP']);
    expect(await world.appendedBy(() => caio.api('PUT', `/ticket-tags/${id}/${lane}`))).toEqual([]);
    expect(await namesOf(await caio.api('DELETE', `/ticket-tags/${id}`))).toEqual(['VIP']);
    expect(await world.appendedBy(() => caio.api('DELETE', `/ticket-tags/${id}`))).toEqual([]);
  });
});

test('another lane replaces the former in one step, whichever lanes the ticket had (R442)', async () => {
  const won = await newTag(admin, { name: 'Ganho', kanban: 1 });
  const lost = await newTag(admin, { name: 'Perdido', kanban: 1 });
  const { id } = await inVendas();
  await sync(caio, id, [vip, lane, won]);
  const moving = await world.appendedBy(async () => {
    expect(await namesOf(await caio.api('PUT', `/ticket-tags/${id}/${lost}`))).toEqual(['Perdido', 'VIP']);
  });
  expect(moving).toEqual([expect.stringMatching(/ TicketTagged$/)]);
  expect(await namesOf(await caio.api('PUT', `/ticket-tags/${id}/${troca}`))).toEqual(['Perdido', 'Troca', 'VIP']);
});

describe('a refused change of tags changes nothing', () => {
  test('for missing tags, or those of another company', async () => {
    const { id } = await inVendas();
    await sync(caio, id, [vip]);
    const theirs = await newTag(rui, { name: 'De outra empresa' });
    await refused(
      404,
      'ERR_NO_RECORD_FOUND',
      () => sync(caio, id, [vip, 999_999]),
      () => sync(admin, id, [theirs]),
      () => caio.api('PUT', `/ticket-tags/${id}/999999`),
      () => admin.api('PUT', `/ticket-tags/${id}/${theirs}`),
    );
    expect(await namesOf(await admin.api('GET', `/tickets/${id}`))).toEqual(['VIP']);
  });

  test('for tickets that are not visible, unknown, or of another company', async () => {
    const { id } = await inVendas();
    await refused(
      404,
      'ERR_NO_TICKET_FOUND',
      ...[rosa, rui].flatMap((by) => [
        () => sync(by, id, []),
        () => by.api('PUT', `/ticket-tags/${id}/${vip}`),
        () => by.api('DELETE', `/ticket-tags/${id}`),
      ]),
      () => sync(admin, 999_999, [vip]),
    );
  });

  test('for anything but a list of tags', async () => {
    const { id } = await inVendas();
    await refused(400, 'Valor inválido: tags', () => sync(caio, id, 'VIP'));
    await refused(400, 'Valor inválido: ticketId', () => sync(caio, 'x', [vip]));
    await refused(404, 'not found', () => caio.api('PUT', `/ticket-tags/${id}/x`));
  });
});
