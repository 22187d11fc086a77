import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readPidFile } from '../../runtime/postgres/postmaster.ts';
import { openInstallation, type Installation } from '../faults/installation.ts';
import { descendantsOf } from '../faults/processes.ts';
import { signIn } from '../kernel/api.ts';
import { childrenOf } from '../kernel/children.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const folder = temporaryFolder();
const full = join(folder.path, 'full');
const preload = join(import.meta.dirname, '../faults/fullDisk.mjs');
let installation: Installation;
let admin: Awaited<ReturnType<typeof signIn>>;

const postgres = (): number[] => {
  const pid = readPidFile(`${installation.dataDir}/postgres/pgdata`)?.pid ?? 0;
  return pid > 0 ? [pid, ...descendantsOf(pid)] : [];
};
const eventStore = (): number[] =>
  childrenOf(installation.processes()[0] ?? 0, 'eventstore/embedded').flatMap((pid) => [pid, ...descendantsOf(pid)]);
/** The process that serves simulated phones. */
const connector = (): number[] =>
  childrenOf(installation.processes()[0] ?? 0, join(import.meta.dirname, '../../main.ts'));
const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // A backend that ended in between.
    }
};
/** Returns the answer of a call and how long it took in milliseconds. */
const timed = async <T>(call: () => Promise<T>) => {
  const since = performance.now();
  const answer = await call();
  return { answer, ms: performance.now() - since };
};

const readyz = z.object({
  ready: z.boolean(),
  stores: z.record(z.string(), z.string()),
  connectors: z.object({ silent: z.number(), connecting: z.boolean() }),
});
const asked = async (path: string) => {
  const { answer, ms } = await timed(() => fetch(installation.url + path));
  return { status: answer.status, ms, retry: answer.headers.get('retry-after'), body: await answer.json() };
};
let serial = 0;
/** Makes reads and writes of every kind at once: each is answered in time, with its result or as an outage. */
const everyCall = async () => {
  const calls = [
    ['GET', '/tickets'],
    ['GET', '/contacts'],
    ['GET', '/queue'],
    ['GET', '/whatsapp'],
    ['GET', '/users'],
    ['GET', '/settings'],
    ['POST', '/tags', { name: `Tag ${++serial}`, color: '#101010' }],
    ['POST', '/helps', { title: `Ajuda ${serial}`, video: 'abc123' }],
    ['POST', '/contacts', { name: 'Rui', number: `55119400${String(10_000 + serial)}` }],
    ['PUT', '/settings/userRating', { value: 'enabled' }],
  ] as const;
  return Promise.all(
    calls.map(async ([method, path, body]) => {
      const { answer, ms } = await timed(() => admin.api(method, path, body));
      return { call: `${method} ${path}`, status: answer.status, ms, body: answer.body };
    }),
  );
};

const outages = [
  ['Postgres frozen', 'postgres', postgres, 'SIGSTOP'],
  ['the event store frozen', 'eventstore', eventStore, 'SIGSTOP'],
  ['Postgres killed', 'postgres', postgres, 'SIGKILL'],
  ['the event store killed', 'eventstore', eventStore, 'SIGKILL'],
] as const;

describe('an outage of a store', () => {
  beforeAll(async () => {
    installation = await openInstallation({
      EVENTSTORE_URL: '',
      NODE_OPTIONS: `--import=${preload}`,
      FULL_DISK: full,
    });
    await installation.start();
    admin = await signIn(installation.url, installation.admin);
    // The first simulated connection starts its connector, which is there once it shows a code.
    const added = await admin.api('POST', '/whatsapp', { name: 'Vendas', channel: 'simulated' });
    const { id } = z.object({ id: z.number() }).parse(added.body);
    await eventually(async () =>
      expect((await admin.api('GET', `/whatsapp/${id}`)).body).toMatchObject({ status: 'qrcode' }),
    );
  });
  afterAll(async () => {
    await installation?.remove();
    folder.remove();
  });

  test.each(outages)(
    '%s: told within a second by /readyz, answered as such in under 5 s, over without a restart',
    async (_, store, pids, how) => {
      const first = pids();
      signal(first, how);
      // A backend that Postgres started in between would keep running.
      const late = how === 'SIGSTOP' ? pids().filter((pid) => !first.includes(pid)) : [];
      const hit = [...first, ...late];
      if (late.length > 0) signal(late, how);
      try {
        const answers = await everyCall();
        expect(answers.filter(({ status, ms }) => status === 500 || ms > 5_000)).toEqual([]);
        for (const { status, body } of answers.filter((each) => each.status >= 500))
          expect([status, body]).toMatchObject([503, { error: expect.any(String) }]);
        if (how === 'SIGSTOP') {
          expect(answers.map(({ body }) => body)).toContainEqual({ error: 'ERR_STORE_AWAY', store });
          const told = await asked('/readyz');
          expect([told.status, told.retry]).toEqual([503, '2']);
          expect(readyz.parse(told.body)).toMatchObject({ ready: false, stores: { [store]: 'away' } });
          const alive = await asked('/healthz');
          expect([alive.status, told.ms < 1_000, alive.ms < 1_000]).toEqual([200, true, true]);
        }
      } finally {
        if (how === 'SIGSTOP') signal(hit, 'SIGCONT');
      }
      await eventually(async () => {
        expect((await asked('/readyz')).status).toBe(200);
      }, 60_000);
      await eventually(async () => {
        const answers = await everyCall();
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      }, 60_000);
    },
  );

  test('/readyz reports a frozen connector within half a minute, and calls are still answered', async () => {
    const connectors = async () => {
      const { status, body } = await asked('/readyz');
      return [status, readyz.parse(body).connectors];
    };
    const frozen = connector();
    signal(frozen, 'SIGSTOP');
    try {
      await eventually(async () => expect(await connectors()).toEqual([503, { silent: 1, connecting: false }]), 30_000);
      const answers = await everyCall();
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    } finally {
      signal(frozen, 'SIGCONT');
    }
    await eventually(async () => expect(await connectors()).toEqual([200, { silent: 0, connecting: true }]), 60_000);
  });

  test('a full disk of the event store is detected without calls, rejects writes, and recovers without a restart', async () => {
    const ready = async () => {
      const { status, body } = await asked('/readyz');
      return [status, readyz.parse(body).stores['eventstore']];
    };
    writeFileSync(full, '');
    await eventually(async () => expect(await ready()).toEqual([503, 'full']), 60_000);
    const answers = await everyCall();
    expect(answers.filter(({ call, status }) => call.startsWith('GET') && status !== 200)).toEqual([]);
    const writes = answers.filter(({ call }) => call.startsWith('POST'));
    expect(writes).toHaveLength(3);
    for (const { status, body } of writes)
      expect([status, body]).toEqual([503, { error: 'ERR_STORE_AWAY', code: 'ERR_STORE_FULL', store: 'eventstore' }]);
    for (let n = 0; n < 20; n++, await sleep(100)) expect(await ready()).toEqual([503, 'full']);
    const refused = `Tag ${serial}`;
    rmSync(full);
    await eventually(async () => expect(await ready()).toEqual([200, 'ok']), 60_000);
    const after = await everyCall();
    expect(after.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await admin.api('GET', '/tags');
    const { tags } = z.object({ tags: z.array(z.object({ name: z.string() })) }).parse(body);
    expect(tags.map(({ name }) => name)).toContain(`Tag ${serial}`);
    expect(tags.map(({ name }) => name)).not.toContain(refused);
  });
});
