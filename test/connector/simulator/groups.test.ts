import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { ShownGroup } from '../../../connector/simulator/groupContract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { type Client, login, pair, wordsOf } from './baileys.ts';
import { started, type Started } from './started.ts';

const [ANA, BRUNO, CARLA] = ['5511988880001', '5521988880002', '553188880003'];
let at: Started;
let client: Client;
let phone: string;
let group: ShownGroup;
let jid: string;
const sent = new Map<string, proto.IMessage>();
const config = { getMessage: async ({ id }: { id?: string | null }) => sent.get(id ?? '') };

beforeAll(async () => {
  at = await started();
  ({ client, phone } = await pair(at.simulator, at.phones, { config }));
  group = await at.phones.addGroup({ phone, subject: 'Obra', members: [ANA, BRUNO] });
  jid = `${group.id}@g.us`;
});
afterAll(async () => {
  await client?.end();
  await at?.stop();
});

const send = async (text: string): Promise<string> => {
  const message = await client.sock.sendMessage(jid, { text });
  const id = message?.key.id;
  if (!id || !message.message) throw new Error('nothing was sent');
  sent.set(id, message.message);
  return id;
};
const shown = async (id: string) =>
  (await at.phones.groupChat({ phone, group: group.id })).find((message) => message.id === id);
const say = (member: string, text: string) => at.phones.sayInGroup({ group: group.id, member, text });

describe('a group, with the real client', () => {
  test('reports its subject, its members and their admin', async () => {
    const { subject, participants, addressingMode } = await client.sock.groupMetadata(jid);
    expect({ subject, addressingMode }).toEqual({ subject: 'Obra', addressingMode: 'lid' });
    expect(participants.map(({ id, phoneNumber, admin }) => [id.endsWith('@lid'), phoneNumber, admin])).toEqual([
      [true, `${ANA}@s.whatsapp.net`, 'admin'],
      [true, `${BRUNO}@s.whatsapp.net`, null],
      [true, `${phone}@s.whatsapp.net`, null],
    ]);
    expect(Object.keys(await client.sock.groupFetchAllParticipating())).toEqual([jid]);
    await expect(client.sock.groupMetadata('120363999999999999@g.us')).rejects.toThrow('item-not-found');
  });

  test('gets messages of members: the sender key comes once, and each message names its sender', async () => {
    for (const [member, text] of [
      [ANA, 'primeira'],
      [BRUNO, 'segunda'],
      [ANA, 'terceira'],
    ] as const) {
      const { id } = await say(member, text);
      const { key, pushName } = await client.text(text);
      expect(key).toMatchObject({ remoteJid: jid, fromMe: false, id, participantAlt: `${member}@s.whatsapp.net` });
      expect(pushName).toBe(member === ANA ? 'Ana Souza' : 'Bruno Lima');
      await eventually(async () => expect(await shown(id)).toMatchObject({ author: member, status: 'delivered' }));
    }
  });

  test("shows the owner's messages from the phone as ours", async () => {
    await say(phone, 'do celular');
    expect((await client.text('do celular')).key).toMatchObject({ remoteJid: jid, fromMe: true });
  });

  test("delivers the client's message, which every member decrypts and confirms by name", async () => {
    const receipts: string[] = [];
    client.sock.ws.on('CB:receipt', ({ attrs }: BinaryNode) =>
      receipts.push(`${attrs['id']} ${attrs['participant']} ${attrs['type'] === 'read' ? 4 : 3}`),
    );
    const ids = [await send('para todos'), await send('outra')];
    const { participants } = await client.sock.groupMetadata(jid);
    const [ana, bruno] = participants.map(({ id }) => id);
    for (const id of ids)
      await eventually(async () => {
        expect(await shown(id)).toMatchObject({ fromContact: false, kind: 'text', onPhone: true, received: 1 });
        expect(receipts).toEqual(expect.arrayContaining([`${id} ${ana} 3`, `${id} ${bruno} 3`]));
      });
    await at.phones.openGroup({ phone, group: group.id, member: BRUNO });
    await eventually(async () => expect(receipts.some((each) => each.endsWith(`${bruno} 4`))).toBe(true));
  });

  test('lets a member or the client ask again for a message that could not be decrypted', async () => {
    await at.phones.options({ contact: BRUNO, garbleNext: 1 });
    await say(BRUNO, 'danificada');
    await client.text('danificada');
    await say(BRUNO, 'e a seguinte');
    await client.text('e a seguinte');
    await at.phones.options({ contact: CARLA, offline: true });
    await at.phones.joinGroup({ group: group.id, member: CARLA });
    await client.until('the change', () => client.upserts.find(({ message }) => message.messageStubParameters));
    const id = await send('para quem chegou');
    await at.phones.options({ contact: CARLA, forgetSessions: true });
    await at.phones.options({ contact: CARLA, offline: false });
    await eventually(async () => {
      const told = (await at.phones.log()).filter(({ kind, id: of }) => kind === 'decrypted' && of === id);
      expect(new Set(told.map(({ member }) => member))).toEqual(new Set([ANA, BRUNO, CARLA]));
    });
    await at.phones.leaveGroup({ group: group.id, member: CARLA });
  });

  test('reports a new subject', async () => {
    const subjects: unknown[] = [];
    client.sock.ev.on('groups.update', (all) => subjects.push(...all.map(({ subject }) => subject)));
    await at.phones.renameGroup({ group: group.id, member: ANA, subject: 'Obra da casa' });
    await eventually(async () => expect(subjects).toContain('Obra da casa'));
  });

  test('delivers what was written while the client was away, also with earlier keys', async () => {
    await client.end();
    await say(ANA, 'onde estão?');
    client = await login(at.simulator, client.auth, config);
    expect((await client.text('onde estão?')).key).toMatchObject({ remoteJid: jid });
    const id = await send('voltamos');
    await eventually(async () => expect(await shown(id)).toMatchObject({ text: 'voltamos' }));
    expect(client.upserts.filter(({ message }) => wordsOf(message) === 'onde estão?')).toHaveLength(1);
  });

  test('sends its past to a client that is linked later', async () => {
    const { client: other } = await pair(at.simulator, at.phones, { number: phone, config });
    const history = await other.until('a history', () => other.histories.find((messages) => messages.length > 0));
    const first = history.find((message) => wordsOf(message) === 'primeira');
    expect(first?.key).toMatchObject({ remoteJid: jid, fromMe: false });
    expect(first?.key.participant).toContain('@lid');
    await other.end();
  });
});
