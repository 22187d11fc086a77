import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { views } from '../../projections/views.ts';
import { startPostgres } from '../../runtime/postgres/start.ts';
import { freePort } from '../../runtime/port.ts';
import { createRing } from '../../runtime/secrets.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { openBalancer } from './balancer.ts';
import { freezeHolder } from './freezing.ts';
import type { Installation, Part } from './installation.ts';
import { newerViews } from './newerViews.ts';
import { failOver } from './olderPostgres.ts';

const main = join(import.meta.dirname, '../../main.ts');
const newer = join(import.meta.dirname, 'newer.ts');
const patience = 180_000;

/** How many processes of each role there are by default. */
const several = { gateway: 2, projections: 2, reactions: 2, connector: 3 } as const;
type Role = keyof typeof several;
/** The line that a process of each role prints once it works. */
export const says = {
  gateway: /^Gateway ready/m,
  projections: /^The read models are of this version/m,
  reactions: /^Reactions ready/m,
  connector: /^Connector ready/m,
};
const isRole = (part: string): part is Role => part in several;
type Member = { role: Role; port: number; child: ChildProcess | undefined; started: Promise<unknown> };
export type Cluster = Installation & {
  /** Ends each process in turn (SIGTERM) and restarts it as one with newer tables. Resolves when the last one serves. */
  upgrade(): Promise<void>;
};

/**
 * An installation with separate roles, two or three processes each, behind a proxy. Its stores are separate processes, as in
 * production; `env` may name another Postgres. Dead processes are restarted, as a supervisor does. The roles and the own
 * Postgres can be killed, and the holder of a lease can be frozen. It stays frozen for `frozenMs` after another process has
 * the lease.
 */
export const openCluster = async (
  env: NodeJS.ProcessEnv = {},
  { frozenMs = 2_000, topology = several }: { frozenMs?: number; topology?: Readonly<Record<Role, number>> } = {},
): Promise<Cluster> => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  createRing(dataDir);
  const members: Member[] = [];
  for (const role of ['projections', 'reactions', 'connector', 'gateway'] as const)
    for (let n = 0; n < topology[role]; n++)
      members.push({ role, port: await freePort(), child: undefined, started: Promise.resolve() });
  const gateways = members.filter(({ role }) => role === 'gateway');
  const balancer = await openBalancer(gateways.map(({ port }) => port));
  const postgresFolder = join(folder.path, 'postgres');
  let own = env['DATABASE_URL'] ? undefined : await startPostgres(postgresFolder);
  const databaseUrl = own?.url ?? env['DATABASE_URL'] ?? '';
  const log = await startEmbedded(join(folder.path, 'events.db'));
  const admin = { email: 'dona@exemplo.com.br', password: 'segredo-da-dona' };
  const { LOG_LEVEL: _, JEST_WORKER_ID: __, ...inherited } = process.env;
  const environment = {
    ...inherited,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: log.url,
    EVENTSTORE_NAMESPACE: '',
    TRUSTED_PROXIES: '127.0.0.1',
    CONNECTOR: 'simulated',
    LOCAL_BANK: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CALLS_PER_MINUTE: '0',
    ...env,
  };
  let printed = '';
  let wanted = false;
  let versions = 0;

  const run = (member: Member): void => {
    const { role, port } = member;
    const program = versions ? [newer, String(versions)] : [main];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
      env: { ...environment, NODE_EXTRA_CA_CERTS: env['SIMULATOR_CA'], ROLES: role, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ready = Promise.withResolvers<void>();
    child.stdout.on('data', (text: string) => says[role].test(text) && ready.resolve());
    member.started = ready.promise;
    child.once('exit', () => {
      if (wanted && member.child === child) run(member);
    });
    member.child = child;
  };
  const isReady = async ({ port }: Member): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  const start = async (): Promise<number> => {
    const since = performance.now();
    wanted = true;
    for (const member of members) run(member);
    for (const gateway of gateways)
      while (!(await isReady(gateway))) {
        if (performance.now() - since > patience) throw new Error(`The roles did not start:\n${printed.slice(-4_000)}`);
        await sleep(20);
      }
    return performance.now() - since;
  };
  const gone = async ({ child }: Member, signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  const all = async (signal: NodeJS.Signals): Promise<void> => {
    wanted = false;
    await Promise.all(members.map((member) => gone(member, signal)));
  };
  const upgrade = async (): Promise<void> => {
    versions++;
    for (const member of members) {
      await gone(member, 'SIGTERM');
      await member.started;
      while (member.role === 'gateway' && !(await isReady(member))) await sleep(20);
    }
  };
  let turn = 0;
  const killOne = async (part: Part): Promise<void> => {
    if (part === 'older postgres') {
      if (!own) throw new Error('Another Postgres does not fail over here');
      own = await failOver(own, postgresFolder);
      return;
    }
    const wantedRole = part.replace('frozen ', '');
    const some = members.filter(({ role }) => isRole(wantedRole) && role === wantedRole);
    if (part !== wantedRole)
      return freezeHolder(
        databaseUrl,
        some.flatMap(({ child }) => child?.pid ?? []),
        frozenMs,
      );
    const victim = some[turn++ % some.length];
    if (!victim) throw new Error(`There is no ${part} to kill`);
    await gone(victim, 'SIGKILL');
  };
  return {
    url: balancer.url,
    dataDir,
    namespace: '',
    admin,
    start,
    stop: () => all('SIGTERM'),
    kill: (victim) => (victim === 'all' || victim === 'main' ? all('SIGKILL') : killOne(victim)),
    upgrade,
    views: () => newerViews(views, versions),
    processes: () => members.flatMap(({ child }) => child?.pid ?? []),
    printed: () => printed,
    remove: async () => {
      await all('SIGKILL');
      await balancer.close();
      await log.stop();
      await own?.stop();
      folder.remove();
    },
  };
};
