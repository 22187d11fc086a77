import { fork } from 'node:child_process';
import { once } from 'node:events';
import express from 'express';
import pg from 'pg';
import { z } from 'zod';
import { signIn } from '../kernel/api.ts';
import { figure, figureShape, percentile, type Figure, type Goal } from './figure.ts';
import { fill, QUEUES, TALKER } from './filled.ts';
import { loading } from './loading.ts';
import { startRig, type Rig } from './rig.ts';
import { sized, tiny } from './size.ts';

const TICKETS = sized(Number(process.env['TICKETS'] ?? 100_000), 200);
const SECONDS = sized(3, 0);
const LEAST_SECONDS = 0.05;
/** Number of connections, the same as in the gateway's pool. */
const CONNECTIONS = 10;

type Measured = Awaited<ReturnType<typeof loading>>;
type Statement = z.infer<typeof named>;

/** Repeats statements, each prepared once per connection, with the given concurrency and for the given seconds. */
const repeat = async (pool: pg.Pool, statements: readonly Statement[], atOnce: number, share: number) => {
  const times: number[] = [];
  const seconds = Math.max(SECONDS * share, LEAST_SECONDS);
  const until = performance.now() + seconds * 1_000;
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const since = performance.now();
      const client = await pool.connect();
      for (const statement of statements) await client.query(statement);
      client.release();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { rate: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

const named = z.object({ name: z.string(), text: z.string(), values: z.array(z.unknown()) });

/** Records the statements of a call as sent. Calls twice, because other work runs at the same time. */
const statementsOf = async (call: () => Promise<unknown>): Promise<Statement[]> => {
  const own: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof own !== 'function') throw new Error('the client sends by another name');
  let sent: Statement[] = [];
  const spying = function (this: pg.Client, ...args: unknown[]): unknown {
    const statement = named.safeParse(args[0]).data;
    if (statement?.text.includes('views.')) sent.push(statement);
    return Reflect.apply(own, this, args);
  };
  const during = async () => {
    sent = [];
    Object.assign(pg.Client.prototype, { query: spying });
    await call().finally(() => Object.assign(pg.Client.prototype, { query: own }));
    return sent;
  };
  await call(); // the caller is cached by then
  const first = await during();
  return (await during()).filter(({ text }) => first.some((statement) => statement.text === text));
};

/** Measures HTTP alone: a bare express route in this process with the same answer. */
const bareOf = async (body: unknown, token: string): Promise<{ one: Measured; many: Measured }> => {
  const app = express().get('/', (_req, res) => void res.json(body));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/`;
    return { one: await loading(url, token, 1, SECONDS / 3), many: await loading(url, token, 32, SECONDS / 3) };
  } finally {
    server.close();
  }
};

const ratio = (one: number, other: number): number => Math.round((one / other) * 100) / 100;

const people = async ({ url, admin }: Rig) => {
  const first = await signIn(url, admin);
  const queueIds: number[] = [];
  for (let n = 1; n <= QUEUES; n++) {
    const { body } = await first.api('POST', '/queue', { name: `Fila ${n}`, color: `#00000${n}` });
    queueIds.push(z.object({ id: z.number() }).parse(body).id);
  }
  const person = { email: 'bia@exemplo.com.br', password: 'senha-de-bancada' };
  const added = { ...person, name: 'Bia', profile: 'user', queueIds: queueIds.slice(0, 2) };
  if ((await first.api('POST', '/users', added)).status !== 200) throw new Error('no agent could be added');
  return { admin: first, agent: await signIn(url, person), queueIds };
};

/** The caller and the call. */
const asked = [
  ['tickets.pending', 'admin', '/tickets?status=pending&showAll=true&pageNumber=1'],
  ['tickets.pending.agent', 'agent', '/tickets?status=pending&pageNumber=1'],
  ['tickets.any', 'admin', '/tickets?showAll=true&pageNumber=1'],
  ['tickets.any.agent', 'agent', '/tickets?pageNumber=1'],
  ['tickets.closed', 'admin', '/tickets?status=closed&showAll=true&pageNumber=1'],
  ['tickets.closed.agent', 'agent', '/tickets?status=closed&showAll=true&pageNumber=1'],
  ['tickets.unread', 'admin', '/tickets?withUnreadMessages=true&showAll=true&pageNumber=1'],
  ['tickets.tag', 'admin', '/tickets?tags=[1]&showAll=true&pageNumber=1'],
  ['tickets.search.common', 'admin', '/tickets?searchParam=maria&showAll=true&pageNumber=1'],
  ['tickets.search.common.agent', 'agent', '/tickets?searchParam=maria&showAll=true&pageNumber=1'],
  ['tickets.search.rare', 'admin', '/tickets?searchParam=ximenes&showAll=true&pageNumber=1'],
  ['tickets.search.none', 'admin', '/tickets?searchParam=zzzqq&showAll=true&pageNumber=1'],
  ['tickets.search.said', 'admin', '/tickets?searchParam=numero%20123456&showAll=true&pageNumber=1'],
  ['tickets.search.saidOften', 'admin', '/tickets?searchParam=numero&showAll=true&pageNumber=1'],
  ['tickets.search.saidOften.agent', 'agent', '/tickets?searchParam=numero&showAll=true&pageNumber=1'],
  ['messages.1', 'admin', `/messages/${TALKER}?pageNumber=1`],
  ['messages.240', 'admin', `/messages/${TALKER}?pageNumber=240`],
  ['messages.240.agent', 'agent', `/messages/${TALKER}?pageNumber=240`],
  ['messages.find.none', 'admin', `/messages/${TALKER}/search?searchParam=zzzqq`],
  ['messages.find.often', 'admin', `/messages/${TALKER}/search?searchParam=conversa`],
  ['dashboard', 'admin', '/dashboard?days=30'],
  ['dashboard.plots', 'admin', '/dashboard/plots?days=30'],
  ['reports', 'admin', '/ticket/reports?dateFrom=2000-01-01'],
  ['reports.ratings', 'admin', '/ticket/reports/ratings?dateFrom=2000-01-01'],
  ['contacts.common', 'admin', '/contacts?searchParam=maria&pageNumber=1'],
  ['contacts.rare', 'admin', '/contacts?searchParam=ximenes&pageNumber=1'],
] as const;

