import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ChangeRow, Cursor } from '../../projections/kernel/changes.ts';
import { listen } from '../../runtime/listen.ts';
import type { Door } from '../door.ts';
import { openBuckets } from './bucket.ts';
import { closing } from './client.ts';
import { openCrowd } from './crowd.ts';
import { openClients } from './clients.ts';
import { converse, type Stream } from './conversation.ts';
import { openDelivery, type LoadPayloads } from './delivery.ts';
import { tellEphemeral } from './ephemera.ts';
import { openFeed } from './feed.ts';
import type { Frame } from './frame.ts';
import { endOverdue } from './overdue.ts';
import { startHeartbeat } from './heartbeat.ts';
import { origin } from './cursor.ts';
import { resumeAt } from './resume.ts';
import { openRefresh, type ReadSight } from './sight.ts';

type Parts = Pick<Stream, 'verify' | 'firstSight' | 'openTicket' | 'tellDoing' | 'presence'> & {
  /** What somebody who is in may see now. */
  readSight: ReadSight;
  databaseUrl: string;
  changes: {
    epoch: () => Promise<string>;
    head: () => Promise<Cursor | null>;
    oldest: () => Promise<Cursor | null>;
    after: (place: Cursor, limit: number) => Promise<ChangeRow[]>;
  };
  load: LoadPayloads;
  /** A frame as it goes to a listener who reached the server under a host. */
  addressed?: (frame: Frame, host: string | undefined) => Frame;
  /** Whether the tables are older than the queries: nobody is let in then. */
  isBuilding?: () => boolean;
  /** Bounds the sockets that one address opens without a good token. */
  door: Pick<Door, 'addressOf' | 'admits' | 'vouch'>;
  /** Milliseconds, bytes and counts; other than these only in tests. */
  limits?: Partial<typeof standard>;
};
export type OpenStream = {
  /** Takes an HTTP upgrade to /v1/stream. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  stop(): Promise<void>;
};

const patience = 1_000;
/** The pace and the bounds of the stream. */
export const standard = {
  heartbeat: 18_000,
  overdue: 1_000,
  helloWithin: 10_000,
  bound: 4 * 1024 * 1024,
  frames: 300,
  /** Conversations that a user's sockets may join at once, all together; a tenth of that comes back each second. */
  joins: 300,
  /** Sockets of a session that are let in at once; a tenth of that each second afterwards. */
  hellos: 60,
  /** How often all sockets of a user may say what the user does, in the same way. */
  doings: 60,
  /** Sockets of a user: a person's windows, or a client with a socket for each room. */
  ofUser: 50,
  /** Sockets of an address that have not said hello: a large office comes back all at once. */
  silent: 200,
};
const largestFrame = 64 * 1024;

/**
 * The WebSocket at /v1/stream (design.md, The stream): follows the changes of the read models and tells the browsers.
 */
export const openStream = async ({ changes, databaseUrl, load, ...parts }: Parts): Promise<OpenStream> => {
  const limits = { ...standard, ...parts.limits };
  const clients = openClients();
  const sockets = new Set<WebSocket>();
  const epoch = (): string => feed.now().epoch;
  const now = { epoch: await changes.epoch(), place: (await changes.head()) ?? origin };
  const feed = openFeed(now, {
    epoch: changes.epoch,
    head: changes.head,
    changesAfter: changes.after,
    refresh: openRefresh(epoch, parts.readSight),
    deliver: openDelivery(epoch, load),
    clients,
  });
  const hear = (channel: string, payload: string): void => {
    if (channel === 'ephemeral') return tellEphemeral(clients, payload, load);
    if (channel === 'changes') return feed.wake();
    if (channel === 'lost') return;
    // A new epoch, or a connection that was lost: perhaps Postgres crashed, and forgot with it who is there.
    feed.doubt();
    if (channel === 'reconnected') parts.presence.again();
  };
  const listening = await listen(databaseUrl, ['changes', 'ephemeral', 'epoch'], hear);
  feed.doubt();
  const mayEnter = openBuckets(limits.hellos);
  const [mayJoin, mayDo] = [openBuckets(limits.joins), openBuckets(limits.doings)];
  const stream: Stream = {
    ...parts,
    feed,
    clients,
    ofUser: openCrowd(limits.ofUser),
    mayEnter: ({ companyId, sessionId }) => mayEnter(`${companyId}.${sessionId}`),
    mayJoin: ({ companyId, userId }) => mayJoin(`${companyId}.${userId}`),
    mayDo: ({ companyId, userId }) => mayDo(`${companyId}.${userId}`),
    limits,
    resumeAt: (since) => resumeAt(epoch(), changes, since),
  };
  const heartbeat = startHeartbeat(sockets, limits.heartbeat);
  const overdue = endOverdue(clients, limits.overdue);
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const silent = openCrowd(limits.silent);
  const talk = (socket: WebSocket, req: IncomingMessage, address: string): void => {
    sockets.add(socket);
    const spoke = silent.enter(address, () => socket.terminate());
    socket.once('close', () => {
      sockets.delete(socket);
      spoke();
    });
    converse(socket, stream, {
      addressed: (frame) => parts.addressed?.(frame, req.headers.host) ?? frame,
      spoke,
      letIn: () => parts.door.vouch(req),
    });
  };
  return {
    upgrade: (req, socket, head) => {
      const address = parts.door.addressOf(req);
      if (silent.isFull(address) || !parts.door.admits(req)) return refuse(socket);
      return server.handleUpgrade(req, socket, head, (ws) =>
        parts.isBuilding?.() ? ws.close(closing.building, 'read models are being built') : talk(ws, req, address),
      );
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

/** Whoever opens sockets and says nothing gets no more of them until they are gone. */
const refuse = (socket: Duplex): void => {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\r\n');
};

/** Says good-bye, so that browsers come back soon; whoever does not answer within a second is cut off. */
const farewell = async (sockets: ReadonlySet<WebSocket>): Promise<void> => {
  const left = [...sockets].map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.close(closing.leaving, 'the server stops');
  const hurry = setTimeout(() => sockets.forEach((socket) => socket.terminate()), patience);
  await Promise.all(left);
  clearTimeout(hurry);
};
