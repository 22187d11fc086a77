import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { sealedBy } from './seal.ts';

/** The kinds of WhatsApp keys that do not expire. They decrypt first messages in transit and the phone's lists. */
export const lastingKinds = ['pre-key', 'app-state-sync-key'] as const;
/** Rejects unencrypted values. */
const sealed = z.string().refine((text) => sealedBy(text) !== undefined);
const shape = z.object({
  companyId: z.int(),
  connectionId: z.int(),
  /** The revision of the connection's stream at which this pairing began. */
  pairing: z.string().regex(/^-?\d+$/),
  creds: sealed,
  keys: z.array(z.object({ type: z.enum(lastingKinds), id: z.string(), value: sealed })),
});
/** The durable part of a connection's pairing, each value sealed for its row (stores.md, Backup and restore). */
export type LastingPairing = z.infer<typeof shape>;

/** The file of pairings that the next start of a connector loads into Postgres. */
export const pairingsIn = (dataDir: string): string => join(dataDir, 'pairings.jsonl');

/** Writes pairings one per line, mode 600, and returns their number. */
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

/** Reads the pairings of a file; none if it does not exist. Throws one sentence if it is damaged. */
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
