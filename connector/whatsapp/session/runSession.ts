import { log } from '../../../runtime/log.ts';
import type { Backoff } from '../kernel/backoff.ts';
import type { Nap } from '../kernel/nap.ts';
import { openJournal } from '../keys/journal.ts';
import { LeaseLost } from '../keys/lease.ts';
import { preparePairing } from './preparePairing.ts';
import { serveSocket, type Serving } from './serveSocket.ts';
import { verdictOfReason } from './verdict.ts';

/** Serves one socket after another, with a pause where a phase asks for one, until the session is over or ends. */
export const runSession = async (serving: Serving, { pause, nap }: { pause: Backoff; nap: Nap }): Promise<void> => {
  const { deps, lease, pairing, current, phases, signal } = serving;
  const { happened } = phases;
  while (!phases.isEnding() && !phases.is('over')) {
    try {
      const before = current.journal();
      if (before) await before.flush();
      else await happened({ type: 'prepared', ...(await preparePairing(deps, lease, pairing, signal)) });
      const journal = await openJournal(deps.db, deps.seal, lease);
      current.useJournal(journal);
      await serveSocket(serving, journal);
    } catch (error) {
      if (error instanceof LeaseLost) break;
      const { connectionId } = lease;
      log.warn({ err: error, connectionId }, 'A connection could not be served, trying again');
      await happened({ type: 'failed', verdict: verdictOfReason('storage') });
    }
    if (phases.is('resting') && !phases.isEnding()) await nap.rest(pause.next());
    await happened({ type: 'rested' });
  }
  await current.journal()?.flush();
};
