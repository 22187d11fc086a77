import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { streamOf } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { companyId, openWorld, until, type World } from './world.ts';

let world: World;
let id: number;
let phone: string;
let ana: { ticketId: number; contactId: number };
const number = '5511988880001';
beforeAll(async () => {
  world = await openWorld();
  await world.connector();
  id = await world.add();
  phone = await world.pair(id);
  await world.sim.phones.say({ phone, contact: number, text: 'oi' });
  ana = (await world.received(id, 'oi')).data;
});
afterAll(() => world?.stop());

/** Returns the context of a message of ours, as the customer's phone has it. */
const contextOf = async (waId: string) => {
  await until(`${waId} shown`, async () =>
    (await world.sim.phones.chat({ phone, contact: number })).some(
      (line) => line.id === waId && line.kind !== 'waiting',
    ),
  );
  const told = await world.sim.phones.message({ phone, contact: number, id: waId });
  const { extendedTextMessage, locationMessage } = proto.Message.fromObject(told);
  return (extendedTextMessage ?? locationMessage)?.contextInfo;
};
const line = async (waId: string) =>
  (await world.sim.phones.chat({ phone, contact: number })).find(({ id: own }) => own === waId);
const idOf = (direction: 'in' | 'out', waId: string) =>
  uuidOf(streamOf('message', { companyId, id: messageKey(id, direction, waId) }));

test('an answer to a picture quotes a picture, and one to a place that we sent quotes a place', async () => {
  const jpegThumbnail = Buffer.from('/9j/2Q==', 'base64').toString('base64');
  const file = { mimetype: 'image/jpeg', mediaKey: Buffer.alloc(32, 7).toString('base64'), directPath: '/v/x' };
  const imageMessage = { ...file, caption: 'Esta?', jpegThumbnail };
  const { id: waId } = await world.sim.phones.say({ phone, contact: number, message: { imageMessage } });
  await world.received(id, 'Esta?');
  await world.send(id, ana, { body: 'Essa mesma', waId: '3EB0F22A1', quotedId: idOf('in', waId) });
  const picture = await contextOf('3EB0F22A1');
  expect(picture?.stanzaId).toBe(waId);
  expect(picture?.quotedMessage?.imageMessage).toMatchObject({ caption: 'Esta?', mimetype: 'image/jpeg' });
  expect(Buffer.from(picture?.quotedMessage?.imageMessage?.jpegThumbnail ?? []).toString('base64')).toBe('/9j/2Q==');

  const location = {
    latitude: -23.5,
    longitude: -46.6,
    name: 'Sé',
    address: '',
    url: '',
    isLive: false,
    thumbnail: '',
  };
  await world.send(id, ana, { body: '', waId: '3EB0F22A2', location });
  await world.send(id, ana, { body: 'É aqui', waId: '3EB0F22A3', quotedId: idOf('out', '3EB0F22A2') });
  const place = await contextOf('3EB0F22A3');
  expect(place).toMatchObject({ stanzaId: '3EB0F22A2', quotedMessage: { locationMessage: { name: 'Sé' } } });
});

test('a message that is sent again keeps its quote, its forwarded mark and its timer', async () => {
  const poll = { name: 'Quando?', options: [{ optionName: 'Manhã' }, { optionName: 'Tarde' }] };
  const { id: waId } = await world.sim.phones.say({ phone, contact: number, message: { pollCreationMessageV3: poll } });
  await world.received(id, 'Quando?\n• Manhã\n• Tarde');
  await world.sim.phones.say({
    phone,
    contact: number,
    message: { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } },
  });
  await until(
    'the timer',
    async () => (await world.db('views.whatsapp_chat').where({ timer_seconds: 86_400 })).length > 0,
  );
  await world.sim.phones.options({ contact: number, offline: true });
  await world.send(id, ana, { body: 'De manhã', waId: '3EB0F22A4', quotedId: idOf('in', waId), isForwarded: true });
  await until('acknowledged', async () => (await world.message(id, '3EB0F22A4')).ack >= 2);
  await world.sim.phones.options({ contact: number, forgetSessions: true });
  await world.sim.phones.options({ contact: number, offline: false });
  expect(await contextOf('3EB0F22A4')).toMatchObject({
    stanzaId: waId,
    participant: `${number}@s.whatsapp.net`,
    quotedMessage: { pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Manhã' }, {}] } },
    isForwarded: true,
    expiration: 86_400,
  });
});

test('an edit and a reaction that the phone could not decrypt are sent again, also by another process', async () => {
  const { id: waId } = await world.sim.phones.say({ phone, contact: number, text: 'quanto custa?' });
  await world.received(id, 'quanto custa?');
  await world.send(id, ana, { body: 'dez reais', waId: '3EB0F22B1' });
  await until('shown', async () => (await line('3EB0F22B1'))?.text === 'dez reais');
  await world.sim.phones.options({ contact: number, offline: true });
  await world.change(id, 'out', '3EB0F22B1', {
    type: 'EditMessage',
    body: 'doze reais',
    ms: Date.now(),
    waId: '3EB0F22B2',
    userId: 1,
  });
  await world.change(id, 'in', waId, {
    type: 'ReactToMessage',
    emoji: '👍',
    ms: Date.now(),
    waId: '3EB0F22B3',
    userId: 1,
  });
  await until('accepted', () => {
    const types = world.messages(id).map(({ type }) => type);
    return types.includes('MessageEdited') && types.includes('MessageReacted');
  });
  await world.connectorDown();
  await world.connector();
  await world.status(id, 'CONNECTED');
  await world.sim.phones.options({ contact: number, forgetSessions: true });
  await world.sim.phones.options({ contact: number, offline: false });
  const shown = async (own: string) => {
    await until(`${own} shown`, async () => (await line(own))?.kind !== 'waiting');
    return line(own);
  };
  expect(await shown('3EB0F22B2')).toMatchObject({ kind: 'edit', text: 'doze reais' });
  expect(await shown('3EB0F22B3')).toMatchObject({ kind: 'reaction', text: '👍' });
});
