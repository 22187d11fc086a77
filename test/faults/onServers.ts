import { setTimeout as sleep } from 'node:timers/promises';
import { openInstallation } from './installation.ts';
import type { Road } from './road.ts';
import type { Round } from './round.ts';
import type { Blow } from './rounds.ts';
import { untilServed } from './served.ts';
import { canSeparate } from './separateNetworks.ts';
import { startServers, type Servers } from './servers.ts';
import { systemFaults } from './system.ts';

/** The system must serve within this time (ms) after the cluster has a leader. */
export const LIMIT_MS = 15_000;
const LOOK_MS = 100;
const nodes = [0, 1, 2];

/** Causes the fault in the cluster. Resolves as soon as it has a leader again. */
type Fault = (servers: Servers, random: () => number) => Promise<unknown>;
const awayFor =
  (seconds: number, chosen: (random: () => number) => readonly number[]): Fault =>
  async (servers, random) => {
    const some = chosen(random);
    await servers.kill(some);
    await sleep(seconds * 1_000);
    servers.start(some);
    await servers.untilLed();
  };
const faults: Record<string, Fault> = {
  'leader killed': async (servers) => {
    const leader = await servers.untilLed();
    await servers.kill([leader]);
    await servers.untilLed();
  },
  'leader frozen': async (servers) => {
    const leader = await servers.untilLed();
    servers.freeze(leader);
    await servers.untilLed();
  },
  'minority left': awayFor(12, (random) => nodes.filter((node) => node !== Math.floor(random() * nodes.length))),
  'all away 12 s': awayFor(12, () => nodes),
  'all away 120 s': awayFor(120, () => nodes),
  // The node that returns lacks the latest events, so it must not become leader.
  'older node back': async (servers, random) => {
    const leader = await servers.untilLed();
    const followers = nodes.filter((node) => node !== leader);
    const older = followers[Math.floor(random() * followers.length)] ?? 0;
    await servers.kill([older]);
    await sleep(12_000);
    servers.start([older]);
    await servers.kill([leader]);
    await servers.untilLed();
  },
};
/** The time (s) for which clients reach only a node that the others do not reach. */
const CUT_OFF_S = 20;
const without = (node: number): number[] => nodes.filter((each) => each !== node);
/** Faults of a cluster whose network can be parted. All nodes run on. */
const partedFaults: Record<string, Fault> = {
  // Clients still reach the former leader, which must confirm nothing.
  'leader cut off': async (servers) => {
    const leader = await servers.untilLed();
    servers.part?.([leader], nodes);
    await servers.untilLed();
  },
  'leader cut off from all': async (servers) => {
    const leader = await servers.untilLed();
    servers.part?.([leader], without(leader));
    await servers.untilLed();
  },
  // When it returns, the node and its clients meet a cluster that has another leader.
  'leader cut off with clients': async (servers) => {
    const leader = await servers.untilLed();
    servers.part?.([leader], [leader]);
    await sleep(CUT_OFF_S * 1_000);
    servers.heal();
    await servers.untilLed();
  },
};
/** Faults of a cluster with TLS. */
const tlsFaults: Record<string, Fault> = {
  // After the election, the nodes and the clients make new connections.
  'certificates renewed': async (servers) => {
    for (const node of nodes) await servers.renew?.(node);
    await servers.kill([await servers.untilLed()]);
    await servers.untilLed();
  },
};

/** The lines that the system prints during its start. */
const moments = ['Postgres', 'Web app', 'Projections', 'Reactions', 'Connector', 'Gateway'];
const untilPrinted = async ({ installation }: Road, name: string, since: number): Promise<void> => {
  while (!installation.printed().slice(since).includes(`${name} ready`)) await sleep(LOOK_MS / 10);
};

/** `usualMs`: how long the same takes on this machine without a fault. `ledMs`: from the fault until the cluster has a leader. */
type Served = { name: string; moment?: string; usualMs: number; ledMs?: number; servedMs: number };

