import {
  isJidNewsletter,
  isJidStatusBroadcast,
  proto,
  type SocketConfig,
  type UserFacingSocketConfig,
} from '@whiskeysockets/baileys';
import type { Journal } from '../keys/journal.ts';
import { patchSecret } from './sentSecret.ts';
import type { Auth } from './auth.ts';
import { baileysLog } from './baileysLog.ts';
import type { Caches } from './caches.ts';
import type { Resends } from './resends.ts';

/** Address of the server, and times in milliseconds. Absent values mean WhatsApp's server and our defaults. */
export type ServerOptions = {
  url?: string;
  qrMs?: number;
  keepAliveMs?: number;
  /** How long the server may take to log us in or to show a code. */
  loginMs?: number;
  answerMs?: number;
  settleMs?: number;
  gapMs?: number;
};

/** Default interval of the client's pings in milliseconds. */
export const KEEP_ALIVE_MS = 15_000;
const { HistorySyncType } = proto.HistorySync;
/** The client reads only the first block: known names, numbers and LIDs. The importer reads old messages. */
const shouldSyncHistoryMessage: SocketConfig['shouldSyncHistoryMessage'] = ({ syncType }) =>
  syncType === HistorySyncType.INITIAL_BOOTSTRAP;

/** The parts of a session that a socket works with. */
export type SocketDeps = {
  /** Whether the phone is asked for its whole history when it is linked. */
  fullHistory: boolean;
  connectionId: number;
  auth: Auth;
  journal: Journal;
  resends: Resends;
  caches: Caches;
  getMessage: SocketConfig['getMessage'];
  groupMetadata: SocketConfig['cachedGroupMetadata'];
  server: ServerOptions;
};

/** Builds the configuration of the client. */
export const configOf = ({
  fullHistory,
  connectionId,
  auth,
  journal,
  caches,
  getMessage,
  groupMetadata: cachedGroupMetadata,
  server,
}: SocketDeps): UserFacingSocketConfig => ({
  ...(server.url ? { waWebSocketUrl: server.url } : {}),
  ...(server.qrMs ? { qrTimeout: server.qrMs } : {}),
  ...caches,
  auth: auth.state,
  logger: baileysLog(connectionId),
  browser: ['Atende', 'Chrome', '7.0'],
  keepAliveIntervalMs: server.keepAliveMs ?? KEEP_ALIVE_MS,
  // The client would create a timer and two stacks for each frame. The watchdog in socket.ts ends a socket that hangs.
  connectTimeoutMs: 0,
  // A failed write ends the socket, because a retry would keep ratchets in memory that Postgres does not have.
  transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  makeSignalRepository: journal.repository,
  patchMessageBeforeSending: patchSecret,
  shouldSyncHistoryMessage,
  shouldIgnoreJid: (jid) => isJidStatusBroadcast(jid) || isJidNewsletter(jid),
  getMessage,
  cachedGroupMetadata,
  emitOwnEvents: false,
  markOnlineOnConnect: false,
  syncFullHistory: fullHistory,
});
