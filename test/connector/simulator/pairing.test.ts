import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNextPreKeysNode } from '@whiskeysockets/baileys';
import { connect, login, memoryAuth, pair, type Client } from './baileys.ts';
import { started, type Started } from './started.ts';

let at: Started;
beforeAll(async () => {
  at = await started();
});
afterAll(() => at.stop());

describe('pairing', () => {
  test('a scanned code links the client, which then logs in without one', async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    expect(phone).toMatch(/^55\d{11}$/);
    expect(client.auth.creds.me?.id).toContain(phone);
    expect(client.auth.creds.me?.lid).toMatch(/@lid$/);
    expect(await at.phones.phones()).toContainEqual({ phone, name: 'Minha empresa', linked: true, online: true });
    await client.end();
    const again = await login(at.simulator, client.auth);
    expect(again.qrs).toEqual([]);
    await again.end();
  });

  test('codes follow one another, each can be scanned, and after the last one the client gives up (408)', async () => {
    const client = connect(at.simulator, memoryAuth(), { qrTimeout: 50 });
    expect(await client.until('the end', () => client.closed)).toBe(408);
    expect(new Set(client.qrs).size).toBe(6);
    await expect(at.phones.scan({ qr: client.qrs[0] ?? '' })).rejects.toMatchObject({ status: 410 });
    await client.end();
  });

  test('a client refuses a phone that does not know the secret in the code', async () => {
    const client = connect(at.simulator);
    const qr = await client.until('a code', () => client.qrs[0]);
    const parts = qr.split(',');
    parts[3] = Buffer.alloc(32).toString('base64');
    await expect(at.phones.scan({ qr: parts.join(',') })).rejects.toMatchObject({ status: 410 });
    await client.until('the end', () => client.closed);
    expect(client.auth.creds.me).toBeUndefined();
    await client.end();
  });

  test('a code with keys of another client is refused, and the real code stays valid', async () => {
    const client = connect(at.simulator);
    const qr = await client.until('a code', () => client.qrs[0]);
    const parts = qr.split(',');
    parts[2] = Buffer.alloc(32).toString('base64');
    await expect(at.phones.scan({ qr: parts.join(',') })).rejects.toMatchObject({ status: 422 });
    expect((await at.phones.scan({ qr, name: 'Padaria' })).name).toBe('Padaria');
    await client.end();
  });
});

describe('keys that a client uploads', () => {
  test('are refused under an id that another key had before, and with another identity', async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    const fresh = async ({ auth }: Client) => (await getNextPreKeysNode(auth, 5)).node;
    const faults = async () =>
      (await at.phones.log()).flatMap(({ kind, ...entry }) =>
        kind === 'keys refused' && entry['phone'] === phone ? [entry['fault']] : [],
      );
    const keys = await fresh(client);
    for (const _ of ['at first', 'after a lost answer']) await client.sock.query(keys);
    expect(await faults()).toEqual([]);
    await client.end();

    const older = memoryAuth();
    const { nextPreKeyId, firstUnuploadedPreKeyId } = older.creds;
    Object.assign(older.creds, client.auth.creds, { nextPreKeyId, firstUnuploadedPreKeyId });
    const restored = await login(at.simulator, older);
    await expect(restored.sock.query(await fresh(restored))).rejects.toThrow('conflict');
    await restored.end();

    Object.assign(client.auth.creds, { signedIdentityKey: memoryAuth().creds.signedIdentityKey });
    const stranger = await login(at.simulator, client.auth);
    await expect(stranger.sock.query(await fresh(stranger))).rejects.toThrow('conflict');
    await stranger.end();
    expect(await faults()).toEqual(['an id that was another key before', 'another identity']);
  });
});

describe('the end of a connection', () => {
  test('unlinking on the phone closes with 401 now and at every later login', async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    expect(await at.phones.unlink({ phone })).toEqual({ devices: 1 });
    expect(await client.until('the end', () => client.closed)).toBe(401);
    await expect(login(at.simulator, client.auth)).rejects.toThrow('401');
    expect(await at.phones.phones()).toContainEqual(expect.objectContaining({ phone, linked: false, online: false }));
    await client.end();
  });

  test("a client that logs out disappears from the phone's list", async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    await client.sock.logout();
    await expect(login(at.simulator, client.auth)).rejects.toThrow('401');
    expect(await at.phones.phones()).toContainEqual(expect.objectContaining({ phone, linked: false }));
  });

  test('the phone can be linked again after that, and keeps its number', async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    await at.phones.unlink({ phone });
    await client.end();
    const again = await pair(at.simulator, at.phones, { number: phone });
    expect(again.phone).toBe(phone);
    expect(again.client.auth.creds.me?.id).not.toBe(client.auth.creds.me?.id);
    await again.client.end();
  });

  test('the same keys elsewhere replace the connection (440)', async () => {
    const { client } = await pair(at.simulator, at.phones);
    const second = await login(at.simulator, client.auth);
    expect(await client.until('the end', () => client.closed)).toBe(440);
    expect(second.closed).toBeUndefined();
    await second.end();
  });

  test.each([440, 503, 500])('a client that is dropped with %i sees that code and may reconnect', async (code) => {
    const { client, phone } = await pair(at.simulator, at.phones);
    expect(await at.phones.drop({ phone, code })).toEqual({ connections: 1 });
    expect(await client.until('the end', () => client.closed)).toBe(code);
    await (await login(at.simulator, client.auth)).end();
  });

  test('survives a dead line, and a login that fails once', async () => {
    const { client, phone } = await pair(at.simulator, at.phones);
    await at.phones.drop({ phone });
    expect(await client.until('the end', () => client.closed)).toBe(428);
    await at.phones.options({ phone, failNextLogin: 503 });
    await expect(login(at.simulator, client.auth)).rejects.toThrow('503');
    await (await login(at.simulator, client.auth)).end();
  });

  test('the client notices a server that falls silent, and later receives what was written in between', async () => {
    const { client, phone } = await pair(at.simulator, at.phones, { config: { keepAliveIntervalMs: 200 } });
    const [contact] = await at.phones.contacts({ phone });
    const say = (text: string) => at.phones.say({ phone, contact: contact?.number ?? '', text });
    await say('antes do silêncio');
    await client.text('antes do silêncio');
    await at.phones.options({ phone, frozen: true });
    await say('no silêncio');
    expect(await client.until('the end', () => client.closed)).toBe(408);
    await at.phones.options({ phone, frozen: false });
    const again = await login(at.simulator, client.auth);
    await again.text('no silêncio');
    await again.end();
  });
});
