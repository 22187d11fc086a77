import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { sealedBy } from './seal.ts';

/** The kinds of WhatsApp keys that do not go stale: what opens a first message that is under way, and the phone's lists. */
export const lastingKinds = ['pre-key', 'app-state-sync-key'] as const;
/** What lies in the clear is not let in. */
const sealed = z.string().refine((text) => sealedBy(text) !== undefined);
const shape = z.object({
  companyId: z.int(),
  connectionId: z.int(),
  /** The revision of its stream since which there is this pairing. */
  pairing: z.string().regex(/^-?\d+$/),
  creds: sealed,
  keys: z.array(z.object({ type: z.enum(lastingKinds), id: z.string(), value: sealed })),
});
/** Of a connection's pairing what does not go stale, each part sealed for its row (design.md, Coming back). */
export type LastingPairing = z.infer<typeof shape>;

/** Those that are to be taken into Postgres at the next start of a connector. */
export const pairingsIn = (dataDir: string): string => join(dataDir, 'pairings.jsonl');

/** Writes them one a line, mode 600; answers with how many there were. */
export const writePairings = async (path: string, pairings: AsyncIterable<LastingPairing>): Promise<number> => {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    for await (const pairing of pairings) {
      await file.write(`${JSON.stringify(pairing)}\n`);
      count++;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
};

/** Those in a file, one after another; none where there is no file. Throws one sentence where it is damaged. */
export async function* readPairings(path: string): AsyncGenerator<LastingPairing> {
  if (!existsSync(path)) return;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield parsed(line, path);
}

const parsed = (line: string, path: string): LastingPairing => {
  try {
    return shape.parse(JSON.parse(line));
  } catch (error) {
    throw new Error(`${path} is damaged, or of a later version.`, { cause: error });
  }
};
