import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { phone as phoneOf, type PhoneClient } from '../../connector/simulator/client.ts';
import { startSimulator, type Simulator } from '../../connector/simulator/start.ts';
import { connectorProcess } from '../connector/whatsapp/processes.ts';
import { signIn } from '../kernel/api.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { figure, type Figure } from './figure.ts';
import { pairLine, sendOut } from './lines.ts';
import { startRig, type Rig } from './rig.ts';
import { sized, tiny } from './size.ts';

/** The number of sockets at a time, and of all messages through them. */
const SOCKETS = tiny ? [1, 2] : [1, 20, 50];
const INBOUND = sized(1_500, 20);
const OUTBOUND = sized(300, 4);
/** The pause between inbound and outbound, so that reactions to inbound messages do not count for outbound ones. */
const QUIET = 0.3;
/** The number of people who write. */
const CONTACTS = sized(50, 2);
/** The pause between linking sockets and measuring the memory of their process, in ms. */
const SETTLE = sized(5_000, 0);
const patience = 120_000;

const heardSome = z.object({ heard: z.union([z.number(), z.array(z.string())]) });
const round = (value: number): number => Math.round(value * 100) / 100;
const countOf = (message: unknown): number => {
  const { heard } = heardSome.safeParse(message).data ?? { heard: 0 };
  return typeof heard === 'number' ? heard : heard.length;
};

/** The resources a process has used: CPU in milliseconds, memory in megabytes. */
const usedBy = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
};

/** Resolves when a child has reported this many messages. */
const counted = async (child: ChildProcess, count: number): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = count;
  const hear = (told: unknown): void => {
    left -= countOf(told);
    if (left <= 0) resolve();
  };
  const late = setTimeout(() => reject(new Error(`${left} of ${count} never came`)), patience);
  child.on('message', hear);
  child.once('exit', () => reject(new Error('who was to hear of it has gone')));
  await promise.finally(() => {
    clearTimeout(late);
    child.off('message', hear);
  });
};

/** Returns the time of some work, and the CPU of one process for each of `count` items. */
const measured = async (pid: number, count: number, work: () => Promise<unknown>) => {
  const [since, before] = [performance.now(), usedBy(pid)];
  await work();
  return { rate: count / ((performance.now() - since) / 1_000), cpu: (usedBy(pid).cpu - before.cpu) / count };
};

/** Lets new contacts write to all these phones at once. Resolves when their messages are on the way. */
const flood = (phones: PhoneClient, linked: readonly string[], messages: number) =>
  Promise.all(
    linked.map((phone) =>
      phones.flood({
        phone,
        contacts: Math.ceil(CONTACTS / linked.length),
        messages: Math.ceil(messages / linked.length),
      }),
    ),
  );
const sumOf = (linked: readonly string[], messages: number) => Math.ceil(messages / linked.length) * linked.length;

/** Starts bare clients on the same simulator in a separate process. */
const bare = async (simulator: Simulator, token: string, sockets: number, phones: PhoneClient) => {
  const { control, url, ca, noiseRoot } = simulator;
  const child = fork(new URL('./bareClients.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: ca,
      BARE_CLIENTS: JSON.stringify({ sockets, token, control, url, ca, noiseRoot }),
    },
  });
  const [first] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the bare clients could not be linked');
    }),
  ]);
  const { phones: linked } = z.object({ phones: z.array(z.string()) }).parse(first);
  const pid = child.pid ?? 0;
  await sleep(SETTLE);
  const { mb } = usedBy(pid);
  await Promise.all([counted(child, sumOf(linked, INBOUND / 5)), flood(phones, linked, INBOUND / 5)]);
  const inbound = await measured(pid, sumOf(linked, INBOUND), () =>
    Promise.all([counted(child, sumOf(linked, INBOUND)), flood(phones, linked, INBOUND)]),
  );
  const contacts = (await phones.contacts({ phone: linked[0] })).slice(-20);
  const send = Array.from({ length: OUTBOUND }, (_, n) => ({
    phone: linked[n % linked.length] ?? '',
    to: contacts[n % contacts.length]?.number ?? '',
  }));
  const outbound = await measured(pid, OUTBOUND, async () => {
    child.send({ send });
    await counted(child, OUTBOUND);
  });
  child.kill();
  await once(child, 'exit');
  return { inbound, outbound, mb };
};

