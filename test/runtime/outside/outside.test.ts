import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openOutside, OutsideFailed } from '../../../runtime/outside/outside.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const strict = openOutside({ allowed: [] });
const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideFailed ? error.failure : error),
  );

const ways = [
  'http://127.0.0.1:9000',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://localhost:5432/',
  'http://localhost./',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[fe80::1]/',
  'http://0/',
];
describe('ways into private networks (R620)', () => {
  test.each(ways)('%s is refused when it is saved', async (url) => {
    await expect(strict.check(url, 'urlN8N')).rejects.toMatchObject({
      status: 400,
      detail: { issues: [{ path: ['urlN8N'], message: 'ERR_ADDRESS_PRIVATE' }] },
    });
  });
  test.each(ways)('%s is refused when it is called', async (url) => {
    expect(await failureOf(strict.ask({ method: 'GET', url }))).toBe('refused');
  });
  test.each(['ftp://example.com', 'file:///etc/passwd', 'nonsense', 'http://a:b@8.8.8.8/', 'http://[fe80::1%25eth0]/'])(
    '%s is no address',
    async (url) => {
      await expect(strict.check(url, 'urlN8N')).rejects.toMatchObject({ status: 400 });
      expect(await failureOf(strict.ask({ method: 'GET', url }))).toBe('refused');
    },
  );
});

test('refuses a name that resolves to a private address, alone or among others', async () => {
  for (const found of [['10.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::ffff:10.0.0.1']]) {
    const { ask, check } = openOutside({ allowed: [], resolve: async () => found });
    expect(await failureOf(ask({ method: 'GET', url: 'http://hook.example/' }))).toBe('refused');
    await expect(check('http://hook.example/', 'url')).rejects.toMatchObject({ status: 400 });
  }
});

test('resolves a name once per call and connects to that answer, even if the DNS answer changes', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await serve(({ headers }, res) => {
    hosts.push(headers.host);
    res.end('here');
  });
  const answers = [['127.0.0.1'], ['10.255.255.1']];
  let asked = 0;
  const outside = openOutside({ allowed: ['hook.example'], resolve: async () => answers[asked++] ?? [] });
  const { body } = await outside.ask({ method: 'GET', url: `http://hook.example:${port}/` });
  expect(body.toString()).toBe('here');
  expect(asked).toBe(1);
  expect(hosts).toEqual([`hook.example:${port}`]);

  let turn = 0;
  const changing = openOutside({ allowed: [], resolve: async () => (turn++ ? ['127.0.0.1'] : ['93.184.215.14']) });
  await changing.check(`http://hook.example:${port}/`, 'url');
  expect(await failureOf(changing.ask({ method: 'GET', url: `http://hook.example:${port}/` }))).toBe('refused');
  expect(hosts).toHaveLength(1);
});

describe('a server that the installation allows', () => {
  const to = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
  test('gets method, headers and body, and is addressed by host and port only', async () => {
    const port = await serve((req, res) => {
      let text = '';
      req.on('data', (part: Buffer) => (text += part.toString()));
      req.on('end', () =>
        res.writeHead(201, { 'x-own': 'yes' }).end(`${req.method} ${String(req.headers['x-mine'])} ${text}`),
      );
    });
    const question = { method: 'POST', url: to(port), headers: { 'x-mine': '7' }, body: 'olá' } as const;
    const reply = await openOutside({ allowed: [`127.0.0.1:${port}`] }).ask(question);
    expect(reply).toMatchObject({ status: 201, headers: { 'x-own': 'yes' } });
    expect(reply.body.toString()).toBe('POST 7 olá');
    expect(await failureOf(openOutside({ allowed: ['127.0.0.1:1'] }).ask(question))).toBe('refused');
  });

  const { ask } = openOutside({ allowed: ['127.0.0.1'] });
  test('that redirects is not followed', async () => {
    let hits = 0;
    const port = await serve((_, res) => {
      hits++;
      res.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect(await ask({ method: 'GET', url: to(port) })).toMatchObject({ status: 302 });
    expect(hits).toBe(1);
  });
  test('that hangs is abandoned, before its headers and in the middle of its body', async () => {
    const port = await serve((req, res) => {
      if (req.url === '/body') res.writeHead(200).write('a');
    });
    expect(await failureOf(ask({ method: 'GET', url: to(port), timeoutMs: 100 }))).toBe('timedOut');
    expect(await failureOf(ask({ method: 'GET', url: to(port, '/body'), timeoutMs: 100 }))).toBe('timedOut');
  });
  test('that answers with 10 MB is abandoned', async () => {
    let sent = 0;
    const port = await serve((_, res) => {
      const more = () => {
        if (sent > 10_000_000 || res.destroyed) return res.end();
        sent += 65_536;
        res.write(Buffer.alloc(65_536), () => more());
        return res;
      };
      more();
    });
    expect(await failureOf(ask({ method: 'GET', url: to(port) }))).toBe('tooLong');
    expect(sent).toBeLessThan(10_000_000);
  });
  test('that disconnects or does not exist is unreachable', async () => {
    const port = await serve((_, res) => {
      res.writeHead(200, { 'content-length': '10' }).write('a');
      setImmediate(() => res.destroy());
    });
    expect(await failureOf(ask({ method: 'GET', url: to(port) }))).toBe('unreachable');
    expect(await failureOf(ask({ method: 'GET', url: 'http://127.0.0.1:1/' }))).toBe('unreachable');
    const nobody = openOutside({ allowed: [], resolve: async () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await failureOf(nobody.ask({ method: 'GET', url: 'http://nobody.example/' }))).toBe('unknownHost');
  });
});
