import { once } from 'node:events';
import { z } from 'zod';
import { openLinks } from './links.ts';

/**
 * The network of one node of a cluster, as a program inside a network namespace (`separateNetworks.ts`). Its argument names
 * the links: those to the node's own ports, which begin at files, and those to other nodes' ports, which end at files. A
 * message names the links that are silent from then on.
 */
const link = z.object({ name: z.string(), port: z.number(), file: z.string(), isOwn: z.boolean() });
export type NodeLink = z.infer<typeof link>;

const serve = async (): Promise<void> => {
  const links = openLinks();
  for (const { name, port, file, isOwn } of z.array(link).parse(JSON.parse(process.argv[2] ?? ''))) {
    const server = isOwn ? links.open(name, { path: file }, { port }) : links.open(name, { port }, { path: file });
    await once(server, 'listening');
  }
  process.on('message', (message) => links.silence(z.array(z.string()).parse(message)));
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
};

if (process.send) await serve();
