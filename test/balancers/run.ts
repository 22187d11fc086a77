import { mkdirSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort } from '../../runtime/port.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { openFakeGateway, type FakeGateway } from './fakeGateway.ts';
import { findProxies, type Ports, type Proxy } from './proxies.ts';

/**
 * `npm run test:balancers`: starts each proxy that this machine has, with the configuration of this repository, in front of
 * two stand-ins for gateways. Prints one JSON line and exits with 1 on any fault.
 */
type Answer = { status: number; body: string; retryAfter: string | undefined };

const call = (port: number, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': '6.6.6.6', host: `localhost:${port}` };
    const options = { host: '127.0.0.1', servername: 'localhost', port, method, path: '/v1/x', headers };
    const asking = request({ ...options, rejectUnauthorized: false, agent: false, timeout: 10_000 }, (answer) => {
      const retryAfter = answer.headers['retry-after'];
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body, retryAfter }), reject);
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer')));
    asking.once('error', reject);
    asking.end();
  });

const check = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what);
};

/** Opens a socket through the proxy. `echo` returns the name of the gateway that answers. */
const openSocket = async (port: number) => {
  const socket = new WebSocket(`wss://localhost:${port}/v1/stream`, { rejectUnauthorized: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    echo: async (): Promise<string> => {
      const answer = new Promise<string>((resolve) =>
        socket.once('message', (data: Buffer) => resolve(data.toString())),
      );
      socket.send('hello');
      return answer;
    },
    close: () => socket.terminate(),
  };
};

/** Calls for a while. Returns the answers that no gateway gave, and which gateways answered. */
const callFor = async (port: number, ms: number): Promise<{ failed: string[]; by: Set<string> }> => {
  const failed: string[] = [];
  const by = new Set<string>();
  for (const since = performance.now(); performance.now() - since < ms; await sleep(10)) {
    const answer = await call(port).catch((error: Error) => error.message);
    if (typeof answer === 'string') failed.push(answer);
    else if (answer.status !== 200) failed.push(`${answer.status}`);
    else by.add(answer.body);
  }
  return { failed, by };
};

const tryProxy = async ({ asksReady }: Proxy, { https }: Ports, gateways: readonly [FakeGateway, FakeGateway]) => {
  const [one, two] = gateways;
  const settle = (name: string) =>
    eventually(async () => {
      const { failed, by } = await callFor(https, 300);
      check(`calls go to ${[...by].join()}, ${failed.join()}`, failed.length === 0 && [...by].join() === name);
    });
  await eventually(async () => check('no answer', (await call(https)).status === 200));
  const { by } = await callFor(https, 1_000);
  check(`only ${[...by].join()} is used`, by.size === 2);
  const { 'x-forwarded-for': client, 'x-forwarded-proto': scheme } = one.headers();
  check(`X-Forwarded-For is ${String(client)}`, client === '127.0.0.1');
  check(`X-Forwarded-Proto is ${String(scheme)}`, scheme === 'https');

  const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(https)));
  const names = await Promise.all(sockets.map((socket) => socket.echo()));
  const others = sockets.filter((_, n) => names[n]?.startsWith('two'));

  if (asksReady) {
    one.isReady = false;
    await settle('two');
    check(
      'a gateway that is not ready lost its sockets',
      sockets.every((socket) => socket.isOpen()),
    );
    two.isReady = false;
    await sleep(2_000);
    const { failed } = await callFor(https, 1_000);
    check(`if no gateway is ready, calls fail: ${failed.join()}`, failed.length === 0);
    for (const gateway of gateways) gateway.isReady = true;
    await eventually(async () => check('one is not used', (await callFor(https, 500)).by.size === 2));
  }
  const calling = callFor(https, 3_000);
  await sleep(500);
  await one.kill();
  const { failed } = await calling;
  check(`calls fail when a gateway is killed: ${failed.join()}`, failed.length === 0);
  check(
    'a kill cut sockets of the other gateway',
    others.every((socket) => socket.isOpen()),
  );
  for (const socket of sockets) socket.close();

  await two.kill();
  const page = await eventually(async () => {
    const answer = await call(https);
    check(`the answer without a gateway is ${answer.status}`, answer.status === 503);
    return answer;
  });
  check('the answer without a gateway says nothing of a retry', page.retryAfter === '5');
  await Promise.all(gateways.map((gateway) => gateway.start()));
  await eventually(async () => check('no gateway came back', (await callFor(https, 300)).failed.length === 0));
};

const { here, missing } = findProxies();
const folder = temporaryFolder();
const faults: string[] = [];
for (const proxy of here) {
  const gateways = [
    await openFakeGateway('one', await freePort()),
    await openFakeGateway('two', await freePort()),
  ] as const;
  const [https, http, page] = [await freePort(), await freePort(), await freePort()];
  const ports: Ports = { gateways: [gateways[0].port, gateways[1].port], https, http, page };
  const own = join(folder.path, proxy.name);
  mkdirSync(own);
  const stop = await proxy.start(own, ports);
  await tryProxy(proxy, ports, gateways).catch((error: unknown) => faults.push(`${proxy.name}: ${String(error)}`));
  await stop();
  await Promise.all(gateways.map((gateway) => gateway.kill().catch(() => {})));
}
folder.remove();
console.log(JSON.stringify({ tried: here.map(({ name }) => name), missing, faults }));
process.exit(faults.length > 0 ? 1 : 0);
