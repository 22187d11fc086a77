import { BufferJSON } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { lastingKinds } from '../../../runtime/pairingsFile.ts';
import type { Seal } from '../../../runtime/seal.ts';
import { addressOf } from '../kernel/address.ts';
import { connectionRow, readCreds, tablesOfPeople } from '../baileys/auth.ts';
import { LeaseLost, leaseSql, type Lease } from '../keys/lease.ts';
import { withRenewedKeyIds } from '../keys/pairings.ts';
import { placeOfCreds } from '../keys/sealed.ts';

/**
 * Turns a pairing in an older Postgres into what a backup of it would have brought: the device without its ratchets.
 * Returns whether there is a device. One that was not linked then, or has another `number` than in the log, is not kept.
 * `noted`: number of key writes that the log knows of, from which counting continues. Data from phones about people is
 * deleted too, because a person may have been erased since. Throws LeaseLost.
 */
export const renewPairing = (
  { db, seal }: { db: Database; seal: Seal },
  lease: Lease,
  { noted, number }: { noted: bigint; number: string | undefined },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.raw<{ rowCount: number }>(leaseSql, lease);
    if (!rowCount) throw new LeaseLost('the pairing was not renewed');
    const was = await readCreds(tx, seal, lease);
    if (!was?.me || (number !== undefined && addressOf(was.me.id)?.number !== number)) return false;
    const value = seal.seal(JSON.stringify(withRenewedKeyIds(was), BufferJSON.replacer), placeOfCreds(lease));
    await tx('connector.creds').where(connectionRow(lease)).update({ value });
    await tx('connector.key')
      .where(connectionRow(lease))
      .whereNotIn('type', [...lastingKinds])
      .delete();
    for (const table of tablesOfPeople) await tx(`connector.${table}`).where(connectionRow(lease)).delete();
    await tx('connector.lease')
      .where(connectionRow(lease))
      .update({ written: tx.raw('greatest(written, ?::bigint)', [String(noted)]) });
    return true;
  });
