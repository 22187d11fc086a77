import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { freePort } from '../../runtime/port.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { separateNetworks } from './separateNetworks.ts';
import { makeServerCertificates } from './serverCertificates.ts';

const NODES = 3;
const ANSWER_MS = 2_000;
const RESTART_MS = 1_000;
/** How long a busy machine may take to elect a leader. */
const ELECTION_MS = 180_000;

const gossip = z.object({ members: z.array(z.object({ state: z.string(), httpEndPointPort: z.number() })) });

/** `isWanted`: it is started again whenever it exits. */
type Node = { port: number; folder: string; child: ChildProcess | undefined; isWanted: boolean };

/** A cluster of three EventStoreDB servers on this machine. Nodes are named by their numbers, from 0 on. */
export type Servers = {
  url: string;
  /** Waits until a node leads and another one follows it. Returns the leader. */
  untilLed(): Promise<number>;
  /** Waits until every node leads or follows. */
  untilWhole(): Promise<void>;
  kill(nodes: readonly number[]): Promise<void>;
  start(nodes: readonly number[]): void;
  freeze(node: number): void;
  /**
   * With separate networks: cuts the nodes `apart` off from the others, and clients from all that they do not reach. `untilLed`
   * then looks at the others alone.
   */
  part?(apart: readonly number[], reached: readonly number[]): void;
  /** Lets every node run again, and reach all others. */
  heal(): void;
  /** With TLS: gives a running node a new certificate, and waits until new connections get it. */
  renew?(node: number): Promise<void>;
  remove(): Promise<void>;
};

/** Returns an environment without settings of Atende and the tests, because a server refuses unknown ones. */
const foreign = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));

/**
 * Starts a cluster of real servers. `launcher` starts one node on 127.0.0.1. It is called with a port and a folder, and with
 * `tls` also with a folder of certificates (`ServerCertificates`). The server reads EVENTSTORE_CLUSTER_SIZE and other settings
 * from its environment. With `separate` each node has a network of its own; its port for other nodes is then expected to be
 * 1,000 above or below its port.
 */
