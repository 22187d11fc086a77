import { jidNormalizedUser } from '@whiskeysockets/baileys';
import { openAuth } from '../baileys/auth.ts';
import { replayOf } from '../baileys/replay.ts';
import { openSocket, type SocketListeners } from '../baileys/socket.ts';
import { acksOfGroup, acksOfUpdates, acksOfUpsert } from '../outbound/acks.ts';
import type { Journal } from '../keys/journal.ts';
import { LeaseLost, type Lease } from '../keys/lease.ts';
import type { CurrentSocket } from './currentSocket.ts';
import type { SessionParts } from './parts.ts';
import type { Phases } from './phases.ts';
import type { SessionDeps } from './types.ts';
import { judgeSocketEnd, verdictOfReason } from './verdict.ts';

/** A session at work: what it was given, and what it has opened. */
export type ServedSession = {
  deps: SessionDeps;
  lease: Lease;
  pairing: bigint;
  current: CurrentSocket;
  parts: SessionParts;
  phases: Phases;
  signal: AbortSignal;
};

/** Passes each report of a socket to the part of the session that it concerns. */
const listenersOf = ({ current, parts, phases: { handle } }: ServedSession): SocketListeners => {
  const { acknowledge, attention, blocked, files, groups, outbound, people, takeCall, inbound } = parts;
  return {
    qr: (qrcode) => void handle({ type: 'code', qrcode }),
    paired: () => void handle({ type: 'paired' }),
    open: (sock) => {
      current.loggedIn();
      void handle({ type: 'opened', at: Date.now() });
      outbound.open(sock);
      files.open(sock);
      attention.open();
    },
    upsert: (upsert) => {
      void acknowledge(acksOfUpsert(upsert));
      inbound.take(upsert);
    },
    updates: (updates) => void acknowledge(acksOfUpdates(updates)),
    groupReceipts: (updates) => void acknowledge(acksOfGroup(updates)),
    groups: groups.updated,
    groupMoved: groups.moved,
    agenda: people.hear,
    presence: attention.heard,
    blocked,
    receipt: outbound.receipt,
    call: takeCall,
    ack: outbound.answered,
  };
};

/**
 * Serves one socket until it is closed, and performs the effects of its end. Messages that an earlier socket decrypted, and
 * that are not in the log, are taken first.
 */
export const serveSocket = async (serving: ServedSession, journal: Journal): Promise<void> => {
  const { deps, lease, pairing, current, parts, phases, signal } = serving;
  const broken = (error: unknown): void => current.close(error instanceof LeaseLost ? 'leaseLost' : 'storage');
  const auth = await openAuth({ db: deps.db, seal: deps.seal, lease }, pairing, journal, broken);
  current.useAuth(auth);
  const { me } = auth.state.creds;
  if (me) parts.inbound.take({ messages: replayOf(journal.waiting(), me) });
  const fullHistory = (await deps.ports.imports(lease)) !== null;
  const { resends, caches, groups, outbound } = parts;
  const socket = openSocket(
    {
      fullHistory,
      auth,
      journal,
      resends,
      caches,
      connectionId: lease.connectionId,
      server: deps.server,
      getMessage: async ({ id, remoteJid }) => outbound.contentOf(id ?? '', jidNormalizedUser(remoteJid ?? '')),
      groupMetadata: groups.metadata,
    },
    listenersOf(serving),
  );
  current.useSocket(socket);
  if (signal.aborted) socket.close('dropped');
  const { error, reason, reached } = await socket.closed;
  const verdict = reason ? verdictOfReason(reason) : judgeSocketEnd(error, reached);
  current.closed();
  const effects = phases.apply({ type: 'closed', verdict, at: Date.now() });
  outbound.shut();
  parts.files.shut();
  await auth.close();
  current.forget();
  await phases.perform(effects);
};
