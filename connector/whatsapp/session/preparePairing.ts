import { log } from '../../../runtime/log.ts';
import { pairingOf, deletePairing, keyWritesInPostgres } from '../baileys/auth.ts';
import { unlinkDevice } from './unlinkDevice.ts';
import type { Lease } from '../keys/lease.ts';
import { renewPairing } from './renewPairing.ts';
import { canOpenPairing } from '../keys/sealed.ts';
import type { SessionDeps } from './types.ts';

/**
 * Checks the keys before the first socket uses them, because old ratchets break sessions. Keys that were written less often
 * than the log knows come from an older Postgres, and only what does not go stale is kept of them. Keys that cannot be
 * decrypted are wiped. `pairing`: the revision in the log.
 */
export const preparePairing = async (deps: SessionDeps, lease: Lease, pairing: bigint, signal: AbortSignal) => {
  const { db, seal, ports } = deps;
  const [since, noted] = [await pairingOf(db, lease), await ports.keyWrites(lease)];
  const phone = await ports.linkedPhone(lease);
  const isOpen = phone !== null;
  const isOld = (await keyWritesInPostgres(db, lease)) < noted;
  const isVoided = since !== null && since < pairing;
  const isUnreadable = !(await canOpenPairing(db, seal, lease));
  if (isVoided) await unlinkDevice(deps, lease, signal);
  // A phone sends its history only once. If the connection waits for it, the phone must be linked again to send all.
  const canRenew = isOld && !isVoided && !isUnreadable && (await ports.imports(lease)) === null;
  const isRenewed = canRenew && (await renewPairing(deps, lease, { noted, number: phone?.number }));
  const isStale = isOld && !isRenewed;
  if (isVoided || isStale || isUnreadable) await deletePairing(db, lease, noted);
  const pairingLost = !isVoided && (isStale || isUnreadable || (since === null && isOpen));
  const { connectionId } = lease;
  if (isRenewed) log.warn({ connectionId }, 'Postgres is older than the log, starting new WhatsApp sessions');
  if (pairingLost) {
    const because = isUnreadable ? 'They do not open' : 'Postgres is older than the log';
    log.warn({ connectionId }, `${because}: the WhatsApp keys are void, the phone must be linked again`);
  }
  return { isOpen, pairingLost };
};
