import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import type { ServerFrame } from '../../../gateway/contract.ts';
import { createCallLimiter } from '../../../runtime/callLimiter.ts';
import { createStrangerLimiter, strangerLimits } from '../../../gateway/strangerLimiter.ts';
import { openStream } from '../../../gateway/stream/open.ts';
import { changesAfter, countAfter, epochOf, headOf, oldestOf } from '../../../projections/kernel/run/changes.ts';
import type { PermissionSnapshot } from '../../../gateway/stream/permissions.ts';
import { streamMigrations } from '../../../projections/kernel/run/migrations.ts';
import type { Audience } from '../../../projections/kernel/view/topic.ts';
import type { Change } from '../../../projections/kernel/view/view.ts';
import { migrate } from '../../../runtime/database.ts';
import { openProxies } from '../../../runtime/proxies.ts';
import { freshDatabase } from '../../kernel/database.ts';
import { connect, type TestSocket } from './socket.ts';

/** A frame without company and cursor. */
export const short = ({ event, action, payload }: ServerFrame) => [event.replace(/^company-\d+-/, ''), action, payload];
/** The place of ticket 5. */
export const place = (status: 'pending' | 'open' | 'closed', over: Audience = {}): Audience => ({
  ticketId: 5,
  queueId: 1,
  ownerId: null,
  status,
  ...over,
});
export const ticket = (id: number, over: object = {}) => ({ ticket: { id, queueId: 1, userId: null, ...over } });

/** Includes actions of a later version. */
type NewChange = Partial<Omit<Change, 'action'>> & Pick<Change, 'topic' | 'id'> & { action?: string; key?: string };

export const agent: Actor = {
  companyId: 1,
  sessionId: '',
  userId: 7,
  name: 'U',
  profile: 'user',
  super: false,
  queueIds: [1],
  seesQueueless: false,
  timeZone: 'UTC',
  planId: 1,
  features: [],
};

/** The answer to a second hello. */
const isIn = ({ payload }: ServerFrame): boolean => JSON.stringify(payload).includes('hello was said');
const firstEnd = 1_000_000;
const contactPayload = z.object({ contact: z.object({ id: z.number() }) });
const endOf = (payload: unknown): number => contactPayload.safeParse(payload).data?.contact.id ?? 0;

/**
 * The stream on a real Postgres and a real port; changes are written by hand, as the projections write them. A token is
 * the id of a session in `sights`; `records` holds records by `<topic> <id>`.
 */
