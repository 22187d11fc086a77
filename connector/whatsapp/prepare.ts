import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import type { Seal } from '../../runtime/seal.ts';
import { pairingOf, wipe, writtenOf } from './auth.ts';
import { farewell } from './farewell.ts';
import type { Lease } from './lease.ts';
import type { Server } from './link.ts';
import type { Ports } from './ports.ts';
import { opens } from './sealed.ts';

type Means = { db: Database; seal: Seal; server: Server; ports: Pick<Ports, 'keyWrites' | 'isOpen'> };

/**
 * Looks at the keys before the first socket is opened with them. Old ratchets are poison: keys written less often than the
 * log knows come from an older Postgres; those and what does not open are wiped. `pairing`: as the log has it.
 */
export const prepare = async (means: Means, lease: Lease, pairing: bigint, signal: AbortSignal) => {
  const { db, seal, ports } = means;
  const [since, noted] = [await pairingOf(db, lease), await ports.keyWrites(lease)];
  const isOpen = await ports.isOpen(lease);
  const old = (await writtenOf(db, lease)) < noted;
  const voided = since !== null && since < pairing;
  const shut = !(await opens(db, seal, lease));
  if (voided) await farewell(means, lease, signal);
  if (voided || old || shut) await wipe(db, lease, noted);
  const pairingLost = !voided && (old || shut || (since === null && isOpen));
  if (pairingLost) {
    const because = shut ? 'They do not open' : 'Postgres is older than the log';
    const { connectionId } = lease;
    log.warn({ connectionId }, `${because}: the WhatsApp keys are void, the phone must be linked anew`);
  }
  return { isOpen, pairingLost };
};