type Goals = { single?: Goal; rate32?: Goal };
const asQuickAsItsStatements: Goals = {
  single: { of: 'ratio', atMost: 1.5 },
  rate32: { of: 'ratio', atLeast: 0.8 },
};
const counted: Goals = { single: { of: 'value', atMost: 20 }, rate32: { of: 'value', atLeast: 200 } };
const said: Goals = { single: { of: 'value', atMost: 20 } };
const goals: Partial<Record<(typeof asked)[number][0], Goals>> = {
  'tickets.pending': asQuickAsItsStatements,
  'tickets.pending.agent': asQuickAsItsStatements,
  'tickets.any': asQuickAsItsStatements,
  'tickets.any.agent': asQuickAsItsStatements,
  'tickets.closed': asQuickAsItsStatements,
  'tickets.closed.agent': asQuickAsItsStatements,
  'tickets.unread': asQuickAsItsStatements,
  'tickets.tag': asQuickAsItsStatements,
  'tickets.search.said': said,
  'tickets.search.saidOften': said,
  'tickets.search.saidOften.agent': said,
  'messages.1': { rate32: { of: 'ratio', atLeast: 0.8 } },
  dashboard: counted,
  'dashboard.plots': counted,
  reports: counted,
  'reports.ratings': counted,
};

const measure = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const options = '-c plan_cache_mode=force_generic_plan';
  const pool = new pg.Pool({ connectionString: rig.context.databaseUrl, max: CONNECTIONS, options });
  try {
    const { queueIds, ...who } = await people(rig);
    await fill(rig.db, who.admin.user.companyId, { tickets: TICKETS, queueIds, ownerId: who.agent.user.id });
    for (const [, by, path] of asked) {
      const { status } = await who[by].api('GET', path);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
    const figures: Figure[] = [];
    for (const [name, by, path] of asked.filter((_, n) => n % sized(1, 18) === 0)) {
      const url = `${rig.url}/v1${path}`;
      const { token, api } = who[by];
      const statements = await statementsOf(() => api('GET', path));
      const both = async () => ({
        one: await repeat(pool, statements, 1, 1 / 2),
        many: await repeat(pool, statements, 32, 1 / 2),
      });
      if (!tiny) await loading(url, token, 32, SECONDS / 3);
      await repeat(pool, statements, CONNECTIONS, 1 / 6);
      const before = await both();
      const call = { one: await loading(url, token, 1, SECONDS), many: await loading(url, token, 32, SECONDS) };
      const bare = await bareOf((await api('GET', path)).body, token);
      const after = await both();
      const p50 = (before.one.p50 + after.one.p50) / 2;
      const rate = (before.many.rate + after.many.rate) / 2;
      const { single, rate32 } = goals[name] ?? {};
      const one = {
        figure: `http.${name}.single`,
        value: call.one.p50,
        unit: 'ms',
        reference: `its ${statements.length} statements alone, planned once: ${p50.toFixed(2)} ms; the same answer by bare express: ${bare.one.p50.toFixed(2)} ms`,
        ratio: ratio(call.one.p50, p50),
        p50: call.one.p50,
        p99: call.one.p99,
      };
      const many = {
        figure: `http.${name}.rate32`,
        value: Math.round(call.many.rate),
        unit: '1/s',
        reference: `the same, 32 at once: ${Math.round(rate)}/s; bare express: ${Math.round(bare.many.rate)}/s`,
        ratio: ratio(call.many.rate, rate),
        p50: call.many.p50,
        p99: call.many.p99,
      };
      figures.push(figure(one, single), figure(many, rate32));
    }
    return figures;
  } finally {
    await pool.end();
    await rig.stop();
  }
};

/**
 * Measures lists over TICKETS (100,000) tickets, ten times as many messages and half as many contacts, requested by another
 * process. Measures the time with one connection and the rate with 32. Compares each with the statements of the call alone,
 * prepared once on a pool like the gateway's, and with HTTP alone on the same cores. Runs in a separate process, which logs
 * as in production.
 */
export const bench = async (): Promise<Figure[]> => {
  const child = fork(new URL(import.meta.url), tiny ? ['--tiny'] : [], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [figures] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return z.array(figureShape).parse(figures);
};

if (import.meta.main) {
  const figures = await measure();
  if (process.send) process.send(figures);
  else for (const each of figures) console.log(JSON.stringify(each));
  process.disconnect?.();
}
