import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forgetErased } from '../../../commands/contact/forgetErased.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { bucketId, bucketOf } from '../../../domain/contactListItem/bucket.ts';
import { otherSpelling } from '../../../domain/kernel/phoneNumber.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';
import { diskStorage } from '../../../runtime/storage.ts';

let world: World;
let admin: Person;
let agent: Person;
let rui: Person; // admin of another company
let connectionId: number;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  agent = await world.addPerson('Caio');
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
  connectionId = await world.addConnection('Loja');
});
afterAll(() => world?.close());

let serial = 0;
/** Creates a customer with a conversation, an unsent answer, a note and all contact details. */
const customer = async () => {
  const number = `5511977${String(++serial).padStart(6, '0')}`;
  const lid = `99${number}`;
  const over = { pushName: `Zuleica Prado ${serial}`, lid };
  await world.write(connectionId, number, 'onde mora o meu segredo', over);
  const ticket = await world.write(connectionId, number, `segredo ${serial} de Zuleica`, over);
  await admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await admin.api('POST', `/messages/${ticket.id}`, { body: `resposta a Zuleica ${serial}` });
  await admin.api('POST', '/ticket-notes', { note: `anotado sobre Zuleica ${serial}`, ticketId: ticket.id });
  const extraInfo = [{ name: 'CPF', value: `222.333.${serial}` }];
  await admin.api('PUT', `/contacts/${ticket.contactId}`, { email: `zuleica${serial}@exemplo.com.br`, extraInfo });
  return { number, lid, ticket, id: ticket.contactId, name: over.pushName };
};
/** Returns another number in the same stream of a list. */
const neighbourOf = (number: string): string => {
  for (let n = 0; ; n++) {
    const other = `5511966${String(n).padStart(6, '0')}`;
    if (bucketOf(other) === bucketOf(number)) return other;
  }
};
const erase = (id: number, confirmation: string, by = admin, reason = 'request') =>
  by.api('POST', `/contacts/${id}/erase`, { reason, confirmation });
const conversation = async (ticketId: number) => Object(Object((await admin.api('GET', `/messages/${ticketId}`)).body));
const forgotten = (id: number) =>
  eventually(async () => {
    const { state } = await load(world.system.deps.store, contact, { companyId: world.companyId, id });
    expect(state).toEqual({ is: 'erased', left: false });
  });

describe('an erased contact', () => {
  test('disappears from every list and search at once; its tickets and messages stay, without content', async () => {
    const { id, number, name, ticket } = await customer();
    expect(await erase(id, name.toUpperCase())).toMatchObject({ status: 200 });
    expect(await admin.api('GET', `/contacts/${id}`)).toMatchObject({ status: 404 });
    expect(await admin.api('GET', `/contacts?searchParam=${number}`)).toMatchObject({ body: { contacts: [] } });
    const shown = { id, name: '', number: '', lid: '', email: '', extraInfo: [], profilePicUrl: '', erased: true };
    expect(await admin.api('GET', `/tickets/${ticket.id}`)).toMatchObject({
      body: { contact: shown, lastMessage: '' },
    });
    const { messages } = await conversation(ticket.id);
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(message).toMatchObject({ body: '', isErased: true, contact: { name: '' } });
    const notes = await admin.api('GET', `/ticket-notes/list?contactId=${id}`);
    expect(notes.body).toMatchObject([{ note: '' }]);
  });

  test('has its tickets closed and its waiting messages failed; the log records who, when and why', async () => {
    const { id, name, ticket } = await customer();
    await erase(id, name, admin, 'consent');
    await forgotten(id);
    await eventually(async () => {
      expect((await admin.api('GET', `/tickets/${ticket.id}`)).body).toMatchObject({ status: 'closed' });
      const answer = (await conversation(ticket.id)).messages.at(-1);
      expect(answer).toMatchObject({ fromMe: true, error: 'ERR_NO_CONTACT_FOUND' });
    });
    const { events } = await world.system.deps.store.read(`contact-${world.companyId}.${id}`);
    const fact = events.find(({ event }) => event.type === 'ContactErased');
    expect(fact).toMatchObject({ event: { data: { reason: 'consent' } }, meta: { userId: admin.user.id } });
    expect(await admin.api('POST', `/messages/${ticket.id}`, { body: 'ainda?' })).toMatchObject({ status: 400 });
  });

  test('leaves no personal data in the log, and a rebuild gives the same read models', async () => {
    const { id, name, number, lid } = await customer();
    await erase(id, name);
    await forgotten(id);
    const bytes = await world.logBytes();
    for (const text of [name, number, lid, 'segredo', 'Zuleica']) expect(bytes).not.toContain(text);
    await eventually(async () => expect(await verify(world.system.deps.store, world.system.db, views)).toEqual([]));
  });

  test('is removed from every contact list in each spelling, and its entries in the log become unreadable', async () => {
    const { id, name, number } = await customer();
    const listId = Number(Object((await admin.api('POST', '/contact-lists', { name: 'Novidades' })).body).id);
    const put = (who: object) => admin.api('POST', '/contact-list-items', { contactListId: listId, ...who });
    await put({ name: 'Prado, Z.', number: `+${otherSpelling(number)}` });
    await put({ name: 'Zuleica de antes', number: neighbourOf(number) });
    await erase(id, name);
    const { body } = await admin.api('GET', `/contact-list-items?contactListId=${listId}`);
    expect(body).toMatchObject({ contacts: [{ name: 'Zuleica de antes' }], count: 1 });
    const stream = `contactListItem-1.${bucketId({ listId, bucket: bucketOf(number) })}`;
    const { events } = await world.system.deps.store.read(stream);
    expect(events.map(({ event }) => event.type).slice(-2)).toEqual([
      'ContactListItemsResealed',
      'ContactListKeyForgotten',
    ]);
    for (const { event } of events.filter(({ event }) => event.type === 'ContactListItemsAdded'))
      expect(event).toMatchObject({ data: { items: [] } });
    await forgotten(id);
    await eventually(async () => expect(await verify(world.system.deps.store, world.system.db, views)).toEqual([]));
  });

  test('becomes a new contact when writing again', async () => {
    const { id, name, number, lid, ticket } = await customer();
    await erase(id, name);
    const anew = await world.write(connectionId, number, 'oi, sou eu', { pushName: name, lid });
    expect(anew.contactId).not.toBe(id);
    expect(anew.id).not.toBe(ticket.id);
    expect(anew.contact).toMatchObject({ name, number, erased: false });
    expect((await conversation(anew.id)).messages).toHaveLength(1);
  });

  test('becomes a new contact even for a process with a stale cache, and no message is lost', async () => {
    const { id, name, number, lid } = await customer();
    await erase(id, name);
    // The inbox may not know of the erasure yet: then the retry finds a new contact.
    const again = world.incoming(connectionId, number, 'logo depois', { lid });
    await receiveMessage(world.inbox, again).catch(() => receiveMessage(world.inbox, again));
    const ticket = await world.ticketOf(number);
    expect(ticket.contactId).not.toBe(id);
  });
});

