import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { takePairings } from '../../../../connector/whatsapp/keys/pairings.ts';
import { copyPairings } from '../../../../gateway/backup/pairings.ts';
import { openSeal } from '../../../../runtime/seal.ts';
import { openWorld, until, type World } from '../world.ts';

describe('pairings restored from a backup, through the real client', () => {
  const [ANA, BRUNO] = ['5511988880001', '5521988880002'];
  const tables = ['creds', 'key', 'lease', 'journal', 'live', 'resend', 'agenda'].map((name) => `connector.${name}`);
  let world: World;
  let file: string;
  const backUp = (to = file) => copyPairings(world.context.databaseUrl, to);
  const losePostgres = async () => {
    for (const table of tables) await world.db(table).delete();
  };
  const logged = async (kind: string, phone: string) =>
    (await world.sim.phones.log()).filter((entry) => entry.kind === kind && entry['phone'] === phone).length;
  const taken = (id: number, waId: string) => until('taken', async () => (await world.message(id, waId)).ack >= 2);
  const times = (id: number, body: string) =>
    world.messages(id).filter((event) => event.type === 'MessageReceived' && event.data.body === body).length;
  const shown = (id: number) => async () => {
    const { status } = (await world.live(id)) ?? { status: '' };
    return ['CONNECTED', 'qrcode', 'DISCONNECTED'].includes(status) && status;
  };
  beforeAll(async () => {
    world = await openWorld();
    file = join(world.context.config.dataDir, 'pairings.jsonl');
    await world.connector();
  });
  afterAll(() => world?.stop());

  test('need no code, and messages arrive once both ways, although ratchets moved on after the backup', async () => {
    const id = await world.add();
    const phone = await world.pair(id);
    const say = (contact: string, text: string) => world.sim.phones.say({ phone, contact, text });
    await say(ANA, 'oi');
    const { data } = await world.received(id, 'oi');
    await world.send(id, data, { body: 'resposta', waId: '3EB0A001' });
    await taken(id, '3EB0A001');
    expect(await backUp()).toBe(1);

    await say(ANA, 'depois da cópia');
    await world.received(id, 'depois da cópia');
    await world.send(id, data, { body: 'depois da cópia', waId: '3EB0A002' });
    await taken(id, '3EB0A002');
    await world.connectorDown();
    await say(ANA, 'enquanto fora');
    await say(BRUNO, 'novo enquanto fora');
    await losePostgres();
    await world.connector();
    expect(await until('connected, or not', shown(id))).toBe('CONNECTED');
    expect(existsSync(file)).toBe(false);

    await world.received(id, 'enquanto fora');
    await world.received(id, 'novo enquanto fora');
    await world.send(id, data, { body: 'de volta', waId: '3EB0A003' });
    await taken(id, '3EB0A003');
    await say(ANA, 'que bom');
    await world.received(id, 'que bom');
    expect(['enquanto fora', 'novo enquanto fora', 'que bom'].map((body) => times(id, body))).toEqual([1, 1, 1]);
    const chat = await until('all decrypted', async () => {
      const said = await world.sim.phones.chat({ phone, contact: ANA });
      return said.every(({ kind }) => kind !== 'waiting') && said;
    });
    const answers = chat.filter(({ fromContact }) => !fromContact).map(({ text, received }) => [text, received]);
    expect(answers).toEqual(['resposta', 'depois da cópia', 'de volta'].map((text) => [text, 1]));
    expect([await logged('linked', phone), await logged('keys refused', phone)]).toEqual([1, 0]);
  });

  test('need no code either if an older Postgres is restored after that, and sessions start again', async () => {
    const id = await world.add();
    const phone = await world.pair(id);
    await world.sim.phones.say({ phone, contact: ANA, text: 'antes' });
    await world.received(id, 'antes');
    await backUp();
    await world.connectorDown();
    await losePostgres();
    await world.connector();
    await world.status(id, 'CONNECTED');
    const copy = await Promise.all(tables.map(async (table) => ({ table, rows: await world.db(table) })));
    await world.sim.phones.say({ phone, contact: ANA, text: 'depois' });
    await world.received(id, 'depois');
    await world.connectorDown();
    await losePostgres();
    for (const { table, rows } of copy)
      if (rows.length && !/live|journal|resend/.test(table)) await world.db(table).insert(rows);
    await world.connector();
    expect(await until('connected, or not', shown(id))).toBe('CONNECTED');
    await world.sim.phones.say({ phone, contact: ANA, text: 'de volta' });
    await world.received(id, 'de volta');
    expect(times(id, 'de volta')).toBe(1);
  });

  test('replace nothing that exists, and skip what no key opens, what was not sealed and what was never linked', async () => {
    const [there, waiting] = [await world.add(), await world.add()];
    await world.pair(there);
    await world.status(waiting, 'qrcode');
    const [copy, other] = [`${file}.copy`, `${file}.other`];
    await backUp(copy);
    await world.connectorDown();
    const rows = () => world.db('connector.creds').where({ connection_id: there }).select('value');
    const before = await rows();
    const means = { db: world.db, seal: openSeal(world.context.secrets.ring, 'whatsapp'), noted: async () => 0n };
    await takePairings(means, copy);
    expect(await rows()).toEqual(before);

    await backUp(copy);
    await backUp(other);
    await losePostgres();
    await takePairings({ ...means, seal: openSeal([randomBytes(32)], 'whatsapp') }, copy);
    expect(await world.db('connector.creds')).toEqual([]);
    await takePairings(means, other);
    const back = await world.db('connector.creds').pluck('connection_id');
    expect([back.includes(there), back.includes(waiting)]).toEqual([true, false]);
    const kinds = await world.db('connector.key').where({ connection_id: there }).distinct('type').pluck('type');
    expect(kinds).toEqual(['pre-key']);

    await losePostgres();
    const place = { company_id: 1, connection_id: there };
    await world.db('connector.creds').insert({ ...place, pairing: '0', value: '{"registrationId":7}' });
    expect(await backUp(copy)).toBe(0);
    await losePostgres();
  });
});
