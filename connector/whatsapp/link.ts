import {
  isJidStatusBroadcast,
  isJidNewsletter,
  proto,
  type BaileysEventMap,
  type BinaryNode,
  type Contact,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Auth } from './auth.ts';
import { baileysLog } from './baileysLog.ts';
import type { Caches } from './caches.ts';
import { hangUp, openClient } from './client.ts';
import { holdFrames } from './frames.ts';
import type { Journal } from './journal.ts';
import { bearNonsense } from './nonsense.ts';
import type { Resends } from './resends.ts';
import { patchSecret } from './sentSecret.ts';
import { guardStanzas } from './stanzas.ts';
import { sparedMessages } from './updates.ts';

/** Address of the server, and times in milliseconds. Absent values mean WhatsApp's server and our defaults. */
export type Server = {
  url?: string;
  qrMs?: number;
  keepAliveMs?: number;
  /** How long the server may take to log us in or to show a code. */
  loginMs?: number;
  answerMs?: number;
  settleMs?: number;
  gapMs?: number;
};

export type Heard = {
  qr: (code: string) => void;
  paired: () => void;
  open: (sock: WASocket) => void;
  upsert: (upsert: BaileysEventMap['messages.upsert']) => void;
  updates: (updates: BaileysEventMap['messages.update']) => void;
  /** A group was renamed, or its members changed. */
  groups: (updates: BaileysEventMap['groups.update']) => void;
  groupMoved: (update: BaileysEventMap['group-participants.update']) => void;
  groupReceipts: (updates: BaileysEventMap['message-receipt.update']) => void;
  /** Entries of the phone's address book. */
  agenda: (contacts: readonly Partial<Contact>[]) => void;
  presence: (heard: BaileysEventMap['presence.update']) => void;
  /**
   * Raw stanzas of the server: acknowledgements of sent messages, and receipts and calls, which wait until this resolves.
   */
  ack: (stanza: BinaryNode) => void;
  receipt: (stanza: BinaryNode) => Promise<void>;
  call: (stanza: BinaryNode) => Promise<void>;
};

/** Why a link ended: the client's own error, or the word it was closed with. `reached`: whether a server was there. */
export type Closed = { error?: unknown; word?: string; reached: boolean };
export type Link = { sock: WASocket; closed: Promise<Closed>; close(word: string): void };

const KEEP_ALIVE_MS = 15_000;
/** A server may answer pings and never log us in. The login is then tried again. */
const LOGIN_MS = 60_000;
const { HistorySyncType } = proto.HistorySync;
/** The client reads only the first block: known names, numbers and LIDs. The importer reads old messages. */
const shouldSyncHistoryMessage: SocketConfig['shouldSyncHistoryMessage'] = ({ syncType }) =>
  syncType === HistorySyncType.INITIAL_BOOTSTRAP;

type Means = {
  /** Whether the phone is asked for its whole history when it is linked. */
  fullHistory: boolean;
  connectionId: number;
  auth: Auth;
  journal: Journal;
  resends: Resends;
  caches: Caches;
  getMessage: SocketConfig['getMessage'];
  groupMetadata: SocketConfig['cachedGroupMetadata'];
  server: Server;
};

const configOf = ({
  fullHistory,
  connectionId,
  auth,
  journal,
  caches,
  getMessage,
  groupMetadata: cachedGroupMetadata,
  server,
}: Means): UserFacingSocketConfig => ({
  ...(server.url ? { waWebSocketUrl: server.url } : {}),
  ...(server.qrMs ? { qrTimeout: server.qrMs } : {}),
  ...caches,
  auth: auth.state,
  logger: baileysLog(connectionId),
  browser: ['Atende', 'Chrome', '7.0'],
  keepAliveIntervalMs: server.keepAliveMs ?? KEEP_ALIVE_MS,
  // The client would create a timer and two stacks for each frame. We end a line that hangs ourselves, see `patience`.
  connectTimeoutMs: 0,
  // A failed write ends the link, because a retry would keep ratchets in memory that Postgres does not have.
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

/** Opens one socket to WhatsApp and listens to it until it is closed; never throws. */
export const openLink = (means: Means, heard: Heard): Link => {
  const { promise: closed, resolve } = Promise.withResolvers<Closed>();
  const sock = openClient(configOf(means));
  holdFrames(sock.ws, means.auth.written);
  const patience = ((means.server.keepAliveMs ?? KEEP_ALIVE_MS) * 5) / 3;
  let lastHeard = Date.now();
  let reached = false;
  let word: string | undefined;
  let ended = false;

  const end = (error?: unknown): void => {
    if (ended) return;
    ended = true;
    clearInterval(watch);
    clearTimeout(login);
    hangUp(sock);
    resolve({ error, reached, ...(word ? { word } : {}) });
  };
  const close = (why: string): void => {
    word ??= why;
    void sock.end(undefined).catch(() => {});
    end();
  };
  // Closes a dead line. The client notices it too, but then waits half a minute for a formal close.
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > patience) close(reached ? 'connectionLost' : 'unreachable');
  }, patience / 5);
  const login = setTimeout(() => close(reached ? 'connectionLost' : 'unreachable'), means.server.loginMs ?? LOGIN_MS);

  sock.ws.on('frame', () => {
    reached = true;
    lastHeard = Date.now();
  });
  const { journal, resends, auth } = means;
  const { receipt, call } = heard;
  const { write, written } = auth;
  guardStanzas(sock.ws, { journal, resends, write, written, receipt, call, closed: () => ended });
  bearNonsense(sock.ws, means.connectionId, () => close('serverError'));
  sparedMessages(sock.ev);
  sock.ws.on('CB:ack,class:message', heard.ack);
  sock.ev.on('creds.update', auth.touched);
  sock.ev.on('messages.upsert', heard.upsert);
  sock.ev.on('messages.update', heard.updates);
  sock.ev.on('message-receipt.update', heard.groupReceipts);
  sock.ev.on('groups.update', heard.groups);
  sock.ev.on('group-participants.update', heard.groupMoved);
  sock.ev.on('messaging-history.set', ({ contacts }) => heard.agenda(contacts));
  sock.ev.on('contacts.upsert', heard.agenda);
  sock.ev.on('contacts.update', heard.agenda);
  sock.ev.on('presence.update', heard.presence);
  sock.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
    if (word) return;
    if (qr || connection === 'open') clearTimeout(login);
    if (qr) heard.qr(qr);
    if (isNewLogin) heard.paired();
    if (connection === 'open') {
      heard.open(sock);
      void again();
    }
    if (connection === 'close') end(lastDisconnect?.error);
  });
  const again = async (): Promise<void> => {
    const left = await resends.left().catch(() => []);
    for (const stanza of left) sock.ws.emit('CB:message', stanza);
  };
  // The client reads notifications without a server. Only its acknowledgement needs one, and comes with the next arrival.
  if (auth.state.creds.me) for (const stanza of journal.notifications()) sock.ws.emit('CB:notification', stanza);
  return { sock, closed, close };
};
