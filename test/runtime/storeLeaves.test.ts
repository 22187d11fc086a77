import { afterAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../runtime/port.ts';
import { folderForStore } from '../eventstore/embedded/server.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { npmStart, type Started } from '../kernel/start.ts';

const { path, remove } = temporaryFolder();
const log = await folderForStore();
let started: Started | undefined;
afterAll(async () => {
  started?.kill('SIGTERM');
  await started?.exited;
  await log.remove();
  remove();
});

/** Longer than a call is retried. */
const AWAY_MS = 18_000;

test('a start survives an event store outage between its steps', async () => {
  let server = await log.start();
  const { url } = server;
  const port = await freePort();
  started = npmStart(join(path, 'data'), {
    PORT: String(port),
    EVENTSTORE_URL: url,
    EVENTSTORE_NAMESPACE: '',
    ADMIN_EMAIL: 'dona@exemplo.com.br',
    ADMIN_PASSWORD: 'segredo-da-dona',
  });
  for (const name of ['Projections', 'Connector']) {
    await started.line(new RegExp(`^${name} ready`));
    await server.stop();
    await sleep(AWAY_MS);
    server = await log.start({ url });
  }
  await started.line(/^Atende ready/);
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200));
}, 900_000);
