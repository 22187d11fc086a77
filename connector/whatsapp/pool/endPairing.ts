import { pairingOf, wasEverHeld, deletePairing } from '../baileys/auth.ts';
import type { Lease } from '../keys/lease.ts';
import { unlinkDevice } from '../session/unlinkDevice.ts';
import { openShownStatus } from '../session/shownStatus.ts';
import type { ConnectionSession } from '../session/types.ts';
import type { DesiredConnection } from './desiredConnections.ts';
import { connectionKey, type PoolDeps } from './running.ts';

/** The tables with the data of a removed connection. */
const tables = [
  'live',
  'journal',
  'resend',
  'sent_change',
  'agenda',
  'import',
  'import_message',
  'read_mark',
  'delivery',
  'cloud_send',
  'lease',
] as const;

/**
 * Returns a function that ends a pairing that an admin has voided. The phone forgets the device, we delete the keys, and only
 * a status remains. A pairing that merely stopped connecting (replaced, refused) is kept for another try. `logOut` ends the
 * session of the connection, if there is one here.
 */
export const openPairingEnds = ({ deps, holder }: PoolDeps, signal: AbortSignal) => {
  /** For connections that are not served: the voiding event after which nothing is left of the pairing. */
  const ended = new Map<string, bigint>();

  const isDone = async (wanted: DesiredConnection): Promise<boolean> => {
    const pairing = await pairingOf(deps.db, wanted);
    if (wanted.removed) return pairing === null && !(await wasEverHeld(deps.db, wanted));
    return (pairing ?? wanted.pairing) >= wanted.pairing;
  };
  const forget = async ({ companyId, connectionId }: DesiredConnection): Promise<void> => {
    for (const table of tables)
      await deps.db(`connector.${table}`).where({ company_id: companyId, connection_id: connectionId }).delete();
  };

  return async (
    wanted: DesiredConnection,
    session: ConnectionSession | undefined,
    logOut: (session: ConnectionSession) => Promise<void>,
  ): Promise<void> => {
    const key = connectionKey(wanted);
    if (!session) {
      if (ended.get(key) === wanted.pairing) return;
      if (await isDone(wanted)) return void ended.set(key, wanted.pairing);
    }
    const lease: Lease | null = session?.lease ?? (await holder.acquire(wanted));
    if (!lease) return;
    if (session) await logOut(session);
    else {
      if (!(await unlinkDevice(deps, lease, signal, { isRemoved: wanted.removed }))) {
        await holder.release(lease);
        throw new Error('The log has not taken all that a phone received. Its pairing ends later.');
      }
      await deletePairing(deps.db, lease);
    }
    if (!wanted.serve) await openShownStatus(deps.db, lease).show({ status: 'DISCONNECTED', reason: 'stopped' });
    if (!wanted.removed) return holder.release(lease);
    await forget(wanted);
    ended.set(key, wanted.pairing);
  };
};
