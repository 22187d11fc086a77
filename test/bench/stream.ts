import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { openTicket } from '../../commands/ticket/open.ts';
import { signIn } from '../kernel/api.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { startRig, type Rig } from './rig.ts';
import { sized } from './size.ts';

const SOCKETS = sized(200, 4);
const UPDATES = sized(200, 2);
const IDLE_MS = sized(2_000, 10);
/** The windows of one user, below the limit. */
const WINDOWS = 25;

const told = z.union([z.object({ welcome: z.number() }), z.object({ heard: z.array(z.number()) })]);
const now = () => performance.timeOrigin + performance.now();
const round = (value: number): number => Math.round(value * 100) / 100;

/** Opens sockets in another process. `next` resolves with the times at which each has heard one more frame. */
const gather = async (sockets: readonly { url: string; hello: object }[]) => {
  const child = fork(new URL('./crowd.ts', import.meta.url), [JSON.stringify({ sockets })]);
  let heard: (at: number[]) => void = () => {};
  const welcome = new Promise<void>((resolve) =>
    child.on('message', (message) => {
      const said = told.parse(message);
      if ('welcome' in said) resolve();
      else heard(said.heard);
    }),
  );
  await Promise.race([welcome, once(child, 'exit')]);
  return { next: () => new Promise<number[]>((resolve) => (heard = resolve)), stop: () => child.kill() };
};
type Crowd = Awaited<ReturnType<typeof gather>>;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Returns the CPU of this process per millisecond while it is idle. */
const atRest = async (): Promise<number> => {
  const since = { cpu: cpu(), at: now() };
  await sleep(IDLE_MS);
  return (cpu() - since.cpu) / (now() - since.at);
};

/** Returns the CPU of this process for one update, without its idle share, and each socket's wait for each update. */
const costOf = async (crowd: Crowd, update: (n: number) => Promise<unknown>) => {
  const before = await atRest();
  const begun = { cpu: cpu(), at: now() };
  const times: number[] = [];
  for (let n = 0; n < UPDATES; n++) {
    const [since, heard] = [now(), crowd.next()];
    await update(n);
    for (const at of await heard) times.push(at - since);
  }
  const spent = { cpu: cpu() - begun.cpu, ms: now() - begun.at };
  return { cpu: (spent.cpu - ((before + (await atRest())) / 2) * spent.ms) / UPDATES, times };
};

/** Sends the same bytes to as many sockets of a bare server in this process. */
const bare = async (frame: Buffer) => {
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (socket) =>
    socket.on('message', () => socket.send('{"event":"control","action":"welcome"}')),
  );
  const address = z.object({ port: z.number() }).parse(server.address());
  const url = `ws://127.0.0.1:${address.port}`;
  const crowd = await gather(Array.from({ length: SOCKETS }, () => ({ url, hello: {} })));
  const cost = await costOf(crowd, async () => {
    for (const client of server.clients) client.send(frame, { binary: false });
  });
  crowd.stop();
  server.close();
  return cost;
};

const people = async ({ url, admin }: Rig) => {
  const first = await signIn(url, admin);
  const all = [first];
  for (let n = 1; n < SOCKETS / WINDOWS; n++) {
    const person = { email: `admin${n}@exemplo.com.br`, password: 'senha-de-bancada' };
    const added = await first.api('POST', '/users', { ...person, name: `Admin ${n}`, profile: 'admin' });
    if (added.status !== 200) throw new Error('no user could be added');
    all.push(await signIn(url, person));
  }
  return all;
};

/** Creates a ticket and returns its repeated update: accepted and returned alternately. */
const prepare = async ({ deps }: Rig, { api, user }: Awaited<ReturnType<typeof signIn>>) => {
  const { body } = await api('POST', '/whatsapp', { name: 'Bancada' });
  const connectionId = z.object({ id: z.number() }).parse(body).id;
  const contact = await api('POST', '/contacts', { name: 'Maria Lima', number: '5511987650001', email: '' });
  const contactId = z.object({ id: z.number() }).parse(contact.body).id;
  const { companyId } = user;
  const id = crypto.randomUUID();
  const cause = { id, correlationId: id, causationId: id, companyId, userId: 'system' } as const;
  const ticketId = await openTicket(deps, { companyId, contactId, connectionId }, cause);
  return async (n: number) => {
    const { status } = await api(
      'PUT',
      `/tickets/${ticketId}`,
      n % 2 ? { status: 'pending' } : { status: 'open', userId: user.id },
    );
    if (status !== 200) throw new Error(`the update was answered with ${status}`);
  };
};

const rooms = ['open', 'pending', 'closed'].map((status) => ({ type: 'joinTickets', status }));

/**
 * Measures one update after another with 200 browsers on the stream. Measures the CPU of the process that accepts, projects
 * and publishes it, with and without the browsers, and a bare server with frames as long. Also measures the time from the
 * call to each browser.
 */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  try {
    const all = await people(rig);
    const [first] = all;
    if (!first) throw new Error('nobody signed in');
    const update = await prepare(rig, first);
    const url = `${rig.url.replace('http', 'ws')}/v1/stream`;
    const sockets = Array.from({ length: SOCKETS }, (_, n) => ({
      url,
      hello: { type: 'hello', token: all[n % all.length]?.token, rooms },
    }));
    const crowd = await gather(sockets);
    await costOf(crowd, update); // warm-up
    const many = await costOf(crowd, update);
    crowd.stop();
    const alone = await gather(sockets.slice(0, 1));
    const one = await costOf(alone, update);
    alone.stop();
    const plain = await bare(Buffer.from('x'.repeat(900).replace(/^/, '{"event":"ticket",')));
    return [
      figure({
        figure: 'stream.update.cpu',
        value: round(many.cpu),
        unit: 'ms',
        reference: `with one socket ${round(one.cpu)} ms; a bare server to as many: ${round(plain.cpu)} ms`,
        ratio: round(many.cpu / plain.cpu),
      }),
      figure({
        figure: 'stream.update.heard',
        value: percentile(many.times, 0.5),
        unit: 'ms',
        reference: `a bare server: ${percentile(plain.times, 0.5)} ms`,
        p50: percentile(many.times, 0.5),
        p99: percentile(many.times, 0.99),
      }),
    ];
  } finally {
    await rig.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
