import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const passphrase = 'uma frase bem comprida';
const named = z.object({ id: z.number() });
const people = z.object({ contacts: z.array(z.looseObject({ name: z.string() })) });
const folder = temporaryFolder();
const backup = join(folder.path, 'copia');
let first: Installation;
let second: Installation;
/** What the command says, or how it fails. */
const command = (file: string, dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../gateway', file), ...args],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, ...env } },
  ).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
const take = () => command('backup.ts', first.dataDir, [backup]);
const restore = (dataDir: string, env: NodeJS.ProcessEnv = {}, ...more: string[]) =>
  command('restore.ts', dataDir, [backup, ...more], env);

beforeAll(async () => {
  first = await openInstallation({ EVENTSTORE_URL: '' });
  second = await openInstallation({ EVENTSTORE_URL: '' });
  await first.start();
});
afterAll(async () => {
  await first?.remove();
  await second?.remove();
  folder.remove();
});

test('a backup, taken while the system runs and brought up to date, puts all of it back, and nobody who was forgotten', async () => {
  const { api } = await signIn(first.url, first.admin);
  const add = async (path: string, body: object) => named.parse((await api('POST', path, body)).body).id;
  const zoe = await add('/contacts', { name: 'Zoe Que Sai', number: '5511940000001' });
  await add('/contacts', { name: 'Ana Que Fica', number: '5511940000002' });
  const quick = await add('/quick-messages', { shortcode: 'tabela', message: 'Segue a tabela' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 preços']), 'tabela.pdf');
  expect((await api('POST', `/quick-messages/${quick}/media-upload`, form)).status).toBe(200);

  expect(await take()).toMatch(/^\d+ events up to \S+; \d{2,} were read now\n1 files, 1 of them new\n.*copia\.secrets/);
  expect(await take()).toMatch(/; \d were read now\n1 files, 0 of them new\n/);
  const until = new Date().toISOString();
  await add('/contacts', { name: 'Bia Que Veio', number: '5511940000003' });
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

  expect(await restore(first.dataDir)).toMatch(/events\.db is there already/);
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

test('a folder that holds another installation is left as it is, and half a backup is none', async () => {
  const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
  const other = temporaryFolder();
  const alone = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect(await command('backup.ts', second.dataDir, [backup], alone)).toMatch(/another installation/);
  expect(readFileSync(join(backup, 'backup.json'), 'utf8')).toBe(manifest);
  expect(await restore(other.path, alone)).toMatch(/do not open this backup/);
  writeFileSync(join(backup, 'backup.json'), manifest.slice(0, 40));
  expect(await restore(other.path)).toMatch(/is damaged/);
  rmSync(join(backup, 'backup.json'));
  expect(await restore(other.path)).toMatch(/There is no whole backup/);
  other.remove();
});
