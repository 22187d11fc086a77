import { setTimeout as sleep } from 'node:timers/promises';
import { openAuth } from './auth.ts';
import { openCaches } from './caches.ts';
import { openJournal } from './journal.ts';
import type { Lease } from './lease.ts';
import { openLink, type Server } from './link.ts';
import type { Database } from '../../runtime/database.ts';

const PATIENCE_MS = 10_000;
const nothing = (): void => {};

/**
 * Connects once more with the pairing there is, to have the phone forget this device. After 10 s it gives up: the keys
 * are then wiped all the same, and the phone lists a device that can do nothing. What arrives meanwhile stays journaled.
 */
export const farewell = async (db: Database, lease: Lease, server: Server): Promise<void> => {
  const journal = await openJournal(db, lease);
  let link: ReturnType<typeof openLink> | undefined;
  const auth = await openAuth(db, lease, 0n, journal.beside, () => link?.close('storage'));
  if (auth.state.creds.me) {
    link = openLink(
      { connectionId: lease.connectionId, auth, journal, caches: openCaches(), getMessage: async () => undefined, server },
      {
        ...{ qr: nothing, paired: nothing, upsert: nothing, updates: nothing, groupReceipts: nothing },
        ...{ ack: nothing, receipt: nothing },
        open: (sock) => void sock.logout().catch(nothing),
      },
    );
    const giveUp = new AbortController();
    await Promise.race([link.closed, sleep(PATIENCE_MS, undefined, { signal: giveUp.signal }).catch(nothing)]);
    giveUp.abort();
    link.close('farewell');
  }
  await auth.close();
};
