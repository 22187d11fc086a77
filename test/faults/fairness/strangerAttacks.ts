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
};