test('a ticket of an erased contact can be read and deleted, but not changed', async () => {
  const { id, name, ticket } = await customer();
  const tag = Number(Object((await admin.api('POST', '/tags', { name: `Etiqueta ${serial}` })).body).id);
  await admin.api('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await erase(id, name);
  await forgotten(id);
  const refused = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } };
  expect(await admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open' })).toMatchObject(refused);
  expect(await admin.api('POST', '/tags/sync', { ticketId: ticket.id, tags: [tag] })).toMatchObject(refused);
  expect(await admin.api('POST', '/ticket-notes', { ticketId: ticket.id, note: 'mais uma nota' })).toMatchObject(
    refused,
  );
  expect(await admin.api('GET', `/tickets/${ticket.id}`)).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect(await admin.api('DELETE', `/tickets/${ticket.id}`)).toMatchObject({ status: 200 });
});

describe('an erasure is refused', () => {
  test.each([
    ['another name', 'Zuleica', 'request', 'ERR_ERASURE_UNCONFIRMED'],
    ['nothing typed', '', 'request', 'ERR_ERASURE_UNCONFIRMED'],
    ['a reason of one’s own', '', 'pedido de Zuleica', 'Valor inválido: reason'],
  ])('with %s', async (_, typed, reason, error) => {
    const { id } = await customer();
    const appended = await world.appendedBy(async () =>
      expect(await erase(id, typed, admin, reason)).toMatchObject({ status: 400, body: { error } }),
    );
    expect(appended).toEqual([]);
  });
  test('to agents, to other companies, and for an unknown contact', async () => {
    const { id, name, number } = await customer();
    expect(await erase(id, name, agent)).toMatchObject({ status: 403 });
    expect(await erase(id, name, rui)).toMatchObject({ status: 404 });
    expect(await erase(987_654, name)).toMatchObject({ status: 404 });
    expect(await erase(id, `+${number}`)).toMatchObject({ status: 200 });
    expect(await erase(id, name)).toMatchObject({ status: 404 });
  });
});

test('an interrupted erasure is repeated until nothing is left', async () => {
  const { id, name } = await customer();
  const { deps } = world.system;
  let tries = 0;
  const failing = forgetErased(deps, diskStorage('/nowhere'), async () => {
    if (++tries === 1) throw new Error('Postgres is away');
  });
  await erase(id, name);
  const due = { companyId: world.companyId, id: String(id), dueAt: 'now' };
  const turn = async () => {
    const cause = nextCause(world.companyId);
    await failing.act(due, 'now', cause);
    await failing.finish?.([{ due, cause }]);
  };
  await turn().catch(() => {});
  await turn();
  await turn();
  await forgotten(id);
  const { events } = await deps.store.read(`contact-${world.companyId}.${id}`);
  expect(events.filter(({ event }) => event.type === 'ContactForgotten')).toHaveLength(1);
});
