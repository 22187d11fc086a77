import { log } from '../../../runtime/log.ts';
import type { Backoff } from '../../../runtime/backoff.ts';
import type { CancellableSleep } from '../kernel/retryUntilDone.ts';
import { openJournal } from '../keys/journal.ts';
import { LeaseLost } from '../keys/lease.ts';
import { preparePairing } from './preparePairing.ts';
import { serveSocket, type ServedSession } from './serveSocket.ts';
import { verdictOfReason } from './verdict.ts';

/** Serves one socket after another, with a pause where a phase asks for one, until a final phase or the end of the session. */
export const runSession = async (
  serving: ServedSession,
  { pause, nap }: { pause: Backoff; nap: CancellableSleep },
): Promise<void> => {
  const { deps, lease, pairing, current, phases, signal } = serving;
  const { handle } = phases;
  while (!phases.isEnding() && !phases.is('over')) {
    try {
      const before = current.journal();
      if (before) await before.flush();
      else await handle({ type: 'prepared', ...(await preparePairing(deps, lease, pairing, signal)) });
      const journal = await openJournal(deps.db, deps.seal, lease);
      current.useJournal(journal);
      await serveSocket(serving, journal);
    } catch (error) {
      if (error instanceof LeaseLost) break;
      const { connectionId } = lease;
      log.warn({ err: error, connectionId }, 'A connection could not be served, trying again');
      await handle({ type: 'failed', verdict: verdictOfReason('storage') });
    }
    if (phases.is('resting') && !phases.isEnding()) await nap.rest(pause.next());
    await handle({ type: 'rested' });
  }
  await current.journal()?.flush();
};