export const openRig = async (
  limits: Parameters<typeof openStream>[0]['limits'] = {},
  ofStrangers: Partial<typeof strangerLimits> = {},
) => {
  const { db, url, drop } = await freshDatabase();
  await migrate(db, streamMigrations);
  const sights = new Map<string, PermissionSnapshot>();
  const records = new Map<string, unknown>();
  const opened: { userId: number; ticketId: number }[] = [];
  const hidden = new Set<number>();
  const loads: string[] = [];
  /** How many permissions and conversations are read now, and the most at once so far. */
  const reads = { now: 0, most: 0 };
  const reading = async <T>(read: () => T): Promise<T> => {
    reads.most = Math.max(reads.most, ++reads.now);
    await new Promise(setImmediate);
    reads.now--;
    return read();
  };
  let readable: Promise<void> = Promise.resolve();
  const server = createServer();
  let stream = await start();
  server.on('upgrade', (req, socket, head) => stream.upgrade(req, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;

  function start() {
    return openStream({
      databaseUrl: url,
      limitCalls: createCallLimiter(),
      limits: { refusedAfter: 0, hellos: 10_000, resumes: 10_000, missed: 10_000, ...limits }, // a test reconnects faster than any browser
      door: createStrangerLimiter({ trusts: openProxies(['127.0.0.1']) }, ofStrangers),
      changes: {
        epoch: () => epochOf(db),
        head: () => headOf(db),
        oldest: () => oldestOf(db),
        after: async (...asked) => {
          await readable;
          return changesAfter(db, ...asked);
        },
        count: (...asked) => countAfter(db, ...asked),
      },
      load: async (topic, companyId, ids, forAdmin) => {
        loads.push(`${topic} ${companyId} ${ids.length} ${forAdmin}`);
        return new Map(
          ids.flatMap((id) => (records.has(`${topic} ${id}`) ? [[id, records.get(`${topic} ${id}`)]] : [])),
        );
      },
      presence: { enter: () => () => {}, beat: () => {}, again: () => {}, stop: async () => {} },
      verify: async (token) => {
        if (token === 'expired') throw new Refused('ERR_SESSION_EXPIRED', 403);
        const sight = sights.get(token);
        if (!sight) throw new Refused('ERR_SESSION_EXPIRED', 401);
        return { companyId: sight.actor.companyId, sessionId: token };
      },
      readSight: async (_, sessionId) => sights.get(sessionId) ?? null,
      firstSight: (_, sessionId) => reading(() => sights.get(sessionId) ?? null),
      tellDoing: async () => {},
      openTicket: ({ userId }, ticketId) =>
        reading(() => {
          if (hidden.has(ticketId)) throw new Refused('ERR_NO_TICKET_FOUND');
          opened.push({ userId, ticketId });
        }),
    });
  }

  let commit = 0;
  let ends = firstEnd;
  const sockets: TestSocket[] = [];
  const contact = (id: number): void => void records.set(`contact ${id}`, { contact: { id } });
  /** Writes changes as one batch and notifies with their commit. */
  const change = async (...changes: NewChange[]): Promise<void> => {
    const rows = changes.map(({ before = null, after = null, ...rest }) => {
      commit += 100;
      const { topic, id, companyId = 1, action = 'update', key = null } = rest;
      return {
        commit_at: commit,
        n: 0,
        at: new Date(),
        company_id: companyId,
        topic,
        action,
        id,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        key,
      };
    });
    await db.transaction(async (tx) => {
      await tx.batchInsert('stream.changes', rows, 500);
      await tx.raw(`select pg_notify('changes', ?)`, [String(commit)]);
    });
  };
  return {
    db,
    records,
    opened,
    hidden,
    /** Blocks reads of changes until the returned function is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      readable = promise;
      return resolve;
    },
    loads,
    reads,
    /** Signs a user in: the session's id is the token. */
    signIn: (sessionId: string, actor: Partial<Actor> = {}, pendingToo = false): string => {
      sights.set(sessionId, { actor: { ...agent, ...actor, sessionId }, pendingToo });
      return sessionId;
    },
    signOut: (sessionId: string): boolean => sights.delete(sessionId),
    change,
    contact,
    /** Returns all frames of a socket until a contact changes: missing frames never come. */
    heard: async (socket: TestSocket, companyId = 1): Promise<ServerFrame[]> => {
      const id = ends++;
      contact(id);
      await change({ topic: 'contact', id: String(id), companyId });
      const frames = await socket.until(({ payload }) => endOf(payload) === id);
      return frames.filter(({ payload }) => endOf(payload) < firstEnd);
    },
    /** Starts a new epoch, as after a rebuild or a crash of Postgres; `quietly`: without a notification. */
    epoch: async (name: string, quietly = false): Promise<void> => {
      await db.raw('update stream.epoch set epoch = ?', [name]);
      if (!quietly) await db.raw(`select pg_notify('epoch', ?)`, [name]);
    },
    notify: async (channel: string, payload: unknown): Promise<void> => {
      await db.raw('select pg_notify(?, ?)', [channel, JSON.stringify(payload)]);
    },
    /**
     * Opens a socket; with a token it says hello and is admitted. Earlier changes have been sent by then, and are
     * remembered if it returns with `since`. Frames sent after the hello are answered after admission.
     */
    connect: async (
      hello?: { token: string; since?: string | undefined; rooms?: object[] },
      options = {},
    ): Promise<TestSocket> => {
      const socket = await connect(`ws://127.0.0.1:${address.port}/v1/stream`, options);
      sockets.push(socket);
      if (hello) {
        socket.say({ type: 'hello', ...hello });
        socket.say({ type: 'hello', ...hello });
        const early = (await socket.until(isIn)).filter((frame) => frame.action !== 'welcome' && !isIn(frame));
        socket.frames.unshift(...early.filter(({ event }) => hello.since || event === 'control'));
      }
      return socket;
    },
    /** Restarts the gateway. */
    restart: async (): Promise<void> => {
      await stream.stop();
      stream = await start();
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.terminate();
      await stream.stop();
      await new Promise((resolve) => server.close(resolve));
      await drop();
    },
  };
};
export type Rig = Awaited<ReturnType<typeof openRig>>;
