import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordMessageChange } from '../../../commands/message/recordMessageChange.ts';
import { receiveMessage, type Incoming } from '../../../commands/message/receive.ts';
import { ticketShape } from '../../../domain/ticket/shape.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let loja: number;
beforeAll(async () => {
  world = await openWorld();
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

let serial = 0;
const somebody = () => {
  const n = String(10_000_000 + ++serial);
  return { number: `55119${n}`, lid: `1700000${n}` };
};
const api = (method: string, path: string, body?: object) => world.admin.api(method, path, body);
/** Receives a message, shown by number, LID or both. Returns the ticket that shows it. */
const says = async (who: Pick<Incoming, 'lid'> & { number: string | null }, body: string) => {
  const said = {
    ...world.incoming(loja, '', body, { pushName: 'Maria', timestamp: Math.floor(Date.now() / 1000) }),
    ...who,
  };
  await receiveMessage(world.inbox, said);
  return eventually(async () => {
    const { body: found } = await api('GET', '/tickets?showAll=true');
    const one = ticketShape
      .array()
      .parse(Object(found).tickets)
      .find(({ lastMessage }) => lastMessage === body);
    if (!one) throw new Error('it is not there yet');
    return { ...one, waId: said.waId };
  });
};
const ticket = async (id: number) => ticketShape.parse((await api('GET', `/tickets/${id}`)).body);
const conversation = async (id: number) =>
  listMessages.reply.parse((await api('GET', `/messages/${id}`)).body).messages.map(({ body }) => body);
const contactIs = async (id: number) => api('GET', `/contacts/${id}`);
const part = (id: number, contactId: number, by = world.admin) => by.api('POST', `/contacts/${id}/part`, { contactId });

describe('a number and a LID that WhatsApp links later', () => {
  test('become one contact with one open ticket, and no message is lost', async () => {
    const { number, lid } = somebody();
    const first = await says({ number: null, lid }, `pelo LID ${serial}`);
    await api('PUT', `/tickets/${first.id}`, { status: 'open', userId: world.admin.user.id });
    const second = await says({ number, lid: null }, `pelo número ${serial}`);
    expect(second.contactId).not.toBe(first.contactId);
    const last = await says({ number, lid }, `pelos dois ${serial}`);
    const ends = await eventually(async () => {
      const both = [await ticket(first.id), await ticket(second.id)];
      expect(both.map(({ status }) => status)).toEqual(['open', 'closed']); // an agent's ticket remains
      expect(both.map(({ contactId }) => contactId)).toEqual([second.contactId, second.contactId]);
      return both;
    });
    expect(ends[0]).toMatchObject({ userId: world.admin.user.id, contact: { number, lid } });
    expect(last.contactId).toBe(second.contactId);
    await eventually(async () =>
      expect(await conversation(first.id)).toEqual([
        `pelo LID ${serial}`,
        `pelo número ${serial}`,
        `pelos dois ${serial}`,
      ]),
    );
    expect(await ticket(first.id)).toMatchObject({ unreadMessages: 3, lastMessage: `pelos dois ${serial}` });
    for (const who of [
      { number: null, lid },
      { number, lid: null },
    ]) {
      const { id } = await says(who, `depois ${JSON.stringify(who)}`);
      expect(id).toBe(first.id);
    }
    expect(await contactIs(first.contactId)).toMatchObject({ status: 404 });
    expect(await contactIs(second.contactId)).toMatchObject({
      body: { number, lid, merged: [{ id: first.contactId, name: 'Maria', lid }] },
    });
    expect(Object((await api('GET', `/contacts?searchParam=${number}`)).body).contacts).toHaveLength(1);
  });
  test('let the contact edit messages from before the merge', async () => {
    const { number, lid } = somebody();
    const { id, waId } = await says({ number: null, lid }, `Bom dai ${serial}`);
    await says({ number, lid: null }, `Olá ${serial}`);
    await says({ number, lid }, `Oi ${serial}`);
    const change = { is: 'edit', of: { waId, fromMe: false }, ms: Date.now(), body: 'Bom dia' } as const;
    const by = { companyId: world.companyId, connectionId: loja, waId: `E${serial}`, fromMe: false, pushName: '' };
    await recordMessageChange(world.inbox, { ...by, number, lid, change });
    await eventually(async () => expect(await conversation(id)).toContain('Bom dia'));
  });
  test('can be separated by an admin: each keeps its tickets and its address from then on', async () => {
    const { number, lid } = somebody();
    const first = await says({ number: null, lid }, `um ${serial}`);
    await api('PUT', `/tickets/${first.id}`, { status: 'closed' });
    const second = await says({ number, lid: null }, `dois ${serial}`);
    await says({ number, lid }, `três ${serial}`);
    await eventually(async () => expect((await ticket(first.id)).contactId).toBe(second.contactId));
    const agent = await world.addPerson('Caio');
    expect(await part(second.contactId, first.contactId, agent)).toMatchObject({ status: 403 });
    expect(await part(second.contactId, second.contactId)).toMatchObject({ status: 404 });
    expect(await part(second.contactId, first.contactId)).toMatchObject({ status: 200, body: { lid: '' } });
    await eventually(async () => expect((await ticket(first.id)).contactId).toBe(first.contactId));
    expect(await contactIs(first.contactId)).toMatchObject({ body: { number: '', lid } });
    expect(await contactIs(second.contactId)).toMatchObject({ body: { number, lid: '', merged: [] } });
    expect(await conversation(first.id)).toEqual([`um ${serial}`]);
    const again = await says({ number, lid }, `quatro ${serial}`);
    expect([again.id, again.contactId]).toEqual([second.id, second.contactId]);
    const alone = await says({ number: null, lid }, `cinco ${serial}`);
    expect(alone.contactId).toBe(first.contactId);
  });
  test('are erased together', async () => {
    const { number, lid } = somebody();
    const first = await says({ number: null, lid }, `segredo ${serial}`);
    const { contactId } = await says({ number, lid: null }, `outro ${serial}`);
    await says({ number, lid }, `mais ${serial}`);
    await eventually(async () => expect((await ticket(first.id)).contactId).toBe(contactId));
    const erase = (id: number, confirmation: string) =>
      api('POST', `/contacts/${id}/erase`, { reason: 'request', confirmation });
    expect(await erase(first.contactId, lid)).toMatchObject({ status: 404 }); // merged into the other
    expect(await erase(contactId, number)).toMatchObject({ status: 200 });
    await eventually(async () => expect(new Set(await conversation(first.id))).toEqual(new Set([''])));
    const { events } = await world.system.deps.store.read(`contact-${world.companyId}.${first.contactId}`);
    expect(JSON.stringify(events.map(({ event }) => event))).not.toContain(lid);
  });
  test('give the same read models after a rebuild', async () => {
    await eventually(async () => expect(await verify(world.system.deps.store, world.system.db, views)).toEqual([]));
  });
});
