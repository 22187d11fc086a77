import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import {
  type AuthenticationState,
  type BinaryNode,
  BufferJSON,
  initAuthCreds,
  makeWASocket,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Boom } from '@hapi/boom';
import pino from 'pino';
import type { PhoneClient } from '../../../connector/simulator/client.ts';
import { hangUp } from '../../../connector/whatsapp/baileys/hangUp.ts';

/** The location of a simulator, as startSimulator returns it. */
export type Where = { url: string; ca: string; noiseRoot: string };

/** A client's keys in memory, as text, so that nothing is shared with the store by accident. They outlive its sockets. */
export const memoryAuth = (): AuthenticationState => {
  const kept = new Map<string, string>();
  return {
    creds: initAuthCreds(),
    keys: {
      get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found: { [id: string]: SignalDataTypeMap[T] } = {};
        for (const id of ids) {
          const text = kept.get(`${type} ${id}`);
          if (text !== undefined) found[id] = JSON.parse(text, BufferJSON.reviver);
        }
        return found;
      },
      set: (data) => {
        for (const [type, entries] of Object.entries(data))
          for (const [id, value] of Object.entries(entries))
            if (value === null) kept.delete(`${type} ${id}`);
            else kept.set(`${type} ${id}`, JSON.stringify(value, BufferJSON.replacer));
      },
    },
  };
};

/** The real Baileys client on one socket, and everything that it reported. */
export type Client = {
  sock: WASocket;
  auth: AuthenticationState;
  qrs: string[];
  /** How each upsert arrived: 'notify' or 'append'. */
  upserts: { type: string; message: WAMessage }[];
  /** Edits, revokes and statuses in order of arrival. */
  updates: WAMessageUpdate[];
  /** The emojis of contacts' reactions. */
  reactions: string[];
  /** The messages of each history that the phone sent. */
  histories: WAMessage[][];
  /** The highest status of each message (2 server, 3 delivered, 4 read, 0 error). */
  statuses: Map<string, number>;
  /** The server's acknowledgement of each message, by id. */
  acks: Map<string, BinaryNode['attrs']>;
  opened: boolean;
  /** The code with which the connection closed. */
  closed: number | undefined;
  /** Resolves with the result of `look`, which runs again after each event. Rejects after 20 s, naming `what`. */
  until<T>(what: string, look: () => T | undefined): Promise<T>;
  text(words: string): Promise<WAMessage>;
  status(id: string, atLeast: number): Promise<number>;
  end(): Promise<void>;
};

const quiet = pino({ level: 'silent' });
const patience = 20_000;

export const wordsOf = ({ message }: WAMessage): string | undefined =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? undefined;

/** Connects the real client to a simulator, trusting its certificate on this socket only. */
export const connect = (where: Where, auth = memoryAuth(), config: Partial<UserFacingSocketConfig> = {}): Client => {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(readFileSync(where.noiseRoot, 'utf8'), 'base64');
  const agent = new Agent({ ca: readFileSync(where.ca) });
  const sock = makeWASocket({ auth, waWebSocketUrl: where.url, logger: quiet, agent, ...config });
  const changed = new EventEmitter();
  changed.setMaxListeners(0);

  const client: Client = {
    sock,
    auth,
    qrs: [],
    upserts: [],
    updates: [],
    reactions: [],
    histories: [],
    statuses: new Map(),
    acks: new Map(),
    opened: false,
    closed: undefined,
    until: (what, look) => {
      const { promise, resolve, reject } = Promise.withResolvers<NonNullable<ReturnType<typeof look>>>();
      const again = (): void => {
        const found = look();
        if (found !== undefined && found !== null) resolve(found);
      };
      const late = setTimeout(() => reject(new Error(`timed out: ${what}`)), patience);
      changed.on('change', again);
      again();
      return promise.finally(() => {
        clearTimeout(late);
        changed.off('change', again);
      });
    },
    text: (words) =>
      client.until(`"${words}"`, () => client.upserts.find(({ message }) => wordsOf(message) === words)?.message),
    status: (id, atLeast) =>
      client.until(`status ${atLeast} of ${id}`, () => {
        const status = client.statuses.get(id);
        return status !== undefined && status >= atLeast ? status : undefined;
      }),
    end: async () => {
      if (client.closed === undefined) await sock.end(undefined);
      agent.destroy();
    },
  };

  const hear = (id: string | null | undefined, status: number | null | undefined): void => {
    if (id && status !== null && status !== undefined)
      client.statuses.set(id, Math.max(status, client.statuses.get(id) ?? 0));
  };
  sock.ev.on('creds.update', (update) => Object.assign(auth.creds, update));
  sock.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
    if (qr) client.qrs.push(qr);
    if (connection === 'open') client.opened = true;
    if (connection === 'close') {
      const error = lastDisconnect?.error;
      client.closed = error instanceof Boom ? error.output.statusCode : 0;
      hangUp(sock);
    }
    changed.emit('change');
  });
  sock.ev.on('messages.upsert', ({ messages, type }) => {
    for (const message of messages) {
      client.upserts.push({ type, message });
      hear(message.key.id, message.status);
    }
    changed.emit('change');
  });
  sock.ev.on('messages.reaction', (heard) => {
    client.reactions.push(...heard.map(({ reaction }) => reaction.text ?? ''));
    changed.emit('change');
  });
  sock.ev.on('messaging-history.set', ({ messages }) => {
    client.histories.push(messages);
    changed.emit('change');
  });
  sock.ev.on('messages.update', (updates) => {
    client.updates.push(...updates);
    for (const { key, update } of updates) hear(key.id, update.status);
    changed.emit('change');
  });
  sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    client.acks.set(attrs['id'] ?? '', attrs);
    changed.emit('change');
  });
  return client;
};

/** Logs in with linked keys. Resolves when the connection is open. */
export const login = async (where: Where, auth: AuthenticationState, config?: Partial<UserFacingSocketConfig>) => {
  const client = connect(where, auth, config);
  await client.until('open', () => client.opened || client.closed !== undefined || undefined);
  if (!client.opened) throw new Error(`the login failed: ${client.closed}`);
  return client;
};

/** Links a new client to a phone (a new one without `number`) by its QR code, and logs in. */
export const pair = async (
  where: Where,
  phones: PhoneClient,
  { number, config }: { number?: string; config?: Partial<UserFacingSocketConfig> } = {},
): Promise<{ client: Client; phone: string }> => {
  const first = connect(where, memoryAuth(), config);
  const qr = await first.until('a QR code', () => first.qrs[0]);
  const { phone } = await phones.scan(number === undefined ? { qr } : { qr, phone: number });
  await first.until('close after pairing', () => first.closed);
  await first.end();
  return { client: await login(where, first.auth, config), phone };
};
