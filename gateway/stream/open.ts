import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ChangeRow, Cursor } from '../../projections/kernel/run/changes.ts';
import type { CallLimiter } from '../../runtime/callLimiter.ts';
import { channels } from '../../runtime/channels.ts';
import { listenTo, onChannel } from '../../runtime/listen.ts';
import type { StrangerLimiter } from '../strangerLimiter.ts';
import { createTokenBuckets } from './tokenBucket.ts';
import { closing } from './client.ts';
import { createConnectionLimiter } from './connectionLimiter.ts';
import { endOverdue, openClients } from './clients.ts';
import { runSocketProtocol, type SocketProtocolDeps } from './socketProtocol.ts';
import { createFanOut, type LoadPayloads } from './fanOut.ts';
import { sendTransientEvent } from './transientEvents.ts';
import { companiesOf, createChangeFeed } from './changeFeed.ts';
import type { Frame } from './frame.ts';
import { startHeartbeat } from './heartbeat.ts';
import { origin } from './cursor.ts';
import { resumeAt } from './resume.ts';
import { createPermissionRefresh, type ReadPermissions } from './permissions.ts';

type Parts = Pick<SocketProtocolDeps, 'verify' | 'firstSight' | 'openTicket' | 'tellDoing' | 'presence'> & {
  /** Limits what sockets of one company read at once, together with its calls. */
  limitCalls: CallLimiter;
  /** Reads the current permissions of a signed-in user. */
  readSight: ReadPermissions;
  databaseUrl: string;
  changes: {
    epoch: () => Promise<string>;
    head: () => Promise<Cursor | null>;
    oldest: () => Promise<Cursor | null>;
    after: (place: Cursor, limit: number, companyIds?: readonly number[]) => Promise<ChangeRow[]>;
    count: (place: Cursor, limit: number, companyIds: readonly number[]) => Promise<{ own: number; all: number }>;
  };
  load: LoadPayloads;
  /** Adapts a frame to the host that the listener used to reach the server. */
  addressed?: (frame: Frame, host: string | undefined) => Frame;
  /** Whether read models are being built: no socket is admitted then, because queries would not match the tables. */
  isBuilding?: () => boolean;
  /** Limits the sockets of one address without a valid token. */
  door: Pick<StrangerLimiter, 'addressOf' | 'admits' | 'vouch' | 'inTurn' | 'holdRefused'>;
  /** Milliseconds, bytes and counts; only tests change them. */
  limits?: Partial<typeof streamLimits>;
};
export type OpenStream = {
  /** Takes an HTTP upgrade to /v1/stream. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
};

const patience = 1_000;
/** Intervals and limits of the stream. */
export const streamLimits = {
  heartbeat: 18_000,
  overdue: 1_000,
  helloWithin: 10_000,
  bound: 4 * 1024 * 1024,
  /**
   * Frames that one socket may send at once, or it is closed, and all sockets of a user, or they are read more slowly. A tenth
   * of that returns each second.
   */
  frames: 300,
  /** How long a socket is not read after its user has sent too many frames. */
  rest: 1_000,
  /** Conversations that all sockets of a user may join at once; as many again over a minute, because each join reads one. */
  joins: 300,
  /** Sockets of a session that may open at once; a tenth of that returns each second. */
  hellos: 60,
  /** Sockets of a user that may get what they missed at once; as many again over a minute. Others fetch it again. */
  resumes: 60,
  /** Changes of a company that a client may have missed. A client that missed more fetches again what it shows. */
  missed: 500,
  /** A socket that is refused because there are too many is closed after this time, because clients try again at once. */
  refusedAfter: 2_000,
  /** Activities that all sockets of a user may report at once; a tenth of that returns each second. */
  doings: 60,
  /** Sockets of one user: the user's windows, or a client with one socket per room. */
  ofUser: 50,
  /** Sockets of one address before their hello: a large office reconnects all at once. */
  silent: 200,
};
const largestFrame = 64 * 1024;

/**
 * Opens the WebSocket at /v1/stream (gateway.md, The stream): follows the changes of the read models and sends them to
 * browsers.
 */
export const openStream = async ({ changes, databaseUrl, load, ...parts }: Parts): Promise<OpenStream> => {
  const limits = { ...streamLimits, ...parts.limits };
  const clients = openClients();
  const sockets = new Set<WebSocket>();
  const epoch = (): string => feed.now().epoch;
  const now = { epoch: await changes.epoch(), place: (await changes.head()) ?? origin };
  const feed = createChangeFeed(now, {
    epoch: changes.epoch,
    head: changes.head,
    changesAfter: changes.after,
    refresh: createPermissionRefresh(epoch, parts.readSight),
    deliver: createFanOut(epoch, load),
    clients,
  });
  const listening = await listenTo(
    databaseUrl,
    [
      onChannel(channels.changes, () => feed.wake()),
      onChannel(channels.ephemeral, (shown) => sendTransientEvent(clients, shown, load)),
      onChannel(channels.epoch, () => feed.doubt()),
    ],
    {
      reconnected: () => {
        feed.doubt();
        // Postgres may have crashed and lost the presence of users.
        parts.presence.again();
      },
    },
  );
  feed.doubt();
  const mayEnter = createTokenBuckets(limits.hellos);
  const [mayJoin, mayDo] = [createTokenBuckets(limits.joins, 60), createTokenBuckets(limits.doings)];
  const maySay = createTokenBuckets(limits.frames);
  const mayResume = createTokenBuckets(limits.resumes, 60);
  const stream: SocketProtocolDeps = {
    ...parts,
    feed,
    clients,
    ofUser: createConnectionLimiter(limits.ofUser),
    mayEnter: ({ companyId, sessionId }) => mayEnter(`${companyId}.${sessionId}`),
    mayJoin: ({ companyId, userId }) => mayJoin(`${companyId}.${userId}`),
    mayDo: ({ companyId, userId }) => mayDo(`${companyId}.${userId}`),
    maySay: ({ companyId, userId }) => maySay(`${companyId}.${userId}`),
    openTicket: (actor, ticketId) =>
      parts.limitCalls({ companyId: actor.companyId, caller: `user ${actor.userId}` }, () =>
        parts.openTicket(actor, ticketId),
      ),
    limits,
    resumeAt: async (cursor, actor) => {
      if (!mayResume(`${actor.companyId}.${actor.userId}`)) return undefined;
      return resumeAt(epoch(), changes, { cursor, companyIds: companiesOf(actor), missed: limits.missed });
    },
  };
  const heartbeat = startHeartbeat(sockets, limits.heartbeat);
  const overdue = endOverdue(clients, limits.overdue);
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const silent = createConnectionLimiter(limits.silent);
  const talk = (
    socket: WebSocket,
    { req, line, address }: { req: IncomingMessage; line: Duplex; address: string },
  ): void => {
    sockets.add(socket);
    const spoke = silent.enter(address, () => socket.terminate());
    socket.once('close', () => {
      sockets.delete(socket);
      spoke();
    });
    runSocketProtocol(socket, stream, {
      addressed: (frame) => parts.addressed?.(frame, req.headers.host) ?? frame,
      line,
      spoke,
      letIn: () => parts.door.vouch(req),
    });
  };
  return {
    upgrade: (req, socket, head) => {
      const address = parts.door.addressOf(req);
      socket.on('error', () => socket.destroy());
      if (silent.isFull(address) || !parts.door.admits(req)) return void refuse(socket, parts.door.holdRefused(req));
      parts.door.inTurn(req, () => {
        if (socket.destroyed) return;
        server.handleUpgrade(req, socket, head, (ws) =>
          parts.isBuilding?.()
            ? ws.close(closing.building, 'read models are being built')
            : talk(ws, { req, line: socket, address }),
        );
      });
    },
    stop: async () => {
      heartbeat.stop();
      overdue.stop();
      await listening.close();
      await feed.stop();
      server.close();
      await farewell(sockets);
      await parts.presence.stop();
    },
  };
};

/** Refuses a socket after `held`, or cuts it if too many of its address wait for that. */
const refuse = async (socket: Duplex, held: Promise<boolean>): Promise<void> => {
  if (!(await held)) return void socket.destroy();
  socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\r\n');
};

/** Closes all sockets politely, so that browsers reconnect soon. Cuts those that do not answer within a second. */
const farewell = async (sockets: ReadonlySet<WebSocket>): Promise<void> => {
  const left = [...sockets].map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.close(closing.leaving, 'the server stops');
  const hurry = setTimeout(() => sockets.forEach((socket) => socket.terminate()), patience);
  await Promise.all(left);
  clearTimeout(hurry);
};
