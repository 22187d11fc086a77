import { setTimeout as sleep } from 'node:timers/promises';
import { length, newChat, readAtEnds, talk, type Chat } from './chats.ts';
import { openAsking } from './asking.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { openEar, type Ear } from './ear.ts';
import { randomOf } from './random.ts';
import { openRoad, type Road } from './road.ts';
import { eventually } from '../kernel/eventually.ts';
import { emptyRound, judge, type Round } from './round.ts';

const LOOK_MS = 300;
/** During an upgrade, no message may take longer than this (ms) from one end to the other. */
export const LATE_MS = 5_000;
const patience = 60_000;

/**
 * The findings of a round. `took`: the time of each message from one end to the other; `heard`: to a page that was open all
 * the time (ms). `unheard`: what that page missed, or heard twice.
 */
export type Upgraded = Round & {
  refused: string[];
  unheard: string[];
  took: number[];
  heard: number[];
  seconds: number;
};
type Scene = { cluster: Cluster; ear: Ear; phones: readonly string[]; lanes: number; before: number };

/** Watches both ends of a chat until everything has arrived; `wedged` if nothing comes any more. */
const follow = async (road: Road, phone: string, chat: Chat): Promise<{ took: number[]; wedged: string[] }> => {
  const took = new Map<string, number>();
  for (let since = Date.now(); took.size < 2 * length; await sleep(LOOK_MS)) {
    for (const text of await readAtEnds(road, phone, chat)) {
      if (took.has(text)) continue;
      since = Date.now();
      took.set(text, since - (chat.at.get(text) ?? since));
    }
    if (Date.now() - since > patience)
      return { took: [...took.values()], wedged: [`${chat.number}: ${2 * length - took.size} are under way`] };
  }
  return { took: [...took.values()], wedged: [] };
};

/** New contacts and their agent write to each other in several `lanes` while every process is upgraded. */
const playUpgrade = async (
  road: Road,
  { cluster, ear, phones, lanes, before }: Scene,
  random: () => number,
): Promise<Upgraded> => {
  const round: Upgraded = { ...emptyRound('upgrade'), refused: [], unheard: [], took: [], heard: [], seconds: 0 };
  const phoneOf = new Map<Chat, string>();
  const formerly = road.refused.length;
  const since = Date.now();
  let done = false;
  const lane = async (phone: string): Promise<void> => {
    while (!done && !round.wedged.length) {
      const chat = await newChat(road, `Cliente ${phoneOf.size}`, phoneOf.size % 2 ? 'lid' : 'pn');
      phoneOf.set(chat, phone);
      const [found] = await Promise.all([follow(road, phone, chat), talk(road, phone, chat, random)]);
      round.took.push(...found.took);
      round.wedged.push(...found.wedged);
    }
  };
  const talking = Promise.all(Array.from({ length: lanes }, (_, n) => lane(phones[n % phones.length] ?? '')));
  await Promise.race([cluster.upgrade().finally(() => (done = true)), talking]);
  round.seconds = Math.round((Date.now() - since) / 1_000);
  await talking;
  round.refused = road.refused.slice(formerly);
  const written = new Map([...phoneOf.keys()].flatMap(({ at }) => [...at]));
  await eventually(() => {
    const { took, unheard, twice } = ear.heardOf(written);
    Object.assign(round, { heard: took, unheard: [...unheard, ...twice] });
    if (unheard.length) throw new Error('a frame may still come');
  }, LATE_MS).catch(() => {});
  await judge(road, { phoneOf: (chat) => phoneOf.get(chat) ?? '', chats: [...phoneOf.keys()], before }, round);
  return round;
};

/**
 * Upgrades the processes of separate roles one by one to a newer version, which builds another table for tickets next to the
 * old one. Does so `rounds` times on the same data, while customers and agents write to each other. Returns what was lost,
 * doubled or out of order, which calls were `refused`, what an open page missed, and the milliseconds of the `latest`
 * message. `onRound` gets each round.
 */
export const upgradeFaults = async (
  { rounds, seed, lanes = 3 }: { rounds: number; seed: number; lanes?: number },
  onRound: (round: Upgraded, printed: string) => void = () => {},
) => {
  const random = randomOf(seed);
  const opened = Promise.withResolvers<Cluster>();
  const road = await openRoad({ LOG_LEVEL: 'warn' }, async (env) => {
    const cluster = await openCluster(env);
    opened.resolve(cluster);
    return cluster;
  });
  try {
    const cluster = await opened.promise;
    const phones: string[] = [];
    for (let n = 0; n < 3; n++) phones.push(await road.pair());
    const person = { name: 'Quem olha', email: 'quem.olha@exemplo.com.br', password: 'segredo-de-quem-olha' };
    await road.ask('POST', '/users', { ...person, profile: 'admin' });
    const ear = openEar(cluster.url, await openAsking(cluster.url, person));
    const done: Upgraded[] = [];
    for (let n = 0; n < rounds; n++) {
      const printed = cluster.printed().length;
      const before = done.reduce((sum, { different }) => sum + different, 0);
      const round = await playUpgrade(road, { cluster, ear, phones, lanes, before }, random);
      done.push(round);
      onRound(round, cluster.printed().slice(printed));
    }
    ear.close();
    const took = done.flatMap(({ took }) => took).toSorted((a, b) => a - b);
    return {
      rounds,
      messages: done.reduce((sum, { inbound, outbound }) => sum + inbound + outbound, 0),
      lost: done.flatMap(({ lost }) => lost),
      doubled: done.flatMap(({ doubled }) => doubled),
      disordered: done.flatMap(({ disordered }) => disordered),
      different: done.reduce((sum, { different }) => sum + different, 0),
      wedged: done.flatMap(({ wedged }) => wedged),
      refused: done.flatMap(({ refused }) => refused),
      unheard: done.flatMap(({ unheard }) => unheard),
      heardLatest: Math.max(0, ...done.flatMap(({ heard }) => heard)),
      median: took[Math.floor(took.length / 2)] ?? 0,
      latest: took.at(-1) ?? 0,
      seconds: done.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  } finally {
    await road.stop();
  }
};
