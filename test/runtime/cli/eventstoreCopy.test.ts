import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shareClient } from '../../../eventstore/client.ts';
import { beginCopy, waitUntilCopied } from '../../../eventstore/copy/copyState.ts';
import { startEmbedded, type Embedded } from '../../../eventstore/embedded/start.ts';
import { begunMove } from '../../../gateway/moving/finish.ts';
import { writeMoved } from '../../../runtime/moved.ts';
import { openRoad, type Road } from '../../faults/road.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const folder = temporaryFolder();
let road: Road;
let server: Embedded;
beforeAll(async () => {
  road = await openRoad({ EVENTSTORE_URL: '', EVENTSTORE_NAMESPACE: '', LOG_LEVEL: 'error' });
  server = await startEmbedded(join(folder.path, 'server.db'));
});
afterAll(async () => {
  await road?.stop();
  await server?.stop();
  folder.remove();
});

/** Runs one of our commands; returns its process and output, even if it fails. */
const begin = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const running = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../..', file), ...args],
    { env: { PATH: process.env['PATH'], DATA_DIR: road.installation.dataDir, ...env } },
  );
  const said = running.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  return { child: running.child, said };
};
const run = (...of: Parameters<typeof begin>): Promise<string> => begin(...of).said;
const copy = (...more: string[]) => run('runtime/cli/eventstoreCopy.ts', [server.url, ...more]);

test('a log moves to another event store while people work: nothing is lost, repeated or out of order', async () => {
  const phone = await road.pair();
  const [ana] = await road.phones.contacts({ phone });
  if (!ana) throw new Error('the simulator has no contacts');
  const { phones, installation } = road;
  const say = (text: string) => phones.say({ phone, contact: ana.number, text });
  const ticketId = async () => {
    const found = await road.ticketsOf(ana.number);
    expect(found).toHaveLength(1);
    return found[0]?.id ?? 0;
  };
  await say('Olá');
  const id = await eventually(ticketId, 60_000);
  await road.ask('PUT', `/tickets/${id}`, { status: 'open' });
  await road.ask('POST', `/messages/${id}`, { body: 'Bom dia' });
  const told = async () => (await road.conversation(id)).map(({ body }) => body);
  await eventually(async () => expect((await road.conversation(id)).at(-1)?.ack).toBeGreaterThanOrEqual(3), 60_000);

  expect(await copy()).toMatch(/^(\d+) events are there and the same; \1 were copied now/);
  // A process on the copy waits for its end; one without its keys stops there.
  const early = begin('main.ts', [], { EVENTSTORE_URL: server.url, DATA_DIR: join(folder.path, 'early') });
  const waits = new Promise<void>((resolve) =>
    early.child.stdout?.on('data', (text: string) => text.includes('a copy that is not whole yet') && resolve()),
  );
  await say('Ainda aí?');
  await eventually(async () => expect(await told()).toContain('Ainda aí?'), 60_000);
  expect(await copy('--finish')).toMatch(/Atende is running: stop it first, then finish/);
  await waits;
  await installation.stop();
  await say('Alguém?');
  const left = join(installation.dataDir, 'events.db');
  const finished = await copy('--finish');
  expect(finished).toMatch(/events are there and the same/);
  expect(finished).toMatch(/The keys of \d+ persons were removed from .*events\.db/);
  expect(readFileSync(left).includes('PersonKeyMade')).toBe(false);
  expect(await early.said).toMatch(/belongs to other secrets/);
  expect(await copy('--finish')).toMatch(/was already moved to esdb:/);
  const marker = join(installation.dataDir, 'moved.json');
  writeFileSync(marker, readFileSync(marker, 'utf8').replace('"done":true', '"done":false')); // as if it was killed before its end
  expect(await run('runtime/cli/eventstoreCopy.ts', ['esdb://elsewhere:2113', '--finish'])).toMatch(
    /is being moved to esdb:/,
  );
  expect(await copy('--finish')).toMatch(/All events are there/);
  expect(await copy()).toMatch(/was (already )?moved to esdb:/);
  expect(await run('main.ts', [])).toMatch(/was moved to esdb:.*set EVENTSTORE_URL/);

  await installation.start({ EVENTSTORE_URL: server.url });
  await eventually(async () => expect(await told()).toContain('Alguém?'), 60_000);
  await road.ask('POST', `/messages/${id}`, { body: 'Estamos aqui' });
  await eventually(async () => expect((await road.conversation(id)).at(-1)?.ack).toBeGreaterThanOrEqual(3), 60_000);
  expect(await ticketId()).toBe(id);
  const whole = ['Olá', 'Bom dia', 'Ainda aí?', 'Alguém?', 'Estamos aqui'];
  expect(await told()).toEqual(whole);
  const chat = await phones.chat({ phone, contact: ana.number });
  expect(chat.map(({ text }) => text)).toEqual(whole);

  const there = { EVENTSTORE_URL: server.url };
  expect(await run('runtime/cli/rebuild.ts', [], there)).toMatch(/^Rebuilt /);
  expect(await run('runtime/cli/verify.ts', [], there)).not.toMatch(/differ/);
  expect(await told()).toEqual(whole);
});

test('a restored log moves while Postgres is still empty, as after the loss of everything', async () => {
  const dataDir = join(folder.path, 'restored');
  mkdirSync(dataDir);
  const restored = await startEmbedded(join(dataDir, 'events.db'));
  const { client, leave } = shareClient(restored.url);
  await client.appendToStream('restored-contact-1', jsonEvent({ type: 'ContactAdded', data: {} }));
  await leave();
  await restored.stop();
  const env = { DATA_DIR: dataDir, EVENTSTORE_NAMESPACE: 'restored-' };
  const said = await run('runtime/cli/eventstoreCopy.ts', [server.url, '--finish'], env);
  expect(said).toMatch(/^1 events are there and the same; 1 were copied now/m);
  expect(said).toMatch(/Set EVENTSTORE_URL to it and start Atende/);
});

test('the next call completes a move that was interrupted at its very end, even from an external event store', async () => {
  const log = { url: server.url, namespace: 'broken-' };
  await beginCopy(log);
  const [to, dataDir] = ['esdb://there:2113', folder.path];
  writeMoved(dataDir, { to, head: '9', reached: '9', done: true });
  const way = { to: log.url, namespace: log.namespace, places: join(folder.path, 'none.db') };
  await expect(begunMove({ dataDir, eventStoreUrl: 'esdb://before:2113' }, to, way)).rejects.toThrow(/already/);
  await waitUntilCopied(log, () => {
    throw new Error('whoever waits for it would wait for ever');
  });
  expect(await begunMove({ dataDir, eventStoreUrl: to }, 'esdb://next:2113', way)).toBeUndefined();
});
