import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../runtime/port.ts';
import { isAlive, untilGone } from '../kernel/alive.ts';
import { childrenOf } from '../kernel/children.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { namespaceOf } from '../kernel/namespace.ts';
import { npmStart, type Started } from '../kernel/start.ts';

/** Ends npm while main boots: no process remains, and an immediate restart gets port and data. */
const { path, remove } = temporaryFolder();
const dataDir = join(path, 'data');
const port = String(await freePort());
const env = { ...namespaceOf(), PORT: port, ADMIN_EMAIL: 'dona@exemplo.com.br', ADMIN_PASSWORD: 'segredo-da-dona' };
const start = (): Started => npmStart(dataDir, env);
let last: Started | undefined;

/** Every process whose command line or environment names the test's folder (Linux). */
const ours = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isAlive(Number(name)))
    .filter((pid) => ['cmdline', 'environ'].some((file) => textOf(`/proc/${pid}/${file}`).includes(dataDir)))
    .map(Number);
const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const until = (what: string, isSo: () => boolean) =>
  eventually(() => {
    if (!isSo()) throw new Error(`not yet: ${what}`);
  }, 60_000);
const mainOf = (npm: Started): number[] => childrenOf(npm.pid, 'main.ts');

afterAll(async () => {
  last?.kill('SIGTERM');
  await last?.exited;
  remove();
});

const moments: [string, NodeJS.Signals, (npm: Started) => Promise<unknown>][] = [
  ['loads its modules', 'SIGKILL', (npm) => until('main runs', () => mainOf(npm).length > 0)],
  ['makes its database', 'SIGKILL', () => until('initdb', () => existsSync(join(dataDir, 'postgres')))],
  ['loads its modules', 'SIGTERM', (npm) => until('main runs', () => mainOf(npm).length > 0)],
  ['makes its database', 'SIGTERM', () => until('initdb', () => existsSync(join(dataDir, 'postgres')))],
  ['starts its stores', 'SIGKILL', (npm) => npm.line(/^Postgres ready/)],
  ['starts its roles', 'SIGTERM', (npm) => npm.line(/^Projections ready/)],
];

describe('npm ended while main', () => {
  test.each(moments)('%s, by %s: no process is left', async (_, signal, moment) => {
    const npm = start();
    await moment(npm);
    const [main = 0] = mainOf(npm);
    npm.kill(signal);
    await untilGone(main);
    await until('all are gone', () => ours().length === 0);
  });

  test('an immediate restart takes over port and data', async () => {
    const npm = start();
    await npm.line(/^Reactions ready/);
    const [main = 0] = mainOf(npm);
    npm.kill('SIGKILL');
    last = start();
    await last.line(/^Atende ready/);
    expect(isAlive(main)).toBe(false);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });
});
