import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  proto,
  unpadRandomMax16,
  writeRandomPadMax16,
  type KeyPair,
  type SignalCreds,
} from '@whiskeysockets/baileys';
import {
  meOf,
  openAuth,
  pairingOf,
  deletePairing,
  keyWritesInPostgres,
} from '../../../../connector/whatsapp/baileys/auth.ts';
import { baileysLog } from '../../../../connector/whatsapp/baileys/baileysLog.ts';
import { openJournal, type Entry } from '../../../../connector/whatsapp/keys/journal.ts';
import { writeKeys } from '../../../../connector/whatsapp/keys/keys.ts';
import {
  LeaseLost,
  createLeaseHolder,
  type LeaseHolder,
  type Lease,
} from '../../../../connector/whatsapp/keys/lease.ts';
import { replayOf } from '../../../../connector/whatsapp/baileys/replay.ts';
import { measureJournal } from '../../../../projections/connection/waiting.ts';
import { openSeal } from '../../../../runtime/seal.ts';
import { eventually } from '../../../kernel/eventually.ts';
import type { FreshDatabase } from '../../../kernel/database.ts';
import { memoryAuth } from '../../simulator/baileys.ts';
import { freshTables } from '../tables.ts';

const quiet = baileysLog(0);
const seal = openSeal([Buffer.alloc(32, 3)], 'whatsapp');
const sender = '5511988880001@s.whatsapp.net';
const receiver = '5511900000001:3@s.whatsapp.net';
const once = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };

