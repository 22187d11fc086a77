import { randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { openSeal } from '../../runtime/seal.ts';
import { isRing, ringText, type Ring } from '../../runtime/secrets.ts';

const PLACE = 'secrets';
/** Costs about a tenth of a second and 64 MB per guess. */
const scrypt = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
const sealedShape = z.object({ version: z.literal(1), salt: z.base64(), sealed: z.string() });

const sealOf = (passphrase: string, salt: Buffer) =>
  openSeal([scryptSync(passphrase.normalize('NFKC'), salt, 32, scrypt)], 'backup');

/** Encrypts the installation's keys with the passphrase and returns the file's text. */
export const sealRing = (ring: Ring, passphrase: string): string => {
  const salt = randomBytes(16);
  const sealed = sealOf(passphrase, salt).seal(ringText(ring), PLACE);
  return JSON.stringify({ version: 1, salt: salt.toString('base64'), sealed });
};

/**
 * Decrypts such a file and returns the keys in the format of SECRET_KEY. Throws one sentence for a wrong passphrase or
 * a damaged file.
 */
export const openRing = (file: string, passphrase: string): string => {
  try {
    const { salt, sealed } = sealedShape.parse(JSON.parse(file));
    // The text names its sealing key. With another passphrase that key is unknown, and `open` throws.
    const text = sealOf(passphrase, Buffer.from(salt, 'base64')).open(sealed, PLACE);
    if (isRing(text)) return text;
  } catch (error) {
    throw new Error('BACKUP_PASSPHRASE does not open the secrets of the backup.', { cause: error });
  }
  throw new Error('The secrets of the backup are damaged.');
};
