import { setTimeout as sleep } from 'node:timers/promises';
import { deletePairing } from '../baileys/auth.ts';
import { backoff } from '../../../runtime/backoff.ts';
import { createCancellableSleep } from '../kernel/retryUntilDone.ts';
import type { Lease } from '../keys/lease.ts';
import { answerContactQuestion } from '../people/contactQuestions.ts';
import { openCurrentSocket } from './currentSocket.ts';
import { unlinkDevice } from './unlinkDevice.ts';
import { fetchLastFiles } from './lastFiles.ts';
import { openParts } from './parts.ts';
import { openPhases } from './phases.ts';
import { openReports } from './reports.ts';
import { runSession } from './runSession.ts';
import { openShownStatus } from './shownStatus.ts';
import type { ConnectionSession, SessionDeps } from './types.ts';

const DRAIN_MS = 5_000;
const NEVER = new AbortController().signal;
/** Resolves after the time that a session has to end. It does not hold the process. */
const drainTime = (ms = DRAIN_MS): Promise<void> => sleep(ms, undefined, { ref: false });

/**
 * Serves one connection with one socket after another, until a final state or a request to end (connector.md, The
 * connector). `pairing`: see Session.
 */
export const startSession = (deps: SessionDeps, lease: Lease, { pairing }: { pairing: bigint }): ConnectionSession => {
  const ending = new AbortController();
  const { signal } = ending;
  const status = openShownStatus(deps.db, lease);
  const reports = openReports(deps.db, deps.ports, lease, signal);
  const pause = backoff();
  const nap = createCancellableSleep(signal);
  const current = openCurrentSocket();
  const { close, me } = current;
  const phases = openPhases({ db: deps.db, lease, status, reports, pause, nap, close, me });
  const parts = openParts(deps, lease, current, signal);
  const { attention, files, groups, importer, inbound, outbound } = parts;
  void status.show({ status: 'OPENING' });
  const running = runSession({ deps, lease, pairing, current, parts, phases, signal }, { pause, nap });

  const drop = async (): Promise<void> => {
    void phases.handle({ type: 'ended' });
    ending.abort();
    close('dropped');
    await Promise.all([running, importer.stopped()]);
  };
  const logOut = async (): Promise<void> => {
    const sock = current.sock();
    void phases.handle({ type: 'ended' });
    if (sock) await Promise.race([current.caughtUp(), drainTime()]);
    files.shut();
    if (sock && (await Promise.race([inbound.idle().then(() => true), drainTime()])))
      await fetchLastFiles(deps, lease, { sock, signal });
    if (sock) await Promise.race([sock.logout().then(() => running), drainTime()]).catch(() => {});
    const inLog = Promise.all([inbound.idle(), reports.allReported()]);
    await Promise.race([inLog, drainTime(sock ? DRAIN_MS : 0)]);
    await drop();
    if (!sock) await unlinkDevice(deps, lease, NEVER);
    await deletePairing(deps.db, lease);
  };
  const membersOf = (groupId: string) => groups.members(groupId, me());

  return {
    lease,
    pairing,
    status,
    isOver: () => phases.is('over'),
    retry: () => void phases.handle({ type: 'asked' }),
    wake: () => {
      outbound.wake();
      files.wake();
    },
    sendNotice: outbound.sendNotice,
    ask: (ask) => answerContactQuestion(current.sock(), ask, { membersOf, spellings: outbound.spellings }),
    showActivity: attention.showActivity,
    markRead: attention.markRead,
    drop,
    logOut,
  };
};
