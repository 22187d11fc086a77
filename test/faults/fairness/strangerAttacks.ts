import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Attack, Kit } from './kit.ts';

const deep = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth));
const flat = (bytes: number) => Buffer.from(`[${'[],'.repeat(bytes / 3)}[]]`);
const bodies = [deep(500_000), flat(999_999), deep(30_000), flat(60_000), flat(9_000)];
const posted = ['/v1/messages/1', '/v1/auth/login', '/v1/pix/asaas', '/v1/companies/cadastro', '/v1/nothing'];
const read = [
  '/',
  '/v1/tickets',
  '/openapi.json',
  '/readyz',
  '/v1/plans/list',
  '/v1/installation',
  '/docs',
  '/nothing',
];

const manySockets = async ({ scene, loops, count }: Kit): Promise<void> => {
  const frame = JSON.stringify({ type: 'hello', token: 'x'.repeat(4_000), rooms: [] });
  loops(200, async (nth) => {
    const socket = new WebSocket(`${scene.url.replace('http', 'ws')}/v1/stream`);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
    socket.once('open', () => {
      count('opened');
      if (nth % 2) for (let n = 0; n < 100; n++) socket.send(n % 2 ? '{"type":"hello"}' : frame);
    });
    await promise;
    await sleep(100);
  });
};

/** Opens requests that send a byte now and then, and never end. */
const slowRequests = async ({ scene, loops, count }: Kit): Promise<void> => {
  const { hostname, port } = new URL(scene.url);
  loops(300, async (nth) => {
    const socket = connect(Number(port), hostname);
    const { promise, resolve } = Promise.withResolvers<void>();
    const head = `POST /v1/auth/login HTTP/1.1\r\nhost: ${hostname}\r\n`;
    const body = 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{';
    socket.write(nth % 2 ? head : head + body);
    count('opened');
    const trickle = setInterval(() => socket.write(nth % 2 ? `x-${nth}: y\r\n` : ' '), 1_000);
    socket.on('data', () => {});
    socket.once('error', () => {});
    socket.once('close', () => resolve());
    await promise;
    clearInterval(trickle);
    await sleep(100);
  });
};

/** Sends bodies of gigabytes to calls that answer before they read them. */
const uploads = async ({ scene, loops, count }: Kit): Promise<void> => {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  const paths = ['/v1/messages/1', '/v1/contact-lists/1/upload', '/v1/auth/login', '/nothing'];
  loops(12, async (nth) => {
    const headers = { 'content-type': nth % 2 ? 'application/json' : 'multipart/form-data; boundary=x' };
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = request(scene.url + paths[nth % paths.length], { method: 'POST', headers }, (res) => {
      count(String(res.statusCode));
      res.resume();
    });
    const push = (): void => {
      while (!sent.destroyed && sent.write(chunk));
    };
    sent.on('drain', push).once('error', () => {});
    sent.once('close', () => resolve());
    push();
    await promise;
    await sleep(20);
  });
};

const wrongSignature = `sha256=${'0'.repeat(64)}`;
/** Delivers megabytes with a wrong signature to a connection over the official API. */
const webhooks = async ({ ask, loops, scene }: Kit): Promise<void> => {
  const raw = Buffer.alloc(3_000_000, 'x');
  loops(16, (nth) => {
    const path = nth % 4 ? scene.official.path : `/webhooks/whatsapp/${nth % 100}.${nth % 7}`;
    return ask('POST', path, { raw, headers: { 'x-hub-signature-256': wrongSignature } });
  });
};

/** Requests recoveries of passwords, guesses codes, and signs companies up. */
const forgotten = async ({ ask, loops, scene }: Kit): Promise<void> => {
  loops(16, (nth) => {
    const wpp = `55119${String(80_000_000 + (nth % 7_000))}`;
    const person = { name: `Empresa ${nth}`, email: `loja${nth}@exemplo.com.br`, password: 'cavalo-bateria-grampo' };
    const calls = [
      () => ask('POST', '/v1/api/enviar-email', { json: { wpp } }),
      () => ask('GET', `/v1/api/verificar-code/${wpp}?code=${nth % 1_000_000}`),
      () => ask('PUT', '/v1/api/atualizar-senha', { json: { userId: String(nth), newPassword: 'x'.repeat(50) } }),
      () => ask('POST', '/v1/companies/cadastro', { json: { ...person, phone: wpp } }),
      () => ask('GET', `/v1/invitations/${'x'.repeat(40)}${nth}`),
      () => ask('POST', '/v1/auth/refresh_token', { headers: { cookie: `jrt=${scene.forgedToken}` } }),
    ];
    return calls[nth % calls.length]?.() ?? Promise.resolve('');
  });
};

/** Calls with well-formed tokens that this installation did not sign, over HTTP and over sockets. */
const tokens = async (kit: Kit): Promise<void> => {
  const { ask, loops, scene } = kit;
  const paths = ['/v1/tickets', '/v1/contacts/list', '/v1/api/messages/x', '/v1/prompt/try', '/v1/media/1/message/1/x'];
  loops(16, (nth) => ask('GET', paths[nth % paths.length] ?? '', { token: scene.forgedToken + String(nth % 1_000) }));
  loops(100, async (nth) => {
    const socket = new WebSocket(`${scene.url.replace('http', 'ws')}/v1/stream`);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
    socket.once('open', () => {
      kit.count('opened');
      socket.send(JSON.stringify({ type: 'hello', token: scene.forgedToken + String(nth), since: '0', rooms: [] }));
    });
    await promise;
    await sleep(100);
  });
};

/** Reads the largest public files, and stops reading half of them. */
const files = async ({ scene, loops, count, ask }: Kit): Promise<void> => {
  const page = await ask('GET', '/', { headers: { accept: 'text/html' } });
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  const paths = [...assets, '/openapi.json', '/docs'];
  loops(64, async (nth) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = request(scene.url + paths[nth % paths.length], (res) => {
      count(String(res.statusCode));
      if (nth % 2) return res.resume().once('close', () => resolve());
      res.once('data', () => res.pause());
      setTimeout(() => asked.destroy(), 5_000);
    });
    asked.once('error', () => resolve()).once('close', () => resolve());
    asked.end();
    await promise;
  });
};

/** The attacks of one anonymous client. */
export const strangerAttacks: Record<string, Attack> = {
  'stranger.bodies': async ({ ask, loops }) =>
    loops(8, (nth) => ask('POST', posted[nth % posted.length] ?? '', { raw: bodies[nth % bodies.length] ?? deep(10) })),
  'stranger.requests': async ({ ask, loops }) => loops(32, (nth) => ask('GET', read[nth % read.length] ?? '')),
  'stranger.signIns': async ({ ask, loops, scene }) =>
    loops(16, (nth) => {
      const email = nth % 2 ? scene.trial.account.email : `pessoa${nth}@exemplo.com.br`;
      if (nth % 8) return ask('POST', '/v1/auth/login', { json: { email, password: `senha${nth}` } });
      const person = { name: `Empresa ${nth}`, email, password: 'cavalo-bateria-grampo', phone: '5511999990000' };
      return ask('POST', '/v1/companies/cadastro', { json: person });
    }),
  'stranger.sockets': manySockets,
  'stranger.slowRequests': slowRequests,
  'stranger.uploads': uploads,
  'stranger.webhooks': webhooks,
  'stranger.forgotten': forgotten,
  'stranger.tokens': tokens,
  'stranger.files': files,
};
