import {
  makeWASocket,
  type BaileysEventMap,
  type BinaryNode,
  type Contact,
  type WASocket,
} from '@whiskeysockets/baileys';
import { keepEditsOutOfBuffer } from './eventBuffer.ts';
import { guardStanzas } from './guardStanzas.ts';
import { catchHandlerErrors } from './handlerErrors.ts';
import { hangUp } from './hangUp.ts';
import { holdFrames } from './holdFrames.ts';
import type { Resends } from './resends.ts';
import { configOf, KEEP_ALIVE_MS, type SocketDeps } from './socketConfig.ts';

/** Receives what one socket reports. */
export type SocketListeners = {
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
  /** The phone blocked a person, or no longer does. */
  blocked: (update: BaileysEventMap['blocklist.update']) => void;
  /**
   * Raw stanzas of the server: acknowledgements of sent messages, and receipts and calls, which wait until this resolves.
   */
  ack: (stanza: BinaryNode) => void;
  receipt: (stanza: BinaryNode) => Promise<void>;
  call: (stanza: BinaryNode) => Promise<void>;
};

/** Why a socket ended: the client's own error, or the reason it was closed with. `reached`: whether a server was there. */
export type SocketEnd = { error?: unknown; reason?: string; reached: boolean };
/** One connection of the client to WhatsApp. */
export type Socket = {
  sock: WASocket;
  closed: Promise<SocketEnd>;
  close(reason: string): void;
  /** Resolves when the listeners have heard of all messages that waited for this device. */
  caughtUp: Promise<void>;
  /** Resolves when the listeners have heard of all notifications that have arrived so far. */
  settled(): Promise<void>;
};

/** A server may answer pings and never log us in. The login is then tried again. */
const LOGIN_MS = 60_000;

/** Opens one socket to WhatsApp and listens to it until it is closed; never throws. */
export const openSocket = (deps: SocketDeps, listeners: SocketListeners): Socket => {
  const { promise: closed, resolve } = Promise.withResolvers<SocketEnd>();
  const caughtUp = Promise.withResolvers<void>();
  const sock = makeWASocket(configOf(deps));
  holdFrames(sock.ws, deps.auth.written);
  let closeReason: string | undefined;
  let hasEnded = false;

  /** The client may hold back what it has read for 20 s, in case the phone sends its history. */
  const hearAll = (): unknown => !hasEnded && sock.ev.flush();
  const end = (error?: unknown): void => {
    if (hasEnded) return;
    hasEnded = true;
    watchdog.stop();
    hangUp(sock);
    resolve({ error, reached: watchdog.reached(), ...(closeReason ? { reason: closeReason } : {}) });
  };
  const close = (reason: string): void => {
    closeReason ??= reason;
    void sock.end(undefined).catch(() => {});
    end();
  };
  const watchdog = watch(sock, deps, close);

  const { journal, resends, auth } = deps;
  const { receipt, call } = listeners;
  const { write, written } = auth;
  const { read, settled } = guardStanzas(sock.ws, {
    journal,
    resends,
    write,
    written,
    receipt,
    call,
    announce: (message) => listeners.upsert({ messages: [message], type: 'notify' }),
    closed: () => hasEnded,
  });
  catchHandlerErrors(sock.ws, deps.connectionId, () => close('serverError'));
  keepEditsOutOfBuffer(sock.ev);
  sock.ev.on('creds.update', auth.touched);
  passEvents(sock, listeners);
  sock.ev.on('connection.update', ({ qr, isNewLogin, connection, lastDisconnect, receivedPendingNotifications }) => {
    if (closeReason) return;
    if (qr || connection === 'open') watchdog.loggedIn();
    if (qr) listeners.qr(qr);
    if (isNewLogin) listeners.paired();
    if (connection === 'open') {
      listeners.open(sock);
      void repeatResends(sock, resends);
    }
    if (receivedPendingNotifications)
      void read()
        .then(hearAll)
        .then(() => caughtUp.resolve());
    if (connection === 'close') end(lastDisconnect?.error);
  });
  // The client reads notifications without a server. Only its acknowledgement needs one, and comes with the next arrival.
  if (auth.state.creds.me) for (const stanza of journal.notifications()) sock.ws.emit('CB:notification', stanza);
  return { sock, closed, close, caughtUp: caughtUp.promise, settled };
};

/**
 * Closes a socket that is silent, or that does not log in. The client notices silence too, but then waits half a minute for
 * a formal close.
 */
const watch = (sock: WASocket, { server }: Pick<SocketDeps, 'server'>, close: (reason: string) => void) => {
  const longestSilence = ((server.keepAliveMs ?? KEEP_ALIVE_MS) * 5) / 3;
  let lastFrameAt = Date.now();
  let reached = false;
  const giveUp = (): void => close(reached ? 'connectionLost' : 'unreachable');
  const silence = setInterval(() => {
    if (Date.now() - lastFrameAt > longestSilence) giveUp();
  }, longestSilence / 5);
  const login = setTimeout(giveUp, server.loginMs ?? LOGIN_MS);
  sock.ws.on('frame', () => {
    reached = true;
    lastFrameAt = Date.now();
  });
  return {
    /** Whether the server has sent anything. */
    reached: (): boolean => reached,
    loggedIn: (): void => clearTimeout(login),
    stop: (): void => {
      clearInterval(silence);
      clearTimeout(login);
    },
  };
};

/** Passes what the client reports of messages, people and groups to the listeners. */
const passEvents = (sock: WASocket, listeners: SocketListeners): void => {
  sock.ws.on('CB:ack,class:message', listeners.ack);
  sock.ev.on('messages.upsert', listeners.upsert);
  sock.ev.on('messages.update', listeners.updates);
  sock.ev.on('message-receipt.update', listeners.groupReceipts);
  sock.ev.on('groups.update', listeners.groups);
  sock.ev.on('group-participants.update', listeners.groupMoved);
  sock.ev.on('messaging-history.set', ({ contacts }) => listeners.agenda(contacts));
  sock.ev.on('contacts.upsert', listeners.agenda);
  sock.ev.on('contacts.update', listeners.agenda);
  sock.ev.on('presence.update', listeners.presence);
  sock.ev.on('blocklist.update', listeners.blocked);
};

/** Handles the resent messages again that an earlier process could not finish. */
const repeatResends = async (sock: WASocket, resends: Resends): Promise<void> => {
  const left = await resends.left().catch(() => []);
  for (const stanza of left) sock.ws.emit('CB:message', stanza);
};