describe('keys and journal, on real Postgres with real Signal sessions', () => {
  let fresh: FreshDatabase;
  let holder: LeaseHolder;
  let lease: Lease;
  let connections = 0;
  beforeAll(async () => {
    fresh = await freshTables();
    holder = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
  });
  afterAll(async () => {
    await holder?.close();
    await fresh?.drop();
  });
  beforeEach(async () => {
    const got = await holder.acquire({ companyId: 1, connectionId: ++connections });
    if (!got) throw new Error('no lease');
    lease = got;
  });

  const rows = (table: string) => fresh.db(`connector.${table}`).where({ connection_id: lease.connectionId });
  const failures: unknown[] = [];
  const entry = (waId: string): Entry => ({ digest: waId, waId, attrs: { id: waId }, plaintext: Buffer.from([1]) });
  /** Resolves when a session waits for a lock in this database. */
  const blocked = async (): Promise<string> => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await fresh.db.raw(waiting)).rows).toHaveLength(1));
    return 'waits';
  };

  /** Opens a client of this connection, as a new process would. */
  const client = async () => {
    const journal = await openJournal(fresh.db, seal, lease);
    const auth = await openAuth({ db: fresh.db, seal, lease }, 1n, journal, (error) => failures.push(error));
    const keys = addTransactionCapability(auth.state.keys, quiet, once);
    const repository = journal.repository({ creds: auth.state.creds, keys }, quiet);
    const receive = (content: Uint8Array, id: string, type: 'pkmsg' | 'msg' = 'pkmsg') => {
      journal.saw({
        tag: 'message',
        attrs: { id, from: sender, t: '1800000000', notify: 'Ana' },
        content: [{ tag: 'enc', attrs: { type }, content }],
      });
      return repository.decryptMessage({ jid: sender, type, ciphertext: content });
    };
    return { journal, auth, keys, receive, repository };
  };

  const bundleOf = (
    { signedPreKey, signedIdentityKey, registrationId }: SignalCreds,
    preKey: KeyPair,
    keyId: number,
  ) => ({
    registrationId,
    identityKey: generateSignalPubKey(signedIdentityKey.public),
    signedPreKey: {
      keyId: signedPreKey.keyId,
      publicKey: generateSignalPubKey(signedPreKey.keyPair.public),
      signature: signedPreKey.signature,
    },
    preKey: { keyId, publicKey: generateSignalPubKey(preKey.public) },
  });

  /** Ana's phone, with a session to the client. */
  const phone = async ({ auth, keys }: Awaited<ReturnType<typeof client>>) => {
    const preKey = Curve.generateKeyPair();
    await keys.set({ 'pre-key': { 1: preKey } });
    const own = memoryAuth();
    const anasKeys = addTransactionCapability(own.keys, quiet, once);
    const ana = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds: own.creds, keys: anasKeys }, quiet);
    await ana.injectE2ESession({ jid: receiver, session: bundleOf(auth.state.creds, preKey, 1) });
    const bundle = async () => {
      const anasPreKey = Curve.generateKeyPair();
      await anasKeys.set({ 'pre-key': { 7: anasPreKey } });
      return bundleOf(own.creds, anasPreKey, 7);
    };
    const say = (conversation: string) => ana.encryptMessage({ jid: receiver, data: padded(conversation) });
    return { say: async (words: string) => (await say(words)).ciphertext, ana, bundle };
  };
  const padded = (conversation: string) => writeRandomPadMax16(proto.Message.encode({ conversation }).finish());

  test('a plaintext is journaled together with its ratchet step, and returned for the same ciphertext', async () => {
    const first = await client();
    const { say } = await phone(first);
    const ciphertext = await say('bom dia');
    const plaintext = await first.receive(ciphertext, 'A');
    await first.auth.written();
    expect(await rows('journal').select('wa_id')).toEqual([{ wa_id: 'A' }]);
    const keys = await rows('key').orderBy(['type', 'id']).select();
    // The process dies here, and the server sends the message again.
    const second = await client();
    expect(Buffer.from(await second.receive(ciphertext, 'A'))).toEqual(Buffer.from(plaintext));
    expect(await rows('key').orderBy(['type', 'id']).select()).toEqual(keys);
    const [replayed] = replayOf(second.journal.waiting(), { id: receiver });
    expect(replayed).toMatchObject({
      key: { remoteJid: sender, id: 'A', fromMe: false },
      message: { conversation: 'bom dia' },
      pushName: 'Ana',
      messageTimestamp: 1_800_000_000,
    });
    second.journal.forget('A');
    await second.journal.flush();
    expect(await rows('journal').select('accepted', 'attrs', 'plaintext')).toEqual([
      { accepted: true, attrs: '{}', plaintext: Buffer.from([1]) },
    ]);
    const third = await client();
    expect(third.journal.waiting()).toEqual([]);
    expect(unpadRandomMax16(await third.receive(ciphertext, 'A'))).toHaveLength(0);
  });

  test('a message that waits for another one stays until it is accepted, and is no backlog', async () => {
    const first = await client();
    const { say } = await phone(first);
    await first.receive(await say('uma edição'), 'A');
    first.journal.hold('A');
    await first.auth.written();
    await eventually(async () => expect(await measureJournal(fresh.db)).toEqual({ messages: 0, age: 0 }));
    const second = await client();
    expect(second.journal.waiting()).toMatchObject([{ waId: 'A' }]);
    second.journal.forget('A');
    await second.journal.flush();
    expect((await client()).journal.waiting()).toEqual([]);
  });

  test('opening waits for a write whose answer got lost, and finds its plaintext', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = fresh.db.transaction(async (tx) => {
      await writeKeys({ db: tx, seal, lease }, { keys: new Map(), entries: [entry('Z')], creds: undefined });
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const opening = openJournal(fresh.db, seal, lease);
    const waits = await Promise.race([opening.then(() => 'opened'), blocked()]);
    gate.resolve();
    await late;
    expect([waits, (await opening).waiting().map(({ waId }) => waId)]).toEqual(['waits', ['Z']]);
  });

  test('messages wait in the order in which they were decrypted', async () => {
    const first = await client();
    const { say } = await phone(first);
    for (const id of ['C', 'A', 'B']) await first.receive(await say(id), id);
    await first.auth.written();
    expect((await openJournal(fresh.db, seal, lease)).waiting().map(({ waId }) => waId)).toEqual(['C', 'A', 'B']);
  });

  test('a message of an older session does not damage a newer one', async () => {
    const us = await client();
    const { say, ana, bundle } = await phone(us);
    await us.receive(await say('oi'), 'A');
    const hello = await us.repository.encryptMessage({ jid: sender, data: padded('olá') });
    await ana.decryptMessage({ jid: receiver, ...hello });
    const late = await say('pela sessão antiga');
    await us.repository.injectE2ESession({ jid: sender, session: await bundle() });
    const anew = await us.repository.encryptMessage({ jid: sender, data: padded('sessão nova') });
    await us.receive(late, 'B', 'msg');
    await ana.decryptMessage({ jid: receiver, ...anew });
    const answer = await us.receive(await say('pela nova'), 'C', 'msg');
    expect(proto.Message.decode(unpadRandomMax16(answer)).conversation).toBe('pela nova');
  });

  test('the ratchet step of a send is written to Postgres before the message leaves', async () => {
    const us = await client();
    const { say } = await phone(us);
    await us.receive(await say('oi'), 'A');
    await us.auth.written();
    const before = await rows('key').where({ type: 'session' }).select();
    await us.keys.transaction(async () => {
      await us.repository.encryptMessage({ jid: sender, data: padded('olá') });
      await us.auth.written();
      expect(await rows('key').where({ type: 'session' }).select()).not.toEqual(before);
    }, 'the whole send');
  });

  test('a message is known while it is being written, and its text is deleted after that', async () => {
    const us = await client();
    const { say } = await phone(us);
    await us.auth.written();
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = fresh.db.transaction(async (tx) => {
      await tx('connector.lease').where({ connection_id: lease.connectionId }).forUpdate().select();
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const written = await keyWritesInPostgres(fresh.db, lease);
    for (const id of ['A', 'B', 'C']) {
      await us.receive(await say(id), id);
      us.journal.forget(id);
    }
    await us.journal.flush();
    expect([us.journal.size(), await rows('journal').select()]).toEqual([0, []]);
    gate.resolve();
    await held;
    await eventually(async () => expect(await rows('journal').where({ accepted: true }).select()).toHaveLength(3));
    // At most two writes for all three, because those during the first write went together.
    expect((await keyWritesInPostgres(fresh.db, lease)) - written).toBeLessThanOrEqual(2n);
  });

  test('without the lease no ratchet steps, nothing is journaled, and no socket is opened', async () => {
    const first = await client();
    const { say } = await phone(first);
    const ciphertext = await say('tarde demais');
    await first.auth.written();
    const before = await rows('key').orderBy(['type', 'id']).select();
    await rows('lease').update({ epoch: fresh.db.raw('epoch + 1') });
    await first.receive(ciphertext, 'A').catch(() => {}); // rejects only if the write fails quickly
    await expect(first.auth.written()).rejects.toBeInstanceOf(LeaseLost);
    expect(failures.at(-1)).toBeInstanceOf(LeaseLost);
    await expect(first.auth.state.keys.set({ session: {} })).rejects.toThrow('closed socket');
    expect(await rows('journal').select()).toEqual([]);
    expect(await rows('key').orderBy(['type', 'id']).select()).toEqual(before);
    // A socket opened then would replace, at WhatsApp, the socket of the process that has the lease.
    await expect(client()).rejects.toBeInstanceOf(LeaseLost);
  });

  test('changed credentials are saved, at the latest with the next keys, and wiped with all keys', async () => {
    const { auth } = await client();
    Object.assign(auth.state.creds, { me: { id: receiver, lid: '111:3@lid' }, nextPreKeyId: 31 });
    auth.touched();
    await auth.close();
    const again = (await client()).auth;
    expect(again.state.creds).toMatchObject({ nextPreKeyId: 31, registrationId: auth.state.creds.registrationId });
    expect(meOf(again)).toEqual({ number: '5511900000001', lid: '111' });
    expect(await pairingOf(fresh.db, lease)).toBe(1n);
    const written = await keyWritesInPostgres(fresh.db, lease);
    expect(written).toBeGreaterThan(0n);
    await deletePairing(fresh.db, lease, written + 5n);
    expect(await keyWritesInPostgres(fresh.db, lease)).toBe(written + 5n);
    expect([await rows('key').select(), await rows('creds').select()]).toEqual([[], []]);
  });

  test('every kind of key is read as it was written, null deletes, and a closed socket writes nothing more', async () => {
    const { auth } = await client();
    const { keys } = auth.state;
    const syncKey = proto.Message.AppStateSyncKeyData.fromObject({ keyData: Buffer.from('k'), timestamp: 7 });
    await keys.set({
      session: { 'a.0': Buffer.from([1, 2]) },
      'lid-mapping': { '55': '22' },
      'device-list': { '55': ['0', '3'] },
      'app-state-sync-key': { k1: syncKey },
      'pre-key': { 5: { public: Buffer.from([3]), private: Buffer.from([4]) } },
    });
    await keys.set({ 'lid-mapping': { '55': null } });
    await auth.written();
    const other = (await client()).auth.state.keys;
    expect(await other.get('session', ['a.0', 'b.0'])).toEqual({ 'a.0': Buffer.from([1, 2]) });
    expect(await other.get('lid-mapping', ['55'])).toEqual({});
    expect(await other.get('device-list', ['55'])).toEqual({ '55': ['0', '3'] });
    expect((await other.get('app-state-sync-key', ['k1']))['k1']?.keyData).toEqual(Buffer.from('k'));
    expect(await other.get('pre-key', ['5'])).toEqual({ 5: { public: Buffer.from([3]), private: Buffer.from([4]) } });
    await auth.close();
    await expect(keys.set({ session: { 'a.0': Buffer.from([9]) } })).rejects.toThrow('closed socket');
  });
});