export const startServers = async (launcher: string, { tls = false, separate = false } = {}): Promise<Servers> => {
  const folder = temporaryFolder();
  const certificates = tls ? await makeServerCertificates(join(folder.path, 'certificates'), NODES) : undefined;
  const nodes: Node[] = [];
  const frozen = new Set<Node>();
  for (let n = 0; n < NODES; n++)
    nodes.push({ port: await freePort(), folder: join(folder.path, `node-${n}`), child: undefined, isWanted: false });
  const inner = (port: number): number => (port > 60_000 ? port - 1_000 : port + 1_000);
  const networks = separate
    ? await separateNetworks(
        join(folder.path, 'networks'),
        nodes.map(({ port }) => ({ clients: port, nodes: inner(port) })),
      )
    : undefined;
  const apart = new Set<Node>();
  const addressOf = ({ port }: Node): string => `127.0.0.1:${port}`;
  const nodeAt = (n: number): Node => {
    const node = nodes[n];
    if (!node) throw new Error(`There is no node ${n}`);
    return node;
  };

  const isRunning = ({ child }: Node): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  /**
   * Starts a node, and does what a supervisor does: a leader that was frozen cuts off what only it has written, exits, and
   * expects to be started again.
   */
  const startNode = (node: Node): void => {
    node.isWanted = true;
    const others = nodes.filter((each) => each !== node);
    const own = certificates ? [certificates.folderOf(nodes.indexOf(node))] : [];
    const command = [launcher, String(node.port), node.folder, ...own];
    const [name = '', ...args] = networks?.inside(nodes.indexOf(node), command) ?? command;
    node.child = spawn(name, args, {
      env: {
        ...foreign(),
        EVENTSTORE_CLUSTER_SIZE: String(NODES),
        EVENTSTORE_DISCOVER_VIA_DNS: 'false',
        EVENTSTORE_GOSSIP_SEED: others.map(addressOf).join(),
      },
      stdio: 'ignore',
      detached: true, // a separate process group, because the launcher may be a script
    })
      .on('error', ({ message }) => console.error(message))
      .on('exit', () =>
        setTimeout(() => {
          if (node.isWanted && !isRunning(node)) startNode(node);
        }, RESTART_MS).unref(),
      );
  };
  const signal = (node: Node, name: NodeJS.Signals): void => {
    if (node.child?.pid !== undefined && isRunning(node)) process.kill(-node.child.pid, name);
  };
  const killNode = async (node: Node): Promise<void> => {
    const { child } = node;
    node.isWanted = false;
    if (!child || !isRunning(node)) return;
    const exit = once(child, 'exit');
    signal(node, 'SIGKILL');
    await exit;
    frozen.delete(node);
  };
  const killAll = (): void => nodes.forEach((node) => signal(node, 'SIGKILL'));
  const end = (): never => process.exit(1);
  process.once('exit', killAll).once('SIGINT', end).once('SIGTERM', end);

  const readGossip = async (node: Node): Promise<unknown> => {
    const { port } = node;
    if (certificates) return certificates.read(port, '/gossip');
    const place = networks ? { socketPath: networks.watched(nodes.indexOf(node)) } : { host: '127.0.0.1', port };
    const signal = AbortSignal.timeout(ANSWER_MS);
    return new Promise((resolve, reject) => {
      get({ ...place, path: '/gossip', signal }, (answer) => json(answer).then(resolve, reject)).on('error', reject);
    });
  };
  /** The cluster as the node sees it. */
  const stateOf = async (node: Node): Promise<string> => {
    if (!isRunning(node) || frozen.has(node) || apart.has(node)) return 'away';
    try {
      const { members } = gossip.parse(await readGossip(node));
      return members.find(({ httpEndPointPort }) => httpEndPointPort === node.port)?.state ?? 'unknown';
    } catch {
      return 'away';
    }
  };
  const states = (): Promise<string[]> => Promise.all(nodes.map(stateOf));
  const until = (followers: number): Promise<number> =>
    eventually(async () => {
      const now = await states();
      const leader = now.indexOf('Leader');
      if (leader < 0 || now.filter((state) => state === 'Follower').length < followers)
        throw new Error(`The nodes are ${now.join(', ')}`);
      return leader;
    }, ELECTION_MS);

  const renewing = certificates && {
    renew: async (n: number): Promise<void> => {
      const { port } = nodeAt(n);
      const made = await certificates.renew(n);
      await certificates.reload(port);
      await eventually(async () => {
        const shown = await certificates.shownBy(port);
        if (shown !== made) throw new Error(`Node ${n} shows another certificate than its new one`);
      }, ELECTION_MS);
    },
  };
  const parting = networks && {
    part: (some: readonly number[], reached: readonly number[]): void => {
      for (const n of some) apart.add(nodeAt(n));
      networks.part(some, reached);
    },
  };
  const hosts = nodes.map(addressOf).join();
  const servers: Servers = {
    url: certificates
      ? `esdb://admin:changeit@${hosts}?tls=true&tlsCaFile=${certificates.authority}`
      : `esdb://${hosts}?tls=false`,
    ...renewing,
    ...parting,
    untilLed: () => until(1),
    untilWhole: async () => void (await until(NODES - 1)),
    kill: async (some) => void (await Promise.all(some.map((n) => killNode(nodeAt(n))))),
    start: (some) => some.forEach((n) => startNode(nodeAt(n))),
    freeze: (n) => {
      frozen.add(nodeAt(n));
      signal(nodeAt(n), 'SIGSTOP');
    },
    heal: () => {
      for (const node of frozen) signal(node, 'SIGCONT');
      frozen.clear();
      apart.clear();
      networks?.heal();
      for (const node of nodes) if (!isRunning(node)) startNode(node);
    },
    remove: async () => {
      process.off('exit', killAll).off('SIGINT', end).off('SIGTERM', end);
      await Promise.all(nodes.map(killNode));
      networks?.close();
      folder.remove();
    },
  };
  try {
    // One after another, because a launcher may have to unpack its server first.
    servers.start([0]);
    await eventually(async () => {
      if ((await stateOf(nodeAt(0))) === 'away') throw new Error(`${launcher} started no server`);
    }, ELECTION_MS);
    servers.start([1, 2]);
    await servers.untilWhole();
    return servers;
  } catch (error) {
    await servers.remove();
    throw error;
  }
};
