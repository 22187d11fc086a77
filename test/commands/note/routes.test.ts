import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noteShape, type NoteRecord } from '../../../domain/note/shape.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let caio: Person; // in Vendas
let vera: Person; // in Vendas
let rosa: Person; // in Suporte
let rui: Person; // admin of another company
let vendas: number;
let loja: number;
let numbers = 5_511_930_000_000;

beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  const suporte = await world.addQueue('Suporte');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  vera = await world.addPerson('Vera', { queueIds: [vendas] });
  rosa = await world.addPerson('Rosa', { queueIds: [suporte] });
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const arrived = async (number = String(++numbers)): Promise<TicketRecord> => {
  const ticket = await world.write(loja, number, 'Bom dia');
  await admin.api('PUT', `/tickets/${ticket.id}`, { queueId: vendas });
  return ticket;
};
const post = (by: Person, body: object, headers = {}) => by.api('POST', '/ticket-notes', body, headers);
const added = async (by: Person, ticket: TicketRecord, note: string): Promise<NoteRecord> => {
  const answer = await post(by, { note, ticketId: ticket.id, contactId: ticket.contactId });
  expect(answer).toMatchObject({ status: 200 });
  return noteShape.strict().parse(answer.body);
};
const listed = async (by: Person, query: string): Promise<NoteRecord[]> => {
  const { status, body } = await by.api('GET', `/ticket-notes/list?${query}`);
  expect(status).toBe(200);
  return noteShape.strict().array().parse(body);
};
const texts = (notes: readonly NoteRecord[]) => notes.map(({ note }) => note);

describe('the notes of a ticket', () => {
  test('are added and listed, newest first, with their author', async () => {
    const ticket = await arrived();
    const first = await added(caio, ticket, '  Prefere sábados ');
    const { id, contactId } = ticket;
    expect(first).toMatchObject({ note: 'Prefere sábados', user: { name: 'Caio' }, ticketId: id, contactId });
    await added(vera, ticket, 'Elevador até 13 h');
    const notes = await listed(rosa, `ticketId=${id}`);
    expect(notes).toEqual([]);
    expect(texts(await listed(caio, `ticketId=${id}&contactId=${contactId}`))).toEqual([
      'Elevador até 13 h',
      'Prefere sábados',
    ]);
    expect((await listed(admin, `ticketId=${id}`)).map(({ user }) => user.name)).toEqual(['Vera', 'Caio']);
  });

  test('are listed for a contact across all tickets', async () => {
    const before = await arrived();
    await added(caio, before, 'Do primeiro');
    await admin.api('PUT', `/tickets/${before.id}`, { status: 'closed' });
    const after = await arrived(before.contact.number);
    await added(caio, after, 'Do segundo');
    expect(texts(await listed(caio, `contactId=${before.contactId}`))).toEqual(['Do segundo', 'Do primeiro']);
    expect(texts(await listed(caio, `ticketId=${after.id}&contactId=${before.contactId}`))).toEqual(['Do segundo']);
  });

  test('are saved once, however often the same request is repeated', async () => {
    const { id } = await arrived();
    const key = { 'idempotency-key': 'note-once' };
    await post(caio, { note: 'Uma vez', ticketId: id }, key);
    expect(await world.appendedBy(() => post(caio, { note: 'Uma vez', ticketId: id }, key))).toEqual([]);
    expect(texts(await listed(caio, `ticketId=${id}`))).toEqual(['Uma vez']);
  });

  test.each([
    ['', 'Required'],
    ['  ', 'Required'],
    [null, 'Required'],
    ['a', 'Too Short!'],
    ['a'.repeat(2001), 'Too Long!'],
  ])('with the text %j are refused: %s', async (note, message) => {
    const { id } = await arrived();
    const appended = await world.appendedBy(async () => {
      const { status, body } = await post(caio, { note, ticketId: id });
      expect({ status, issue: Object(body).issues[0].message }).toEqual({ status: 400, issue: message });
    });
    expect(appended).toEqual([]);
    expect(await listed(caio, `ticketId=${id}`)).toEqual([]);
    expect(await post(caio, { note: 'ab', ticketId: id })).toMatchObject({ status: 200 });
  });

  test('cannot be read or added by users who do not see the ticket', async () => {
    const ticket = await arrived();
    await added(caio, ticket, 'Segredo');
    const appended = await world.appendedBy(async () => {
      for (const by of [rosa, rui]) {
        const answer = await post(by, { note: 'Intruso', ticketId: ticket.id });
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
        expect(await listed(by, `ticketId=${ticket.id}&contactId=${ticket.contactId}`)).toEqual([]);
      }
      expect(await post(admin, { note: 'Onde?', ticketId: 999_999 })).toMatchObject({ status: 404 });
      expect(await post(admin, { note: 'Onde?' })).toMatchObject({ status: 400 });
    });
    expect(appended).toEqual([]);
    expect(texts(await listed(caio, `ticketId=${ticket.id}`))).toEqual(['Segredo']);
  });

  test('need a ticket or a contact to be listed', async () => {
    expect(await listed(caio, '')).toEqual([]);
    expect(await caio.api('GET', '/ticket-notes/list?ticketId=x')).toMatchObject({ status: 400 });
  });
});

