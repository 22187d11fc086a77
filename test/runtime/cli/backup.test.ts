import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openSeal } from '../../../runtime/seal.ts';
import { ringOf } from '../../../runtime/secrets.ts';
import { openDatabase } from '../../../runtime/database.ts';
import { readRunning } from '../../../runtime/running.ts';
import { openInstallation, type Installation } from '../../faults/installation.ts';
import { openRoad, type Road } from '../../faults/road.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const passphrase = 'uma frase bem comprida';
const named = z.object({ id: z.number() });
const people = z.object({ contacts: z.array(z.looseObject({ name: z.string() })) });
const folder = temporaryFolder();
const backup = join(folder.path, 'copia');
const ANA = '5511988880001';
let road: Road;
let first: Installation;
let second: Installation;
let phone: string;
/** Returns what the command prints, or its error. */
const command = (file: string, dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../../runtime/cli', file), ...args],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, ...env } },
  ).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
const take = () => command('backup.ts', first.dataDir, [backup]);
const restore = (dataDir: string, env: NodeJS.ProcessEnv = {}, ...more: string[]) =>
  command('restore.ts', dataDir, [backup, ...more], env);

beforeAll(async () => {
  road = await openRoad({ EVENTSTORE_URL: '' });
  first = road.installation;
  second = await openInstallation({ ...road.env, EVENTSTORE_URL: '' });
});
afterAll(async () => {
  await second?.remove();
  await road?.stop();
  folder.remove();
});