/** Resolves when this process, which runs all but the connector, has been idle for a second, or after a minute. */
const quiet = async (): Promise<void> => {
  let before = performance.eventLoopUtilization();
  for (let [calm, since] = [0, Date.now()]; calm < 3 && Date.now() - since < patience / 2;) {
    await sleep(sized(330, 10));
    const now = performance.eventLoopUtilization();
    calm = performance.eventLoopUtilization(now, before).utilization < QUIET ? calm + 1 : 0;
    before = now;
  }
};

/** Creates Atende's connections, in a separate connector. */
const own = async (rig: Rig, phones: PhoneClient, connector: { pid: number }) => {
  const { token, user } = await signIn(rig.url, rig.admin);
  const listener = fork(new URL('./listener.ts', import.meta.url), [rig.url, token]);
  await once(listener, 'message');
  const lines = new Map<string, number>();
  const pair = async (): Promise<void> => {
    const { id, phone } = await pairLine(rig, user.companyId, phones);
    lines.set(phone, id);
  };
  return {
    grow: async (sockets: number) => {
      while (lines.size < sockets) await pair();
    },
    run: async (sockets: number) => {
      const linked = [...lines.keys()].slice(0, sockets);
      const count = sumOf(linked, INBOUND);
      await Promise.all([counted(listener, sumOf(linked, INBOUND / 5)), flood(phones, linked, INBOUND / 5)]);
      const inbound = await measured(connector.pid, count, () =>
        Promise.all([counted(listener, count), flood(phones, linked, INBOUND)]),
      );
      await quiet();
      return {
        inbound,
        outbound: await measured(connector.pid, OUTBOUND, () => sendOut(rig, user.companyId, OUTBOUND)),
      };
    },
    stop: () => listener.kill(),
  };
};

type Weighed = { sockets: number; mb: number };
/** Returns the megabytes of one more session; undefined if only one number of sessions was measured. */
const aSession = (weighed: readonly Weighed[]): number | undefined => {
  const [first, last] = [weighed[0], weighed.at(-1)];
  if (!first || !last || first === last) return undefined;
  return round((last.mb - first.mb) / (last.sockets - first.sockets));
};

/**
 * Measures messages per second from the simulated phone to the browser's frame and back, compared with the bare client,
 * and the memory of a session.
 */
export const bench = async (): Promise<Figure[]> => {
  const rig = await startRig();
  const folder = temporaryFolder();
  const token = randomBytes(16).toString('hex');
  const simulator = await startSimulator(folder.path, token);
  const { url, control, ca, noiseRoot } = simulator;
  const phones = phoneOf(control, token, ca);
  const config = { ...rig.context.config, dataDir: folder.path };
  const connector = await connectorProcess({
    ...rig.context,
    config,
    simulator: async () => ({ url, control, ca, noiseRoot, token }),
  });
  const lines = await own(rig, phones, connector);
  const figures: Figure[] = [];
  const weighed: Weighed[] = [];
  const bareOnes: Weighed[] = [];
  try {
    for (const sockets of SOCKETS) {
      await lines.grow(sockets);
      await sleep(SETTLE);
      weighed.push({ sockets, mb: usedBy(connector.pid).mb });
    }
    for (const sockets of SOCKETS.slice(0, sized(SOCKETS.length, 1))) {
      const reference = await bare(simulator, token, sockets, phones);
      bareOnes.push({ sockets, mb: reference.mb });
      const ours = await lines.run(sockets);
      for (const way of ['inbound', 'outbound'] as const) {
        const [mine, theirs] = [ours[way], reference[way]];
        figures.push(
          figure({
            figure: `connector.${way}.${sockets}`,
            value: Math.round(mine.rate),
            unit: '1/s',
            reference: `bare Baileys: ${Math.round(theirs.rate)}/s`,
            ratio: round(mine.rate / theirs.rate),
          }),
          figure({
            figure: `connector.${way}.${sockets}.cpu`,
            value: round(mine.cpu),
            unit: 'ms a message',
            reference: `bare Baileys: ${round(theirs.cpu)} ms`,
            ratio: round(mine.cpu / theirs.cpu),
          }),
        );
      }
    }
    const [session, bareSession] = [aSession(weighed), aSession(bareOnes)];
    if (session !== undefined)
      figures.push(
        figure({
          figure: 'connector.rss',
          value: session,
          unit: 'MB a session',
          ...(bareSession && { reference: `bare Baileys: ${bareSession} MB`, ratio: round(session / bareSession) }),
        }),
      );
    return figures;
  } finally {
    lines.stop();
    phones.end();
    await connector.stop();
    await simulator.stop();
    await rig.stop();
    folder.remove();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
