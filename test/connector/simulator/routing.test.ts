import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import type { SimulatedContact, ShownMessage } from '../../../connector/simulator/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { type Client, pair } from './baileys.ts';
import { started, type Started } from './started.ts';

let at: Started;
let client: Client;
let phone: string;
let ana: SimulatedContact;
const sent = new Map<string, proto.IMessage>();

beforeAll(async () => {
  at = await started();
  const config = { getMessage: async ({ id }: { id?: string | null }) => sent.get(id ?? '') };
  ({ client, phone } = await pair(at.simulator, at.phones, { config }));
  const [first] = await at.phones.contacts({ phone });
  if (!first) throw new Error('no contacts');
  ana = first;
});
afterAll(async () => {
  await client.end();
  await at.stop();
});

const jid = () => `${ana.number}@s.whatsapp.net`;
const send = async (to: string, text: string, messageId?: string): Promise<string> => {
  const message = await client.sock.sendMessage(to, { text }, messageId === undefined ? {} : { messageId });
  const id = message?.key.id;
  if (!id || !message.message) throw new Error('nothing was sent');
  sent.set(id, message.message);
  return id;
};
const shown = async (id: string, contact = ana.number): Promise<ShownMessage | undefined> =>
  (await at.phones.chat({ phone, contact })).find((message) => message.id === id);

describe('the agent writes', () => {
  test('a message is sent, then delivered, and read only when the contact opens the chat', async () => {
    const id = await send(jid(), 'Em que posso ajudar?');
    expect(await client.until('ack', () => client.acks.get(id))).toMatchObject({ class: 'message', id });
    expect(await client.status(id, 3)).toBe(3);
    await eventually(async () => expect(await shown(id)).toMatchObject({ onPhone: true }));
    expect(await shown(id)).toMatchObject({
      fromContact: false,
      text: 'Em que posso ajudar?',
      kind: 'text',
      status: 'delivered',
      received: 1,
    });
    await at.phones.open({ phone, contact: ana.number });
    expect(await client.status(id, 4)).toBe(4);

    const whileOpen = await send(jid(), 'Ainda aí?');
    await client.status(whileOpen, 4);
    await at.phones.close({ phone, contact: ana.number });
    const afterwards = await send(jid(), 'Até logo');
    expect(await client.status(afterwards, 3)).toBe(3);
    expect(await shown(afterwards)).toMatchObject({ status: 'delivered' });
  });

  test('a message to a LID is delivered', async () => {
    const contact = (await at.phones.contacts({ phone })).find(({ addressing }) => addressing === 'lid');
    const id = await send(`${contact?.lid}@lid`, 'Olá, LID');
    await client.status(id, 3);
    expect(await shown(id, contact?.number)).toMatchObject({ text: 'Olá, LID', status: 'delivered' });
  });

  test('an edit, a revoke and a reaction reach the contact', async () => {
    const message = await client.sock.sendMessage(jid(), { text: 'v1' });
    if (!message) throw new Error('nothing was sent');
    const { id } = message.key; // the event buffer may put the revoke's own key into this object
    await client.sock.sendMessage(jid(), { text: 'v2', edit: message.key });
    await client.sock.sendMessage(jid(), { react: { text: '❤️', key: message.key } });
    const revoke = await client.sock.sendMessage(jid(), { delete: message.key });
    await client.status(revoke?.key.id ?? '', 3);
    const chat = await at.phones.chat({ phone, contact: ana.number });
    expect(chat.slice(-4).map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'v1'],
      ['edit', 'v2'],
      ['reaction', '❤️'],
      ['revoke', id],
    ]);
  });

  test('a message with the same id twice appears once, and the repetition is counted', async () => {
    const id = await send(jid(), 'uma vez só');
    await client.status(id, 3);
    client.acks.delete(id);
    await send(jid(), 'uma vez só', id);
    await client.until('second ack', () => client.acks.get(id));
    expect(await shown(id)).toMatchObject({ received: 2 });
    expect((await at.phones.chat({ phone, contact: ana.number })).filter((each) => each.id === id)).toHaveLength(1);
  });

  test('a contact that is switched off gets the message later', async () => {
    await at.phones.options({ contact: ana.number, offline: true });
    const id = await send(jid(), 'quando ligar');
    await client.until('ack', () => client.acks.get(id));
    expect(await shown(id)).toMatchObject({ kind: 'waiting', text: '', status: 'sent' });
    await at.phones.options({ contact: ana.number, offline: false });
    await client.status(id, 3);
    expect(await shown(id)).toMatchObject({ kind: 'text', text: 'quando ligar', status: 'delivered' });
  });

  test('a contact can send no delivery receipts', async () => {
    await at.phones.options({ contact: ana.number, autoDelivered: false });
    const id = await send(jid(), 'sem recibo');
    await eventually(async () => expect(await shown(id)).toMatchObject({ kind: 'text' }));
    await at.phones.options({ contact: ana.number, autoDelivered: true });
    const next = await send(jid(), 'com recibo');
    await client.status(next, 3);
    expect(await shown(id)).toMatchObject({ text: 'sem recibo', status: 'sent' });
    expect(client.statuses.get(id) ?? 0).toBeLessThan(3);
  });

  test('a contact that lost its keys asks for the message again', async () => {
    const contact = ana.number;
    const id0 = await send(jid(), 'antes');
    await client.status(id0, 3);
    await at.phones.options({ contact, forgetSessions: true });
    const id = await send(jid(), 'de novo');
    await client.status(id, 3);
    expect(await shown(id)).toMatchObject({ text: 'de novo', status: 'delivered', received: 2 });
  });

  test('a refused message reports its code, and a lost one gets no acknowledgement', async () => {
    await at.phones.options({ phone, refuseNext: 479 });
    const refused = await send(jid(), 'recusada');
    expect(await client.until('ack', () => client.acks.get(refused))).toMatchObject({ error: '479' });
    await at.phones.options({ phone, loseNext: 1 });
    const lost = await send(jid(), 'perdida');
    const next = await send(jid(), 'achada');
    await client.status(next, 3);
    expect(client.acks.has(lost)).toBe(false);
    expect(await shown(lost)).toBeUndefined();
    expect(await shown(refused)).toBeUndefined();
  });

  test('the requested number of messages is refused, and the next one is accepted', async () => {
    await at.phones.options({ phone, refuseNext: 463, refuseTimes: 2 });
    for (const text of ['uma', 'duas']) {
      const id = await send(jid(), text);
      expect(await client.until('ack', () => client.acks.get(id))).toMatchObject({ error: '463' });
    }
    expect(await client.status(await send(jid(), 'três'), 3)).toBe(3);
  });
});

describe('the directory', () => {
  test('knows who is on WhatsApp, with or without the ninth digit', async () => {
    const found = await client.sock.onWhatsApp(ana.number, '5511900009999');
    expect(found).toEqual([{ jid: jid(), exists: true }]);
    const carla = (await at.phones.contacts({ phone })).find(({ number }) => number.length === 12);
    const written = `${carla?.number.slice(0, 4)}9${carla?.number.slice(4)}`;
    expect(await client.sock.onWhatsApp(written)).toEqual([{ jid: `${carla?.number}@s.whatsapp.net`, exists: true }]);
  });

  test('a contact can leave WhatsApp', async () => {
    const { number } = await at.phones.addContact({ name: 'Zeca', phone });
    expect(await client.sock.onWhatsApp(number)).toHaveLength(1);
    await at.phones.options({ contact: number, registered: false });
    expect(await client.sock.onWhatsApp(number)).toEqual([]);
  });
});
