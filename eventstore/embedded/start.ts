import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startServer, type Child } from '../../runtime/child.ts';
import { SEAL_KEYS } from './sealKeys.ts';

/** `url`: `esdb://localhost:PORT?…`, including the path of the key file. */
export type Embedded = Child & { url: string };

/** A port, or the url of an earlier run whose port is reused. Without either, the system chooses one. */
export type Where = { port?: number } | { url: string };

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const ready = z.object({ url: z.string() });

const portOf = (where: Where): number => ('url' in where ? Number(new URL(where.url).port) : (where.port ?? 0));

/**
 * Runs the embedded event store on `file` as a child process that ends with this one. Resolves when it answers. Throws
 * the sentence with which it refused to start. `keys`, newest first, seal the log; without keys it is not sealed.
 */
export const startEmbedded = async (
  file: string,
  where: Where = {},
  keys: readonly Buffer[] = [],
): Promise<Embedded> => {
  const args = ['--file', file, '--port', String(portOf(where))];
  const env = { [SEAL_KEYS]: keys.map((key) => key.toString('base64')).join(',') };
  const { firstLine, ...child } = await startServer('The event store', program, { args, env });
  return { ...child, ...ready.parse(firstLine) };
};
