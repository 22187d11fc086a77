import { afterAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '../../runtime/database.ts';
import { freePort } from '../../runtime/port.ts';
import { isAlive, untilGone } from '../kernel/alive.ts';
import { childrenOf } from '../kernel/children.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { namespaceOf } from '../kernel/namespace.ts';
import { npmStart, type Started } from '../kernel/start.ts';

const { path, remove } = temporaryFolder();
const dataDir = join(path, 'data');
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const shared = namespaceOf();
const admin = { ...shared, ADMIN_EMAIL: 'dona@exemplo.com.br', ADMIN_PASSWORD: 'segredo-da-dona' };
const running = z.object({ pid: z.number(), databaseUrl: z.string() });
const mainOf = (): number => running.parse(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))).pid;
const postgresOf = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0]);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const signIn = (): Promise<Response> =>
  fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
const addSimulatedConnection = async (): Promise<void> => {
  const { token } = z.object({ token: z.string() }).parse(await (await signIn()).json());
  const added = await fetch(`${url}/v1/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Vendas', channel: 'simulated' }),
  });
  expect(added.status).toBe(200);
};
/** Waits for a condition; jest's timeout ends a wait that fails. */
const eventually = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo().catch(() => false))) await sleep(50);
};
let last: Started | undefined;
const start = (env: NodeJS.ProcessEnv = {}): Started =>
  (last = npmStart(dataDir, { ...admin, PORT: String(port), ...env }));

afterAll(async () => {
  last?.kill('SIGTERM');
  await last?.exited;
  remove();
});

/** All processes of the running installation: main process, children and Postgres. */
const everything = (): number[] => [mainOf(), ...childrenOf(mainOf()), postgresOf()];

describe('npm start', () => {
  test('the first start prints its steps and the URL, and the first user can sign in', async () => {
    const first = start();
    await first.line(/^Atende ready \(\d+\.\d s\): http/);
    expect(first.lines.some((line) => line.startsWith('Event store ready'))).toBe(!process.env['EVENTSTORE_URL']);
    for (const part of ['Postgres', 'Web app', 'Projections', 'Reactions', 'Connector', 'Gateway'])
      expect(first.lines.filter((line) => new RegExp(`^${part} ready \\(\\d+\\.\\d s\\)$`).test(line))).toHaveLength(1);
    expect(await first.line(/^First start: /)).toBe(
      'First start: sign in as dona@exemplo.com.br with the password of ADMIN_PASSWORD',
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('an installation in which nothing happens leaves Postgres nearly alone', async () => {
    const db = openDatabase(running.parse(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))).databaseUrl);
    const transactions = async (): Promise<number> => {
      const { rows } = z
        .object({ rows: z.array(z.object({ n: z.coerce.number() })) })
        .parse(await db.raw('select xact_commit as n from pg_stat_database where datname = current_database()'));
      return rows[0]?.n ?? 0;
    };
    const seconds = 5;
    try {
      // The first windows may still contain work of the start.
      await eventually(async () => {
        const before = await transactions();
        await sleep(seconds * 1_000);
        return (await transactions()) - before < 15 * seconds;
      });
    } finally {
      await db.destroy();
    }
  });

  test('refuses a second process in one sentence, for the same port or the same data', async () => {
    const samePort = npmStart(join(path, 'other'), { PORT: String(port) });
    expect(await samePort.exited).toBe(1);
    expect(samePort.lines).toEqual([`PORT ${port} is busy: stop what listens there, or set another PORT.`]);
    const sameData = npmStart(dataDir, { PORT: String(await freePort()) });
    expect(await sameData.exited).toBe(1);
    expect(sameData.lines).toEqual([
      `${dataDir} is in use by another Atende (process ${mainOf()}): stop that one first, or set DATA_DIR to another folder.`,
    ]);
  });

  test('starts simulated phones with the first connection to them, and restarts any killed part', async () => {
    const main = mainOf();
    const simulators = () => childrenOf(main, 'connector/simulator/main.ts');
    const [eventStore] = childrenOf(main, 'eventstore/embedded/main.ts');
    expect(simulators()).toEqual([]);
    await addSimulatedConnection();
    await eventually(async () => childrenOf(main, join(root, 'main.ts')).length === 1);
    const [simulator] = simulators();
    const [connector] = childrenOf(main, join(root, 'main.ts'));
    expect(eventStore === undefined).toBe(process.env['EVENTSTORE_URL'] !== undefined);
    for (const part of [...(eventStore ? [eventStore] : []), simulator, connector, postgresOf()]) {
      if (!part) throw new Error('A part is missing');
      process.kill(part, 'SIGKILL');
      await untilGone(part);
      await eventually(async () => (await signIn()).status === 200);
    }
    await eventually(async () => childrenOf(main, join(root, 'main.ts')).length === 1 && simulators().length === 1);
    expect(mainOf()).toBe(main);
    expect(isAlive(main)).toBe(true);
  });

  test('SIGTERM to npm stops all processes', async () => {
    const all = everything();
    expect(all.filter(isAlive)).toEqual(all);
    last?.kill('SIGTERM');
    await Promise.all(all.map(untilGone));
  });

  test('refuses another or a lost key in one sentence', async () => {
    const sentence = /^This event log belongs to other secrets \(its key is \w{8}\): restore SECRET_KEY or .*\.$/;
    const refused = async (env: NodeJS.ProcessEnv = {}) => {
      const one = start(env);
      expect(await one.exited).toBe(1);
      expect(one.lines.filter((line) => !/ ready \(/.test(line))).toEqual([expect.stringMatching(sentence)]);
    };
    await refused({ SECRET_KEY: randomBytes(32).toString('base64') });
    const file = join(dataDir, 'secrets.json');
    renameSync(file, `${file}.away`);
    await refused();
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
  });

  test('npm run secrets -- rotate: a new key seals, and all users sign in as before', async () => {
    const rotate = () =>
      run(process.execPath, [join(root, 'runtime/cli/secrets.ts'), 'rotate'], {
        env: { ...process.env, ...shared, DATA_DIR: dataDir },
      });
    expect((await rotate()).stdout).toMatch(
      /^2 sealed by \w{8}\nThe key \w{8} seals from now on; the older ones \(1\) open and verify\.$/m,
    );
    const one = start();
    await one.line(/^Atende ready/);
    expect((await signIn()).status).toBe(200);
    await expect(rotate()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+ is in use by .*\.\n$/),
    });
    one.kill('SIGTERM');
    await one.exited;
  });

  test('survives repeated kills of all its processes', async () => {
    for (const whole of [false, true]) {
      const one = start();
      await one.line(/^Atende ready/);
      expect(one.lines.join()).not.toContain('First start');
      const all = everything();
      const left = whole ? [] : [postgresOf()];
      for (const pid of whole ? all : [mainOf()]) process.kill(pid, 'SIGKILL');
      await Promise.all(all.filter((pid) => !left.includes(pid)).map(untilGone));
      expect(left.filter(isAlive)).toEqual(left);
    }
    await start().line(/^Atende ready/);
    expect((await signIn()).status).toBe(200);
  });

  test('killing npm ends all processes', async () => {
    const all = everything();
    last?.kill('SIGKILL');
    await Promise.all(all.map(untilGone));
  });

  test('reports a wrong setting in one sentence', async () => {
    const wrong = start({ DATABASE_URL: 'mysql://nowhere' });
    expect(await wrong.exited).toBe(1);
    expect(wrong.lines).toEqual(['DATABASE_URL must be a URL that begins with postgres:// or postgresql://.']);
  });
});
