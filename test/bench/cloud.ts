import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import express from 'express';
import { z } from 'zod';
import { isSigned, SIGNATURE_HEADER } from '../../connector/cloud/webhook/signature.ts';
import type { Database } from '../../runtime/database.ts';
import { openFakeGraph } from '../connector/cloud/fakeGraph.ts';
import { connectorProcess } from '../connector/whatsapp/processes.ts';
import { signIn } from '../kernel/api.ts';
import { figure, type Figure } from './figure.ts';
import { rawAppends } from './rawAppends.ts';
import { startRig } from './rig.ts';
import { sized } from './size.ts';

/** Deliveries that are under way at once. */
const AT_ONCE = 32;
const DELIVERIES = sized(2_000, 64);
const INBOUND = sized(1_500, 64);
const NUMBER = '900800701';
const SECRET = 'segredo-de-bancada';
const PATIENCE_MS = 60_000;

const measured = z.object({
  rate: z.number(),
  p50: z.number(),
  p95: z.number(),
  failed: z.number(),
  answers: z.string(),
});
const round = (value: number): number => Math.round(value * 100) / 100;

/** Delivers this many messages from another process. */
const deliver = async (url: string, amount: number) => {
  const child = fork(new URL('./webhooks.ts', import.meta.url), [
    url,
    NUMBER,
    SECRET,
    String(Math.min(AT_ONCE, amount)),
    String(amount),
  ]);
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const result = measured.parse(told);
  child.disconnect();
  if (result.failed > 0) throw new Error(`${result.failed} deliveries failed, ${result.answers}`);
  return result;
};

/** Measures the same deliveries to a bare express app that checks the signature and inserts a row. */
const bare = async (db: Database) => {
  await db.raw(
    'create table if not exists bare_delivery (seq bigint generated always as identity, body bytea not null)',
  );
  const app = express().post('/', express.raw({ type: () => true, limit: 4_000_000 }), async (req, res) => {
    const body: unknown = req.body;
    if (!Buffer.isBuffer(body) || !isSigned(body, req.get(SIGNATURE_HEADER), SECRET)) return void res.sendStatus(401);
    await db('bare_delivery').insert({ body });
    res.sendStatus(200);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    await deliver(`http://127.0.0.1:${port}/`, DELIVERIES / 4);
    return await deliver(`http://127.0.0.1:${port}/`, DELIVERIES);
  } finally {
    server.close();
  }
};

/** Counts the messages that a browser gets. */
const countHeard = async (url: string, token: string) => {
  const listener: ChildProcess = fork(new URL('./listener.ts', import.meta.url), [url, token]);
  await once(listener, 'message');
  let heard = 0;
  let awaited: { count: number; resolve: () => void } | null = null;
  const shape = z.object({ heard: z.array(z.string()) });
  listener.on('message', (message) => {
    heard += shape.safeParse(message).data?.heard.length ?? 0;
    if (awaited && heard >= awaited.count) awaited.resolve();
  });
  return {
    until: async (count: number): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      awaited = { count, resolve };
      const late = setTimeout(() => reject(new Error(`${heard} of ${count} messages came`)), PATIENCE_MS);
      if (heard >= count) resolve();
      await promise.finally(() => clearTimeout(late));
    },
    stop: () => listener.kill(),
  };
};

/**
 * Measures signed deliveries from another process: how many a second the gateway stores and answers, and how many messages a
 * second come from the journal to a browser.
 */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const graph = await openFakeGraph();
  try {
    const { token, api, user } = await signIn(rig.url, rig.admin);
    const secrets = { accessToken: 'EAAG-bancada', appSecret: SECRET };
    const form = {
      name: 'Bancada',
      channel: 'cloud',
      phoneNumberId: NUMBER,
      businessAccountId: '700100200',
      ...secrets,
    };
    const { id } = z.object({ id: z.number() }).parse((await api('POST', '/whatsapp', form)).body);
    const address = `${rig.url}/webhooks/whatsapp/${user.companyId}.${id}`;
    await deliver(address, DELIVERIES / 4);
    const before = await bare(rig.db);
    const own = await deliver(address, DELIVERIES);
    const after = await bare(rig.db);
    const bareRate = (before.rate + after.rate) / 2;
    const bareP95 = (before.p95 + after.p95) / 2;
    await rig.db('connector.delivery').delete();

    const heard = await countHeard(rig.url, token);
    const config = { ...rig.context.config, graphUrl: graph.url };
    const connector = await connectorProcess({ ...rig.context, config });
    let rate = 0;
    let busy = own;
    try {
      const since = performance.now();
      [busy] = await Promise.all([deliver(address, INBOUND), heard.until(INBOUND)]);
      rate = INBOUND / ((performance.now() - since) / 1_000);
    } finally {
      heard.stop();
      await connector.stop();
    }
    const raw = await rawAppends(rig.context.eventStoreUrl);
    return [
      figure({
        figure: 'cloud.webhooks',
        value: Math.round(own.rate),
        unit: '1/s',
        reference: `bare express, signature and one insert: ${Math.round(bareRate)}/s`,
        ratio: round(own.rate / bareRate),
        p50: own.p50,
      }),
      figure({
        figure: 'cloud.webhooks.p95',
        value: own.p95,
        unit: 'ms',
        reference: `bare express, signature and one insert: ${round(bareP95)} ms`,
        ratio: round(own.p95 / bareP95),
      }),
      figure({
        figure: 'cloud.webhooks.busy.p95',
        value: busy.p95,
        unit: 'ms',
        reference: `while nothing reads the journal: ${own.p95} ms`,
        ratio: round(busy.p95 / own.p95),
        p50: busy.p50,
      }),
      figure({
        figure: 'cloud.inbound',
        value: Math.round(rate),
        unit: '1/s',
        reference: `single 1 KiB appends, 64 writers: ${Math.round(raw)}/s`,
        ratio: round(rate / raw),
      }),
    ];
  } finally {
    await graph.close();
    await rig.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
