import { expect, test } from '@jest/globals';
import type { WAMessage } from '@whiskeysockets/baileys';
import type { Incoming } from '../../../commands/message/receive.ts';
import { openEarlyEdits } from '../../../connector/whatsapp/inbound/earlyEdits.ts';
import { openInbound } from '../../../connector/whatsapp/inbound/inbound.ts';
import { createKeyedQueue } from '../../../connector/whatsapp/kernel/keyedQueue.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld } from './world.ts';

const list = '1700000000@broadcast';
const said = (id: string, key: WAMessage['key']): WAMessage => ({
  key: { fromMe: false, ...key, id },
  message: { conversation: 'oi' },
  messageTimestamp: 1_800_000_000,
  pushName: 'Ana',
});

const reading = () => {
  const taken: Incoming[] = [];
  const accepted: string[] = [];
  const { signal } = new AbortController();
  const reader = {
    companyId: 1,
    connectionId: 2,
    me: () => ({ number: '5511900000001', lid: '111' }),
    numberOf: async (lid: string) => (lid === '333' ? '5511988880003' : null),
    accepted: (waId: string) => accepted.push(waId),
    lanes: createKeyedQueue(8),
    early: openEarlyEdits(signal),
    signal,
  };
  const inlet = { receive: async (incoming: Incoming) => void taken.push(incoming), follow: async () => {} };
  return { upsert: openInbound(reader, inlet).take, taken, accepted };
};

test.each([
  ['a number', '5511988880001@s.whatsapp.net', '5511988880001'],
  ['a LID', '333@lid', '5511988880003'],
])('a message through a broadcast list belongs to the chat with its sender, by %s', async (_, participant, number) => {
  const { upsert, taken, accepted } = reading();
  upsert({ messages: [said('B', { remoteJid: list, participant })] });
  await eventually(() => expect(accepted).toEqual(['B']));
  expect(taken).toMatchObject([{ waId: 'B', body: 'oi', number, fromMe: false, pushName: 'Ana' }]);
  expect(taken[0]).not.toHaveProperty('group');
});

test('a sender named by LID in a broadcast list is known by the number that comes with it', async () => {
  const { upsert, taken, accepted } = reading();
  upsert({
    messages: [said('B', { remoteJid: list, participant: '444@lid', remoteJidAlt: '5511988880004@s.whatsapp.net' })],
  });
  await eventually(() => expect(accepted).toEqual(['B']));
  expect(taken).toMatchObject([{ number: '5511988880004', lid: '444' }]);
});

test('through the real client, a broadcast message by number or by LID enters the ticket of its sender', async () => {
  const world = await openWorld();
  try {
    await world.connector();
    const id = await world.add();
    const phone = await world.pair(id);
    const { phones } = world.sim;
    for (const [name, addressing] of [
      ['Ana', 'pn'],
      ['Eva', 'lid'],
    ] as const) {
      const { number } = await phones.addContact({ name, addressing });
      await phones.say({ phone, contact: number, text: `oferta de ${name}`, list: '1700000000' });
      const { data: offer } = await world.received(id, `oferta de ${name}`);
      await phones.say({ phone, contact: number, text: `sou ${name}` });
      const { data } = await world.received(id, `sou ${name}`);
      expect([data.contactId, data.ticketId]).toEqual([offer.contactId, offer.ticketId]);
      expect(await world.numberOf(offer.contactId)).toBe(number);
    }
  } finally {
    await world.stop();
  }
});

test('statuses and messages that we sent through our own list are ignored', async () => {
  const { upsert, taken, accepted } = reading();
  upsert({ messages: [said('S', { remoteJid: 'status@broadcast', participant: '5511988880001@s.whatsapp.net' })] });
  upsert({
    messages: [said('O', { remoteJid: list, participant: '5511900000001@s.whatsapp.net', fromMe: true })],
  });
  await eventually(() => expect(accepted).toEqual(['S', 'O']));
  expect(taken).toEqual([]);
});
