import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ConnectionCommand } from '../../../domain/connection/decider.ts';
import { openRelay } from '../../faults/relay.ts';
import { png } from '../../commands/media/desk.ts';
import { openWorld, until, type World } from './world.ts';

describe('a WhatsApp session', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.connector({ keepAliveMs: 1_500 });
  });
  // Each start of a connector would serve the connections of the tests before, too.
  afterEach(async () => {
    const leases = () => world.db('connector.lease').select<{ connection_id: number }[]>('connection_id');
    for (const { connection_id: id } of await leases()) await world.command(id, { type: 'RemoveConnection' });
    await until('no connection', async () => (await leases()).length === 0);
  });
  afterAll(() => world?.stop());

  const paired = async () => {
    const id = await world.add();
    const phone = await world.pair(id);
    return { id, phone };
  };
  const keys = async (id: number) => (await world.db('connector.key').where({ connection_id: id }).select()).length;
  const creds = async (id: number) => (await world.db('connector.creds').where({ connection_id: id }).select()).length;
  const shown = (id: number) => async () => {
    const status = (await world.live(id))?.status ?? '';
    return ['CONNECTED', 'qrcode'].includes(status) && status;
  };
  const say = (phone: string, message: Record<string, unknown>) =>
    world.sim.phones.say({ phone, contact: '5511988880001', message });
  const photoOf = async (caption: string) => ({
    imageMessage: { ...(await world.sim.phones.upload('image', png)), mimetype: 'image/png', caption },
  });
  const fileEvents = (id: number, waId: string): string[] =>
    world.messages(id).flatMap(({ stored, type }) => (stored.stream.endsWith(`.${waId}`) ? [type] : []));
  /** Waits for the end of the file of a message. */
  const fileOf = (id: number, waId: string) =>
    until(`the file of ${waId}`, () => {
      const type = fileEvents(id, waId).find((one) => ['MessageMediaStored', 'MessageMediaFailed'].includes(one));
      return type !== undefined && { type };
    });
  const last = async (id: number) => (await world.connectionEvents(id)).at(-1);

  test('stops after three codes that no one scans, until a user asks for a new one', async () => {
    await world.connectorDown();
    await world.connector({ qrMs: 400 });
    const id = await world.add();
    await until('the third code', async () => (await world.live(id))?.retries === 2);
    expect(await world.status(id, 'DISCONNECTED')).toMatchObject({ reason: 'unscanned', qrcode: '' });
    await until('the end in the log', async () => (await last(id)) === 'ConnectionLost');
    await world.connectorDown();
    await world.connector({ keepAliveMs: 1_500 });
    await world.command(id, { type: 'StartConnection', fresh: true });
    await world.pair(id);
  });

  test.each([503, 500])('reconnects on its own when the server closes with %d', async (code) => {
    const { id, phone } = await paired();
    await world.sim.phones.drop({ phone, code });
    await world.status(id, 'TIMEOUT');
    await world.sim.phones.say({ phone, contact: '5511988880001', text: `enquanto isso ${code}` });
    await world.status(id, 'CONNECTED');
    await world.received(id, `enquanto isso ${code}`);
    expect((await world.connectionEvents(id)).slice(2)).toEqual([
      'ConnectionOpened',
      'ConnectionLost',
      'ConnectionOpened',
    ]);
  });

  test('reconnects at once when the server wants a restart (515), and the log records no loss', async () => {
    const { id, phone } = await paired();
    await world.sim.phones.drop({ phone, code: 515 });
    await world.sim.phones.say({ phone, contact: '5511988880001', text: 'de novo' });
    await world.received(id, 'de novo');
    expect(await world.connectionEvents(id)).not.toContain('ConnectionLost');
  });

  test('reconnects after a dead line, and sends what was queued', async () => {
    const { id, phone } = await paired();
    await world.sim.phones.say({ phone, contact: '5511988880001', text: 'antes da queda' });
    const { data } = await world.received(id, 'antes da queda');
    await world.sim.phones.drop({ phone });
    await world.status(id, 'TIMEOUT');
    await world.send(id, data, { body: 'na queda', waId: '3EB0CAFE' });
    await world.status(id, 'CONNECTED');
    await until('sent', async () => (await world.message(id, '3EB0CAFE')).ack >= 2);
  });

  test('notices a server that falls silent', async () => {
    const { id, phone } = await paired();
    await world.sim.phones.options({ phone, frozen: true });
    expect(await world.status(id, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
    await world.sim.phones.options({ phone, frozen: false });
    await world.status(id, 'CONNECTED');
  });

  test('deletes its keys when the phone unlinks it, and stays closed until a user asks', async () => {
    const { id, phone } = await paired();
    await world.sim.phones.unlink({ phone });
    expect(await world.status(id, 'DISCONNECTED')).toMatchObject({ reason: 'loggedOut' });
    await until('the end in the log', async () => (await last(id)) === 'ConnectionLost');
    expect([await keys(id), await creds(id)]).toEqual([0, 0]);
    await world.command(id, { type: 'StartConnection', fresh: false });
    await world.pair(id, phone);
  });

  test.each([
    ['replaced by another session (440)', 440, 'replaced'],
    ['a mismatch of devices (411)', 411, 'multideviceMismatch'],
    ['a refused login (403)', 403, 'forbidden'],
  ])('%s: stops, the phone stays linked, and another try needs no new code', async (_, code, reason) => {
    const { id, phone } = await paired();
    if (code === 403) await world.sim.phones.options({ phone, failNextLogin: code });
    await world.sim.phones.drop(code === 403 ? { phone } : { phone, code });
    await until(
      'given up',
      async () => (await world.db('connector.lease').where({ connection_id: id }).first()).holder === '0',
    );
    const linked = async () => (await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked;
    // The next connector checks connections that are not served, as this one does every three seconds.
    await world.connectorDown();
    await world.connector({ keepAliveMs: 1_500 });
    await paired();
    expect([await linked(), await creds(id)]).toEqual([true, 1]);
    expect(await world.live(id)).toMatchObject({ status: 'DISCONNECTED', reason });
    await world.command(id, { type: 'StartConnection', fresh: false });
    expect(await until('connected, or a code', shown(id))).toBe('CONNECTED');
    await world.sim.phones.say({ phone, contact: '5511988880001', text: `de volta ${code}` });
    await world.received(id, `de volta ${code}`);
  });

  test('is forgotten by the phone when it is disconnected, and its keys are deleted', async () => {
    const { id, phone } = await paired();
    await world.command(id, { type: 'StopConnection' });
    expect(await world.status(id, 'DISCONNECTED')).toMatchObject({ reason: 'stopped' });
    expect((await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked).toBe(false);
    expect([await keys(id), await creds(id)]).toEqual([0, 0]);
  });

  test('forgets the old pairing when a new code is requested', async () => {
    const { id, phone } = await paired();
    await world.command(id, { type: 'StartConnection', fresh: true });
    const { qrcode } = await world.status(id, 'qrcode');
    expect((await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked).toBe(false);
    await world.sim.phones.scan({ qr: qrcode, phone });
    await world.status(id, 'CONNECTED');
  });

  test('leaves nothing behind when it is removed', async () => {
    const { id, phone } = await paired();
    await world.command(id, { type: 'RemoveConnection' });
    await until('no lease', async () => !(await world.db('connector.lease').where({ connection_id: id }).first()));
    expect([await keys(id), await creds(id), await world.live(id)]).toEqual([0, 0, undefined]);
    expect((await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked).toBe(false);
  });

  test('that was disconnected while no connector ran is forgotten by the phone at the next start', async () => {
    const { id, phone } = await paired();
    await world.connectorDown();
    await world.command(id, { type: 'StopConnection' });
    await world.connector();
    await until('unlinked', async () => !(await world.sim.phones.phones()).find((p) => p.phone === phone)?.linked);
    await until('no keys', async () => (await keys(id)) + (await creds(id)) === 0);
  });

  test.each<[string, ConnectionCommand]>([
    ['disconnected', { type: 'StopConnection' }],
    [
      'moved to the official API',
      {
        type: 'ChangeChannel',
        channel: 'cloud',
        number: '',
        phoneNumberId: '106540352242922',
        businessAccountId: '102290129340398',
        cloudSecrets: { accessToken: true, appSecret: true, pin: false },
      },
    ],
  ])(
    'that was %s while no connector ran takes what it had received with its files, and what still arrives',
    async (_, ends) => {
      const { eventStoreUrl } = world.context;
      const relay = await openRelay(Number(/:(\d+)/.exec(eventStoreUrl)?.[1]));
      await world.connectorDown();
      world.context.eventStoreUrl = eventStoreUrl.replace(/:\d+/, `:${relay.port}`);
      await world.connector();
      const { id, phone } = await paired();
      try {
        relay.cut();
        const { id: words } = await say(phone, { conversation: 'só o diário sabe' });
        const { id: photo } = await say(phone, await photoOf('a foto'));
        const kept = () =>
          world.db('connector.journal').where({ connection_id: id, accepted: false }).whereIn('wa_id', [words, photo]);
        await until('both messages in the journal', async () => (await kept()).length === 2);
        await world.connectorDown();
        await world.sim.phones.say({ phone, contact: '5511988880001', text: 'o telefone espera' });
        await world.command(id, ends);
        world.context.eventStoreUrl = eventStoreUrl;
        await world.connector({ keepAliveMs: 1_500 });
        await world.received(id, 'só o diário sabe');
        await world.received(id, 'o telefone espera');
        expect((await fileOf(id, photo)).type).toBe('MessageMediaStored');
        await until('no keys', async () => (await keys(id)) + (await creds(id)) === 0);
        expect((await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked).toBe(false);
      } finally {
        await relay.close();
      }
    },
  );

  test.each([
    ['is fetched before the phone forgets the device', 0, 'MessageMediaStored'],
    ['that cannot be fetched is recorded as failed, so that it can be asked for again', 1_000, 'MessageMediaFailed'],
  ])('a file that a connection waits for when it is disconnected %s', async (_, failures, outcome) => {
    const { id, phone } = await paired();
    await world.sim.phones.options({ failDownloads: 1 });
    const { id: photo } = await say(phone, await photoOf('Veja'));
    await until('a failed try', () => fileEvents(id, photo).includes('MessageMediaDelayed'));
    await world.sim.phones.options({ failDownloads: failures });
    await world.command(id, { type: 'StopConnection' });
    expect((await fileOf(id, photo)).type).toBe(outcome);
    await world.sim.phones.options({ failDownloads: 0 });
    await until('no keys', async () => (await keys(id)) + (await creds(id)) === 0);
    expect((await world.sim.phones.phones()).find((each) => each.phone === phone)?.linked).toBe(false);
  });

  test('keeps its device without a code after a restore of an older Postgres, and drops its old ratchets', async () => {
    const { id, phone } = await paired();
    const contact = '5511988880001';
    const say = (text: string) => world.sim.phones.say({ phone, contact, text });
    await say('antes da cópia');
    const { data } = await world.received(id, 'antes da cópia');
    await world.send(id, data, { body: 'antes da cópia', waId: '3EB0F1F8' });
    await until('sent', async () => (await world.message(id, '3EB0F1F8')).ack >= 2);
    const place = { connection_id: id };
    const tables = ['creds', 'key', 'lease'].map((name) => `connector.${name}`);
    const copy = await Promise.all(tables.map(async (table) => ({ table, rows: await world.db(table).where(place) })));
    await say('depois da cópia');
    await world.received(id, 'depois da cópia');
    await world.send(id, data, { body: 'depois da cópia', waId: '3EB0F1F9' });
    await until('sent', async () => (await world.message(id, '3EB0F1F9')).ack >= 2);
    await world.connectorDown();
    for (const { table, rows } of copy) {
      await world.db(table).where(place).delete();
      await world.db(table).insert(rows);
    }
    const forgotten = { ...place, key: '5511900000009', name: 'Quem saiu' };
    const { company_id } = await world.db('connector.lease').where(place).first<{ company_id: number }>('company_id');
    await world.db('connector.agenda').insert({ ...forgotten, company_id, number: forgotten.key, lid: '' });
    await world.send(id, data, { body: 'na fila', waId: '3EB0F1FA' });
    await say('enquanto fora');
    await world.connector();
    expect(await until('connected, or a code', shown(id))).toBe('CONNECTED');
    await world.received(id, 'enquanto fora');
    await until('sent', async () => (await world.message(id, '3EB0F1FA')).ack >= 2);
    const answers = await until('all read', async () => {
      const chat = await world.sim.phones.chat({ phone, contact });
      return chat.every(({ kind }) => kind !== 'waiting') && chat.filter(({ fromContact }) => !fromContact);
    });
    expect(answers.map(({ text, received }) => [text, received])).toEqual([
      ['antes da cópia', 1],
      ['depois da cópia', 1],
      ['na fila', 1],
    ]);
    expect(await world.db('connector.agenda').where(forgotten)).toEqual([]);
  });

  test('shows a code if a restored Postgres has another number, and sends nothing from that number', async () => {
    const { id, phone } = await paired();
    const place = { connection_id: id };
    const take = (name: string) => world.db(`connector.${name}`).where(place);
    const before = { creds: await take('creds'), key: await take('key') };
    await world.connectorDown();
    for (const name of ['key', 'creds']) await take(name).delete();
    await world.connector();
    await world.status(id, 'qrcode');
    const other = await world.pair(id);
    expect(other).not.toBe(phone);
    await until('noted', async () => (await world.connectionEvents(id)).at(-1) === 'ConnectionOpened');
    await world.connectorDown();
    for (const name of ['key', 'creds'] as const) {
      await take(name).delete();
      await world.db(`connector.${name}`).insert(before[name]);
    }
    await take('lease').update({ written: 0 });
    await world.connector();
    expect(await world.status(id, 'qrcode')).toMatchObject({ reason: 'pairingLost' });
    await world.pair(id, other);
  });

  test('shows a code if a restored Postgres is older than the pairing', async () => {
    const id = await world.add();
    await world.status(id, 'qrcode');
    const place = { connection_id: id };
    const before = await world.db('connector.creds').where(place);
    const lease = await world.db('connector.lease').where(place);
    const phone = await world.pair(id);
    await world.connectorDown();
    for (const table of ['connector.key', 'connector.creds', 'connector.lease'])
      await world.db(table).where(place).delete();
    await world.db('connector.creds').insert(before);
    await world.db('connector.lease').insert(lease);
    await world.connector();
    expect(await world.status(id, 'qrcode')).toMatchObject({ reason: 'pairingLost' });
    await until('told', async () => (await last(id)) === 'ConnectionLost');
    expect(await keys(id)).toBe(0);
    await world.pair(id, phone);
  });

  test('is unpaired and says so when a key cannot be decrypted, and other connections continue', async () => {
    const [{ id, phone }, other] = [await paired(), await paired()];
    await world.connectorDown();
    const [{ type, id: keyId }] = await world.db('connector.key').where({ connection_id: id }).limit(1);
    const damaged = { value: 'v2.00000000.AAAA' };
    await world.db('connector.key').where({ connection_id: id, type, id: keyId }).update(damaged);
    await world.connector();
    expect(await world.status(id, 'qrcode')).toMatchObject({ reason: 'pairingLost' });
    await until('told', async () => (await last(id)) === 'ConnectionLost');
    await world.status(other.id, 'CONNECTED');
    await world.pair(id, phone);
  });
});
