import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { openProvider, type Provider } from '../../connector/hooks/provider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let slow: Provider;
let quick: Provider;
const CUSTOMERS = 45;
const SLOW_MS = 9_000;
/** The calls of a company that its server answers at once: each raises the company's concurrency by one, up to the limit. */
const QUICK = 12;
const LIMIT = 12;
/** The calls that wait for an answer of a slow server. */
let held = 0;

beforeAll(async () => {
  slow = await openProvider();
  slow.answer(({ path }, res) => {
    const answer = () => res.writeHead(204).end();
    if (slow.asked.filter((one) => one.path === path).length <= QUICK) return void answer();
    held++;
    setTimeout(() => {
      held--;
      answer();
    }, SLOW_MS);
  });
  quick = await openProvider();
  quick.answer((_, res) => void res.writeHead(204).end());
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
});
afterAll(async () => {
  // Ends the calls that the world would wait for.
  await Promise.all([slow?.close(), quick?.close()]);
  await world?.close();
});

/** Sets up a company with a webhook for new contacts. Returns a function that lets a customer write to it. */
const openShop = async (companyId: number, server: Provider) => {
  const admin = await world.addPerson(`Dona ${companyId}`, { companyId, profile: 'admin' });
  const connectionId = await world.addConnection('Loja', admin);
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${server.url}/${companyId}`, events: ['contact.created'] };
  expect((await admin.api('POST', '/queueIntegration', form)).status).toBe(200);
  return (nth: number) =>
    receiveMessage(world.inbox, {
      ...world.incoming(connectionId, `55119${companyId}${String(nth).padStart(6, '0')}`, 'Oi', { companyId }),
      timestamp: Math.floor(Date.now() / 1000),
    });
};
const timed = async (writes: (nth: number) => Promise<unknown>, nth: number): Promise<number> => {
  const known = quick.asked.length;
  const since = performance.now();
  await writes(nth);
  await eventually(async () => expect(quick.asked.length).toBeGreaterThan(known));
  return performance.now() - since;
};

test('five companies with servers that answer after 9 s do not delay the webhook of another company (G3)', async () => {
  const planId = await world.addPlan();
  const shop = await openShop(await world.addCompany({ planId }), quick);
  const alone = await timed(shop, 1);
  for (let nth = 0; nth < 5; nth++) {
    const writes = await openShop(await world.addCompany({ planId }), slow);
    await Promise.all(Array.from({ length: CUSTOMERS }, (_, customer) => writes(customer)));
  }
  await eventually(() => expect(held).toBeGreaterThanOrEqual(5 * LIMIT), 120_000);
  const beside = Math.max(await timed(shop, 2), await timed(shop, 3));
  expect(beside).toBeLessThan(Math.max(5_000, 3 * alone));
});