test('a backup of a running system, updated later, restores everything except erased persons', async () => {
  const api: Road['ask'] = (...asked) => road.ask(...asked);
  const add = async (path: string, body: object) => named.parse((await api('POST', path, body)).body).id;
  const zoe = await add('/contacts', { name: 'Zoe Que Sai', number: '5511940000001' });
  await add('/contacts', { name: 'Ana Que Fica', number: '5511940000002' });
  const quick = await add('/quick-messages', { shortcode: 'tabela', message: 'Segue a tabela' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 preços']), 'tabela.pdf');
  expect((await api('POST', `/quick-messages/${quick}/media-upload`, form)).status).toBe(200);

  phone = await road.pair();

  expect(await take()).toMatch(
    /^\d+ events up to \S+; this run read \d{2,} records of the log\n1 files, 1 of them new\n.* of connections: 1\n.*copia\.secrets/,
  );
  expect(await take()).toMatch(/; this run read \d records of the log\n1 files, 0 of them new\n/);
  const until = new Date().toISOString();
  await add('/contacts', { name: 'Bia Que Veio', number: '554188880005' });
  const erasure = { reason: 'request', confirmation: 'Zoe Que Sai' };
  expect((await api('POST', `/contacts/${zoe}/erase`, erasure)).status).toBe(200);
  await eventually(async () => {
    expect(await take()).toMatch(/1 files, 0 of them new/);
    const log = new DatabaseSync(join(backup, 'events.db'), { readOnly: true });
    const key = `select type from events join streams s on s.id = stream where s.name = 'key-1.contact.${zoe}'`;
    const held = log.prepare(key).all();
    log.close();
    expect(held).toEqual([{ type: '$streamDeleted' }]);
  });
  await first.stop();

  expect(await restore(first.dataDir)).toMatch(/events\.db exists already/);
  expect(await restore(second.dataDir, { BACKUP_PASSPHRASE: 'outra frase comprida' })).toMatch(/does not open/);
  expect(await restore(second.dataDir, { BACKUP_PASSPHRASE: '' })).toMatch(/^Set SECRET_KEY/);
  expect(existsSync(join(second.dataDir, 'events.db'))).toBe(false);
  const past = join(folder.path, 'passado');
  const [, cut = until] = /events up to (\S+) and/.exec(await restore(past, {}, '--until', until)) ?? [];
  expect(cut < until).toBe(true);
  const [, whole = ''] = /events up to (\S+) and 1 files/.exec(await restore(second.dataDir)) ?? [];
  expect(whole > until).toBe(true);

  await second.start();
  const again = await signIn(second.url, first.admin);
  const listed = people.parse((await again.api('GET', '/contacts')).body).contacts.map(({ name }) => name);
  expect(listed).toEqual(expect.arrayContaining(['Ana Que Fica', 'Bia Que Veio']));
  expect(JSON.stringify(listed)).not.toContain('Zoe');
  const { mediaPath } = z
    .object({ records: z.array(z.object({ mediaPath: z.string() })).min(1) })
    .transform(({ records: [one] }) => ({ mediaPath: one?.mediaPath ?? '' }))
    .parse((await again.api('GET', '/quick-messages')).body);
  expect(await (await fetch(mediaPath)).text()).toBe('%PDF-1.4 preços');
});

/** Returns the state of the installation's only connection. */
const connectionOf = async (there: Installation) => {
  const { api } = await signIn(there.url, there.admin);
  return z
    .array(z.object({ status: z.string(), qrcode: z.string() }))
    .length(1)
    .parse((await api('GET', '/whatsapp')).body)[0];
};
const counted = async (kind: string) => (await road.phones.log()).filter((entry) => entry.kind === kind).length;

test('without --pairings none is restored: the copy shows codes and takes over no number', async () => {
  const logins = await counted('login');
  await eventually(async () => expect(await connectionOf(second)).toMatchObject({ status: 'qrcode' }), 60_000);
  expect(await counted('login')).toBe(logins);
  await second.remove();
  second = await openInstallation({ ...road.env, EVENTSTORE_URL: '' });
  expect(await restore(second.dataDir, {}, '--pairings', '--until', new Date().toISOString())).toMatch(
    /never gets pairings/,
  );
});

/** Parts of a pairing that a thief would want, as stored in memory. */
const known = async (): Promise<Buffer[]> => {
  const running = readRunning(first.dataDir);
  if (!running) throw new Error('it does not run');
  const db = openDatabase(running.databaseUrl, { connections: 1 });
  const seal = openSeal(ringOf({ dataDir: first.dataDir }), 'whatsapp');
  const [{ company_id: company, connection_id: id, value }] = await db('connector.creds');
  const [key] = await db('connector.key').where({ type: 'pre-key' }).limit(1);
  await db.destroy();
  const pair = z.object({ private: z.object({ data: z.base64() }) });
  const creds = z.object({ noiseKey: pair, signedIdentityKey: pair, advSecretKey: z.base64() });
  const { noiseKey, signedIdentityKey, advSecretKey } = creds.parse(
    JSON.parse(seal.open(value, `creds ${company}.${id}`)),
  );
  const preKey = pair.parse(JSON.parse(seal.open(key.value, `key ${company}.${id} pre-key ${key.id}`)));
  return [noiseKey.private.data, signedIdentityKey.private.data, advSecretKey, preKey.private.data].map((text) =>
    Buffer.from(text, 'base64'),
  );
};

test('with --pairings the connection is the same device after a total loss, and each message arrives once', async () => {
  await first.start();
  await eventually(async () => expect(await connectionOf(first)).toMatchObject({ status: 'CONNECTED' }), 60_000);
  const say = (text: string) => road.phones.say({ phone, contact: ANA, text });
  const heard = (text: string) =>
    eventually(async () => {
      const [ticket] = await road.ticketsOf(ANA);
      const said = ticket ? await road.conversation(ticket.id) : [];
      expect(said.map(({ body }) => body)).toContain(text);
      return ticket?.id ?? 0;
    });
  await say('antes');
  const ticketId = await heard('antes');
  await road.ask('PUT', `/tickets/${ticketId}`, { status: 'open', userId: 1 });
  expect(await take()).toContain('Pairings of connections: 1');
  const files = globSync('**/*', { cwd: backup }).map((name) => join(backup, name));
  for (const secret of await known())
    for (const path of [...files.filter((name) => statSync(name).isFile()), `${backup}.secrets`]) {
      const bytes = readFileSync(path);
      expect([path, bytes.includes(secret), bytes.includes(secret.toString('base64'))]).toEqual([path, false, false]);
    }
  await road.ask('POST', `/messages/${ticketId}`, { body: 'depois da cópia' });
  await say('depois da cópia também');
  await heard('depois da cópia também');
  await first.kill('all');
  await say('enquanto fora');

  expect(await restore(second.dataDir, {}, '--pairings')).toMatch(
    /\nLinked connections \(of 1\) log in without a new QR code/,
  );
  const codes = await counted('wants to be linked');
  await second.start();
  await eventually(async () => expect(await connectionOf(second)).toMatchObject({ status: 'CONNECTED' }), 60_000);
  expect(await counted('wants to be linked')).toBe(codes);
  expect(existsSync(join(second.dataDir, 'pairings.jsonl'))).toBe(false);
  const { api } = await signIn(second.url, second.admin);
  const bodies = z.object({ messages: z.array(z.object({ body: z.string(), ack: z.number() })) });
  const conversation = async () => bodies.parse((await api('GET', `/messages/${ticketId}?pageNumber=1`)).body).messages;
  const times = async (text: string) => (await conversation()).filter(({ body }) => body === text).length;
  await eventually(async () => expect(await times('enquanto fora')).toBe(1), 60_000);
  await api('POST', `/messages/${ticketId}`, { body: 'de volta' });
  await say('que bom');
  await eventually(async () => expect(await times('que bom')).toBe(1));
  await eventually(async () => {
    const said = await road.phones.chat({ phone, contact: ANA });
    const answers = said.filter(({ fromContact }) => !fromContact).map(({ text, received }) => [text, received]);
    expect(answers.at(-1)).toEqual([expect.stringContaining('de volta'), 1]);
  });
  expect(await times('enquanto fora')).toBe(1);
  expect(await counted('keys refused')).toBe(0);
  await eventually(async () =>
    expect((await conversation()).find(({ body }) => body.includes('de volta'))?.ack).toBeGreaterThanOrEqual(2),
  );
});

test('leaves a folder with another installation unchanged, and rejects an incomplete backup', async () => {
  const shut = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await command('backup.ts', first.dataDir, [backup], shut)).toMatch(/^Postgres was not read .* last backup/);
  const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
  expect([JSON.parse(manifest).pairings, existsSync(join(backup, 'pairings.jsonl'))]).toEqual([1, true]);
  const other = temporaryFolder();
  const alone = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect(await command('backup.ts', second.dataDir, [backup], alone)).toMatch(/another installation/);
  expect(readFileSync(join(backup, 'backup.json'), 'utf8')).toBe(manifest);
  expect(await restore(other.path, alone)).toMatch(/do not open this backup/);
  rmSync(join(backup, 'pairings.jsonl'));
  expect(await restore(other.path, {}, '--pairings')).toMatch(/There are no pairings/);
  writeFileSync(join(backup, 'backup.json'), manifest.slice(0, 40));
  expect(await restore(other.path)).toMatch(/is damaged/);
  rmSync(join(backup, 'backup.json'));
  expect(await restore(other.path)).toMatch(/There is no complete backup/);
  other.remove();
});

test('in a folder without an installation, it says so and creates nothing', async () => {
  const empty = join(folder.path, 'none');
  expect(await command('backup.ts', empty, [backup])).toBe(
    `There is no installation in ${empty}: set DATA_DIR to its folder.\n`,
  );
  expect(existsSync(empty)).toBe(false);
});