describe('deleting a note', () => {
  test('is allowed to its author and admins', async () => {
    const ticket = await arrived();
    const [one, two] = [await added(caio, ticket, 'Primeira'), await added(caio, ticket, 'Segunda')];
    expect(await caio.api('DELETE', `/ticket-notes/${one.id}`)).toMatchObject({ status: 200 });
    expect(texts(await listed(caio, `ticketId=${ticket.id}`))).toEqual(['Segunda']);
    expect(await admin.api('DELETE', `/ticket-notes/${two.id}`)).toMatchObject({ status: 200 });
    expect(await listed(caio, `ticketId=${ticket.id}`)).toEqual([]);
    const gone = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };
    expect(await caio.api('DELETE', `/ticket-notes/${one.id}`)).toMatchObject(gone);
  });

  test('is refused to everyone else', async () => {
    const ticket = await arrived();
    const { id } = await added(caio, ticket, 'Fica');
    const appended = await world.appendedBy(async () => {
      const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
      expect(await vera.api('DELETE', `/ticket-notes/${id}`)).toMatchObject(denied);
      const none = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };
      for (const by of [rosa, rui]) expect(await by.api('DELETE', `/ticket-notes/${id}`)).toMatchObject(none);
      expect(await admin.api('DELETE', '/ticket-notes/999999')).toMatchObject(none);
    });
    expect(appended).toEqual([]);
    expect(texts(await listed(caio, `ticketId=${ticket.id}`))).toEqual(['Fica']);
  });
});

test('a user with the conversation open sees notes come and go; a user without access hears nothing', async () => {
  const ticket = await arrived();
  const stream = `${world.system.url.replace(/^http/, 'ws')}/v1/stream`;
  const open = async ({ token }: Person) => {
    const socket = await connect(stream);
    socket.say({ type: 'hello', token, rooms: [{ type: 'joinChatBox', ticketId: ticket.id }] });
    await socket.until(({ action }) => action === 'welcome');
    return socket;
  };
  const [hers, foreign] = [await open(vera), await open(rosa)];
  const { id } = await added(caio, ticket, 'Ao vivo');
  const created = (await hers.until(({ event }) => event === 'company-1-note')).at(-1);
  expect(created).toMatchObject({
    action: 'create',
    payload: { record: { id, note: 'Ao vivo', user: { name: 'Caio' }, ticketId: ticket.id } },
  });
  await caio.api('DELETE', `/ticket-notes/${id}`);
  const gone = (await hers.until(({ action }) => action === 'delete')).at(-1);
  expect(gone).toMatchObject({ event: 'company-1-note', payload: { id } });
  expect(foreign.frames.filter(({ event }) => event === 'company-1-note')).toEqual([]);
  for (const socket of [hers, foreign]) socket.terminate();
});
