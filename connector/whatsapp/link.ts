import { setTimeout as sleep } from 'node:timers/promises';
import {
  isJidBroadcast,
  isJidNewsletter,
  makeWASocket,
  proto,
  type BaileysEventMap,
  type BinaryNode,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Auth } from './auth.ts';
import { baileysLog } from './baileysLog.ts';
import type { Caches } from './caches.ts';
import type { Journal } from './journal.ts';

/** Where the server is, and times in milliseconds; absent: WhatsApp's own, and our defaults. */
export type Server = { url?: string; qrMs?: number; keepAliveMs?: number };

export type Heard = {
  qr: (code: string) => void;
  paired: () => void;
  open: (sock: WASocket) => void;
  upsert: (upsert: BaileysEventMap['messages.upsert']) => void;
  updates: (updates: BaileysEventMap['messages.update']) => void;
  groupReceipts: (updates: BaileysEventMap['message-receipt.update']) => void;
  /** Raw stanzas of the server: acknowledgements of what was sent, and receipts. */
  ack: (stanza: BinaryNode) => void;
  receipt: (stanza: BinaryNode) => void;
};

/** Why a link ended: the client's own error, or the word it was closed with. `reached`: whether a server was there. */
export type Closed = { error?: unknown; word?: string; reached: boolean };
export type Link = { sock: WASocket; closed: Promise<Closed>; close(word: string): void };

const KEEP_ALIVE_MS = 15_000;
const MOST_WAITING = 2_000;
const ROOM_MS = 50;
const { HistorySyncType } = proto.HistorySync;
/** History is not imported (that is a feature of its own); the first block alone brings the LIDs of known numbers. */
const shouldSyncHistoryMessage: SocketConfig['shouldSyncHistoryMessage'] = ({ syncType }) =>
  syncType === HistorySyncType.INITIAL_BOOTSTRAP;

type Means = {
  connectionId: number;
  auth: Auth;
  journal: Journal;
  caches: Caches;
  getMessage: SocketConfig['getMessage'];
  server: Server;
};

const configOf = ({ connectionId, auth, journal, caches, getMessage, server }: Means): UserFacingSocketConfig => ({
  ...(server.url ? { waWebSocketUrl: server.url } : {}),
  ...(server.qrMs ? { qrTimeout: server.qrMs } : {}),
  ...caches,
  auth: auth.state,
  logger: baileysLog(connectionId),
  browser: ['Atende', 'Chrome', '7.0'],
  keepAliveIntervalMs: server.keepAliveMs ?? KEEP_ALIVE_MS,
  // A write that fails ends the link: trying again would keep ratchets in memory that Postgres does not have.
  transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  makeSignalRepository: journal.repository,
  shouldSyncHistoryMessage,
  shouldIgnoreJid: (jid) => isJidBroadcast(jid) || isJidNewsletter(jid),
  getMessage,
  emitOwnEvents: false,
  markOnlineOnConnect: false,
  syncFullHistory: false,
});

/**
 * Baileys begins with each message stanza as it comes, and the first of an unknown person, whose addresses it stores, is
 * then overtaken by the next; offline ones it takes apart from live ones. Here they go to it one after another, as they
 * came, and none while too much waits for the log: what is not decrypted is not acknowledged either.
 */
const inOrder = (ws: WASocket['ws'], journal: Journal, closed: () => boolean): void => {
  const handlers = ws.listeners('CB:message');
  ws.removeAllListeners('CB:message');
  const handle = async (node: BinaryNode): Promise<void> => {
    while (journal.size() >= MOST_WAITING && !closed()) await sleep(ROOM_MS);
    if (closed()) return;
    const attrs = { ...node.attrs };
    delete attrs['offline'];
    const handled: unknown[] = handlers.map((handler) => Reflect.apply(handler, ws, [{ ...node, attrs }]));
    await Promise.all(handled);
  };
  let line = Promise.resolve();
  ws.on('CB:message', (node: BinaryNode) => {
    journal.saw(node);
    line = line.then(() => handle(node)).catch(() => {}); // Baileys has logged it
  });
};

/** Opens one socket to WhatsApp and listens to it until it is closed; never throws. */
export const openLink = (means: Means, heard: Heard): Link => {
  const { promise: closed, resolve } = Promise.withResolvers<Closed>();
  const sock = makeWASocket(configOf(means));
  const patience = ((means.server.keepAliveMs ?? KEEP_ALIVE_MS) * 5) / 3;
  let lastHeard = Date.now();
  let reached = false;
  let word: string | undefined;

  const end = (error?: unknown): void => {
    clearInterval(watch);
    resolve({ error, reached, ...(word ? { word } : {}) });
  };
  const close = (why: string): void => {
    word ??= why;
    end();
    void sock.end(undefined).catch(() => {});
  };
  // A dead line: the client notices too, but then waits half a minute for it to be closed in form.
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > patience) close('connectionLost');
  }, patience / 5);

  sock.ws.on('frame', () => {
    reached = true;
    lastHeard = Date.now();
  });
  inOrder(sock.ws, means.journal, () => word !== undefined);
  sock.ws.on('CB:ack,class:message', heard.ack);
  sock.ws.on('CB:receipt', heard.receipt);
  sock.ev.on('creds.update', means.auth.touched);
  sock.ev.on('messages.upsert', heard.upsert);
  sock.ev.on('messages.update', heard.updates);
  sock.ev.on('message-receipt.update', heard.groupReceipts);
  sock.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect }) => {
    if (word) return;
    if (qr) heard.qr(qr);
    if (isNewLogin) heard.paired();
    if (connection === 'open') heard.open(sock);
    if (connection === 'close') end(lastDisconnect?.error);
  });
  return { sock, closed, close };
};
