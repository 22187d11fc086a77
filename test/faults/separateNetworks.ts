import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLinks } from './links.ts';
import type { NodeLink } from './nodeNetwork.ts';

const program = join(import.meta.dirname, 'nodeNetwork.ts');
/** Runs a command in a new network namespace, with the loopback interface that it has of its own. */
const inNamespace = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/** The ports of a node: one for clients and other nodes, and one for other nodes alone. */
export type NodePorts = { clients: number; nodes: number };
/** Nodes that listen on 127.0.0.1, each in a network of its own. They reach each other by links that can be cut. */
export type SeparateNetworks = {
  /** Returns the command that runs `command` in the network of a node. */
  inside(node: number, command: readonly string[]): string[];
  /** The socket file by which a test always reaches a node's port for clients. */
  watched(node: number): string;
  /**
   * Lets nothing pass between the nodes `apart` and the others, and between clients and nodes that they do not reach. No
   * process ends, and no connection is closed.
   */
  part(apart: readonly number[], reached: readonly number[]): void;
  heal(): void;
  close(): void;
};

/** Whether this user may make network namespaces. */
export const canSeparate = (): boolean =>
  spawnSync('unshare', [...inNamespace, 'true'], { stdio: 'ignore' }).status === 0;

/** Makes a network for each node, with socket files in `folder`. Clients use the same ports of 127.0.0.1 as before. */
export const separateNetworks = async (folder: string, ports: readonly NodePorts[]): Promise<SeparateNetworks> => {
  mkdirSync(folder);
  const fileOf = (link: string, port: number): string => join(folder, `${link}.${port}`);
  const nodes = ports.map((_, node) => node);
  const linksOf = (node: number): NodeLink[] => {
    const { clients, nodes: inner } = ports[node] ?? { clients: 0, nodes: 0 };
    const others = nodes.filter((other) => other !== node);
    const own = (from: string | number, port: number): NodeLink => {
      const name = `${from}-${node}`;
      return { name, port, file: fileOf(name, port), isOwn: true };
    };
    const foreign = (to: number): NodeLink[] => {
      const name = `${node}-${to}`;
      return Object.values(ports[to] ?? {}).map((port) => ({ name, port, file: fileOf(name, port), isOwn: false }));
    };
    return [
      own('clients', clients),
      own('watcher', clients),
      ...others.flatMap((other) => [own(other, clients), own(other, inner), ...foreign(other)]),
    ];
  };
  const programs = nodes.map((node) =>
    spawn('unshare', [...inNamespace, process.execPath, program, JSON.stringify(linksOf(node))], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await Promise.all(programs.map((each) => once(each, 'message')));
  const clients = openLinks();
  for (const [node, { clients: port }] of ports.entries())
    await once(clients.open('', { port }, { path: fileOf(`clients-${node}`, port) }), 'listening');
  const silence = (names: readonly string[]): void => programs.forEach((each) => each.send(names));
  return {
    inside: (node, command) => ['nsenter', `--net=/proc/${programs[node]?.pid}/ns/net`, ...command],
    watched: (node) => fileOf(`watcher-${node}`, ports[node]?.clients ?? 0),
    part: (apart, reached) => {
      const between = nodes.flatMap((one) =>
        nodes.filter((other) => apart.includes(one) !== apart.includes(other)).map((other) => `${one}-${other}`),
      );
      const unreached = nodes.filter((node) => !reached.includes(node)).map((node) => `clients-${node}`);
      silence([...between, ...unreached]);
    },
    heal: () => silence([]),
    close: () => {
      clients.close();
      for (const each of programs) each.kill('SIGKILL');
    },
  };
};