const isSlow = ({ usualMs, servedMs }: Served): boolean => servedMs > usualMs + LIMIT_MS;
type Noted = (served: Served, printed: string) => void;
/** Returns each fault while the system runs, and while it starts. `noted` gets the time until it served again. */
const blowsOn = (servers: Servers, usualStartMs: () => number, noted: Noted): Blow[] => {
  const running = { ...faults, ...(servers.part ? partedFaults : {}), ...(servers.renew ? tlsFaults : {}) };
  const inTheMiddle = Object.entries(running).map(([name, fault]): Blow => ({
    name,
    strike: async (road, phone, random) => {
      const usualMs = await untilServed(road, phone);
      const printed = road.installation.printed().length;
      const since = Date.now();
      await fault(servers, random);
      const ledMs = Date.now() - since;
      const servedMs = await untilServed(road, phone);
      noted({ name, usualMs, ledMs, servedMs }, road.installation.printed().slice(printed));
    },
  }));
  let turn = 0;
  const atStart = Object.entries(faults).map(([fault, put]): Blow => {
    const name = `${fault}, at start`;
    return {
      name,
      strike: async (road, phone, random) => {
        const { installation } = road;
        const usualMs = usualStartMs() + (await untilServed(road, phone));
        await installation.kill('all');
        const moment = moments[turn++ % moments.length] ?? '';
        const printed = installation.printed().length;
        const strike = async (): Promise<number> => {
          await untilPrinted(road, moment, printed);
          await sleep(random() * 500);
          await put(servers, random);
          return Date.now();
        };
        const [since] = await Promise.all([strike(), installation.start()]);
        await untilServed(road, phone);
        noted({ name, moment, usualMs, servedMs: Date.now() - since }, installation.printed().slice(printed));
      },
    };
  });
  const healed = ({ name, strike }: Blow): Blow => ({
    name,
    strike: async (...round) => {
      try {
        await strike(...round);
      } finally {
        servers.heal();
        await servers.untilWhole();
      }
    },
  });
  return [...inTheMiddle, ...atStart].map(healed);
};

/** The number of kinds of rounds. */
export const serverRounds = (tls: boolean): number => {
  const others = tls ? tlsFaults : canSeparate() ? partedFaults : {};
  return 2 * Object.keys(faults).length + Object.keys(others).length;
};

/**
 * Runs the system on a cluster of real servers (`launcher` starts one). They lose their leader, a majority or all of them in
 * a stream of messages. `only`: parts of the names of the wanted faults, with commas. `tls`: the servers and their clients speak TLS, and
 * certificates are renewed. Otherwise their network is parted, too, if this user may make network namespaces. `slow`: the rounds in which the system took 15 s longer to serve again than it takes without a
 * fault.
 */
export const serverFaults = async (
  {
    launcher,
    rounds,
    seed,
    chatsARound,
    only = '',
    tls = false,
  }: {
    launcher: string;
    rounds: number;
    seed: number;
    chatsARound: number;
    only?: string | undefined;
    tls?: boolean | undefined;
  },
  onRound: (round: Round, printed: string) => void = () => {},
) => {
  const servers = await startServers(launcher, { tls, separate: !tls && canSeparate() });
  try {
    const all: Served[] = [];
    const noted: Noted = (served, printed) => {
      all.push(served);
      console.error(JSON.stringify(served));
      if (isSlow(served)) console.error(printed);
    };
    let startMs = 0;
    const open = async (env: NodeJS.ProcessEnv = {}) => {
      const installation = await openInstallation({ ...env, EVENTSTORE_URL: servers.url });
      const start: typeof installation.start = async (added) => {
        const took = await installation.start(added);
        startMs ||= took;
        return took;
      };
      return { ...installation, start };
    };
    const kinds = blowsOn(servers, () => startMs, noted).filter(({ name }) =>
      only.split(',').some((part) => name.includes(part)),
    );
    const found = await systemFaults({ rounds, seed, kinds, chatsARound, open }, onRound);
    const slow = all.filter(isSlow);
    return { ...found, servedMs: all.map(({ servedMs }) => servedMs), slow };
  } finally {
    await servers.remove();
  }
};
