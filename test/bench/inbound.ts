import { fork } from 'node:child_process';
import { z } from 'zod';
import { recordMessageChange } from '../../commands/message/recordMessageChange.ts';
import { openInbox, receiveMessage } from '../../commands/message/receive.ts';
import { openEarlyEdits } from '../../connector/whatsapp/inbound/earlyEdits.ts';
import { openInbound } from '../../connector/whatsapp/inbound/inbound.ts';
import { createKeyedQueue } from '../../connector/whatsapp/kernel/keyedQueue.ts';
import { signIn } from '../kernel/api.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { rawAppends } from './rawAppends.ts';
import { startRig, type Rig } from './rig.ts';
import { sized } from './size.ts';

const CONTACTS = 50;
const WARM_UP = sized(1_000, 50);
const BURST = sized(6_000, 100);
const SINGLE = sized(300, 5);
const heardFrame = z.union([
  z.object({ control: z.string() }),
  z.object({ heard: z.array(z.string()), at: z.number() }),
]);
const now = () => performance.timeOrigin + performance.now();

const listen = async (rig: Rig, token: string) => {
  const child = fork(new URL('./listener.ts', import.meta.url), [rig.url, token]);
  const waiting = new Map<string, { sent: number; done: (ms: number) => void }>();
  await new Promise<void>((resolve) => {
    child.on('message', (message) => {
      const told = heardFrame.parse(message);
      if ('control' in told) return resolve();
      for (const body of told.heard) {
        const sent = waiting.get(body);
        waiting.delete(body);
        sent?.done(told.at - sent.sent);
      }
    });
  });
  const heard = (body: string) => new Promise<number>((done) => waiting.set(body, { sent: now(), done }));
  return { heard, stop: () => child.kill() };
};

/** Measures from the function that receives Baileys' upsert to the frame parsed by a client in another process. */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const { token, api, user } = await signIn(rig.url, rig.admin);
  const added = z.object({ id: z.number() }).parse((await api('POST', '/whatsapp', { name: 'Bancada' })).body);
  const { heard, stop } = await listen(rig, token);
  const inbox = openInbox(rig.deps);
  const { signal } = new AbortController();
  const reader = {
    companyId: user.companyId,
    connectionId: added.id,
    me: () => ({ number: '5511999990000', lid: null }),
    numberOf: async () => null,
    accepted: () => {},
    lanes: createKeyedQueue(64),
    early: openEarlyEdits(signal),
    signal,
  };
  const { take: upsert } = openInbound(reader, {
    receive: (incoming) => receiveMessage(inbox, incoming),
    follow: (followed) => recordMessageChange(inbox, followed),
  });
  let serial = 0;
  const write = (contact: number): Promise<number> => {
    const body = `mensagem ${++serial} ${'x'.repeat(80)}`;
    const arrived = heard(body);
    const key = {
      remoteJid: `55119876${String(10_000 + contact)}@s.whatsapp.net`,
      fromMe: false,
      id: `BENCH${serial}`,
    };
    const messageTimestamp = Math.floor(Date.now() / 1000);
    upsert({ messages: [{ key, messageTimestamp, pushName: `Contato ${contact}`, message: { conversation: body } }] });
    return arrived;
  };
  try {
    await Promise.all(Array.from({ length: CONTACTS }, (_, i) => write(i)));
    await Promise.all(Array.from({ length: WARM_UP }, (_, i) => write(i % CONTACTS)));
    const raw = await rawAppends(rig.context.eventStoreUrl);
    const started = performance.now();
    await Promise.all(Array.from({ length: BURST }, (_, i) => write(i % CONTACTS)));
    const rate = BURST / ((performance.now() - started) / 1000);
    const latencies: number[] = [];
    for (let i = 0; i < SINGLE; i++) latencies.push(await write(i % CONTACTS));
    const reference = `single 1 KiB appends, 64 writers: ${Math.round(raw)}/s`;
    return [
      figure({
        figure: 'inbound.rate',
        value: Math.round(rate),
        unit: '1/s',
        reference,
        ratio: Math.round((rate / raw) * 100) / 100,
      }),
      figure({
        figure: 'inbound.single',
        value: percentile(latencies, 0.5),
        unit: 'ms',
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
      }),
    ];
  } finally {
    stop();
    await inbox.close();
    await rig.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
