import { openAuth } from '../baileys/auth.ts';
import { openCaches } from '../baileys/caches.ts';
import { openJournal } from '../keys/journal.ts';
import type { Lease } from '../keys/lease.ts';
import { openSocket } from '../baileys/socket.ts';
import type { ServerOptions } from '../baileys/socketConfig.ts';
import { openResends } from '../baileys/resends.ts';
import { canOpenPairing } from '../keys/sealed.ts';
import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';

const PATIENCE_MS = 10_000;
const nothing = (): void => {};
const deaf = {
  qr: nothing,
  paired: nothing,
  upsert: nothing,
  groups: nothing,
  groupMoved: nothing,
  updates: nothing,
  groupReceipts: nothing,
  presence: () => {},
  blocked: nothing,
  agenda: nothing,
  ack: nothing,
  receipt: async () => {},
  call: async () => {},
};

/**
 * Connects once more with the existing pairing, so that the phone forgets this device. Gives up after 10 s: the keys are
 * wiped anyway, and the phone lists a device that can do nothing. Messages that arrive in that time stay in the journal.
 */
export const unlinkDevice = async (
  { db, seal, server }: { db: Database; seal: Seal; server: ServerOptions },
  lease: Lease,
  signal: AbortSignal,
): Promise<void> => {
  if (!(await canOpenPairing(db, seal, lease))) return; // there are no keys to log out with
  const journal = await openJournal(db, seal, lease);
  let socket: ReturnType<typeof openSocket> | undefined;
  const auth = await openAuth({ db, seal, lease }, 0n, journal, () => socket?.close('storage'));
  if (auth.state.creds.me) {
    socket = openSocket(
      {
        fullHistory: false,
        connectionId: lease.connectionId,
        auth,
        journal,
        caches: openCaches(),
        resends: openResends(db, lease),
        getMessage: async () => undefined,
        groupMetadata: async () => undefined,
        server,
      },
      {
        ...deaf,
        open: (sock) => void sock.logout().catch(nothing),
      },
    );
    const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    await Promise.race([socket.closed, new Promise((resolve) => late.addEventListener('abort', resolve))]);
    socket.close('unlinkDevice');
  }
  await auth.close();
};
