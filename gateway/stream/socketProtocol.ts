import { setTimeout as sleep } from 'node:timers/promises';
import type { Cursor } from '../../projections/kernel/run/changes.ts';
import type { RawData, WebSocket } from 'ws';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { CallLimiter } from '../../runtime/callLimiter.ts';
import { TooManyWaiting } from '../../runtime/fairLimiter.ts';
import { log } from '../../runtime/log.ts';
import { isJsonTooComplex } from '../../runtime/body.ts';
import { clientFrame, type ClientFrame } from '../contract.ts';
import { emptyRooms } from './audience.ts';
import { closing, openStreamClient, type AdaptFrame, type Client, type Corkable } from './client.ts';
import { bucket } from './tokenBucket.ts';
import type { Clients } from './clients.ts';
import type { ConnectionLimiter } from './connectionLimiter.ts';
import type { ChangeFeed } from './changeFeed.ts';
import { controlFrame } from './frame.ts';
import { applyRoomFrame, type RoomActions } from './rooms.ts';
import type { ReadPermissions } from './permissions.ts';
import { cursorText } from './cursor.ts';
import type { Presence } from './presence.ts';

export type SocketProtocolDeps = RoomActions & {
  feed: ChangeFeed;
  clients: Clients;
  /** Limits the sockets of each user. */
  ofUser: ConnectionLimiter;
  /** Returns the session of a token; throws Refused. */
  verify: (token: string) => Promise<{ companyId: number; sessionId: string }>;
  /** Whether the session may open another socket now. */
  mayEnter: (session: { companyId: number; sessionId: string }) => boolean;
  /** Reads permissions at the start of a socket; waits while the read models lag behind the sign-in. */
  firstSight: ReadPermissions;
  /** Returns the place from which a client of the user resumes; undefined if it must fetch again what it shows. */
  resumeAt: (since: string, actor: Actor) => Promise<Cursor | undefined>;
  presence: Presence;
  limitCalls: CallLimiter;
  /** Whether the user may send another frame now. */
  maySay: (actor: Actor) => boolean;
  limits: { helloWithin: number; bound: number; frames: number; rest: number; refusedAfter: number };
};
type Hello = Extract<ClientFrame, { type: 'hello' }>;

/**
 * Checks the token, admits the client, and sends what it missed. Calls `met` before that: rooms joined from then on
 * count at once, because missed changes may belong to them. Throws Refused.
 */
const greet = async (
  socket: WebSocket,
  hello: Hello,
  stream: SocketProtocolDeps,
  { addressed, line, met }: { addressed: AdaptFrame; line: Corkable; met: (client: Client) => void },
): Promise<Client> => {
  const { feed } = stream;
  const session = await stream.verify(hello.token);
  if (!stream.mayEnter(session)) throw new Refused('ERR_TOO_MANY_REQUESTS', 429);
  const { epoch, place: now } = feed.now(); // before the permissions are read: later changes of them come behind this place
  const { companyId, sessionId } = session;
  const sight = await stream.limitCalls({ companyId, caller: sessionId }, () =>
    stream.firstSight(companyId, sessionId),
  );
  if (!sight) throw new Refused('ERR_SESSION_EXPIRED', 401);
  const client = openStreamClient(
    socket,
    { ...sight, rooms: emptyRooms() },
    { bound: stream.limits.bound, cursorNow: () => cursorText(feed.now().epoch, feed.now().place), addressed, line },
  );
  const givesWay = () => client.end(closing.crowded, 'too many windows');
  const leaves = stream.ofUser.enter(`${companyId}.${sight.actor.userId}`, givesWay);
  socket.once('close', leaves);
  const since = hello.since ? await stream.resumeAt(hello.since, sight.actor) : now;
  for (const room of hello.rooms) applyRoomFrame(client, room, stream);
  met(client);
  const cursor = cursorText(epoch, since ?? now);
  if (client.isOpen()) stream.clients.greet(client);
  client.tell(controlFrame('welcome', { cursor }));
  if (!since) client.tell(controlFrame('reset', { cursor }));
  const leave = client.isOpen() ? stream.presence.enter(companyId, sight.actor.userId) : () => {};
  socket.once('close', () => {
    stream.clients.remove(client);
    leave();
  });
  await feed.admit(client, since ?? now, epoch);
  return client;
};

/** A hello with 100 rooms holds about 500 values. */
const frameLimits = { depth: 4, values: 1_000 };
/** Limits before the user is known: number of frames, and bytes of each. */
const MOST_STRANGE = 120;
const LARGEST_STRANGE = 16 * 1024;
/** Ill-formed frames that one socket may send at once; a tenth of that returns each second. */
const MOST_ILL_FORMED = 20;

const isOfRooms = ({ type }: ClientFrame): boolean => type.startsWith('join') || type.startsWith('leave');

const codeOf = (error: unknown): number => {
  if (error instanceof TooManyWaiting) return closing.later;
  if (!(error instanceof Refused) || error.status >= 500) return closing.fault;
  if (error.status === 429) return closing.later;
  return error.status === 403 ? closing.expired : closing.signedOut;
};

/** Callbacks of one socket: at its hello, and when its user is admitted. */
type Told = { addressed: AdaptFrame; line: Corkable; spoke: () => void; letIn: () => void };

/** Handles one socket from open to close: first a timely hello, then rooms (gateway.md, The stream). */
export const runSocketProtocol = (
  socket: WebSocket,
  stream: SocketProtocolDeps,
  { addressed, line, spoke, letIn }: Told,
): void => {
  let client: Client | undefined;
  let met: Client | undefined;
  let greeting = false;
  let early: ClientFrame[] = [];
  const mayTalk = bucket(stream.limits.frames);
  const mayErr = bucket(MOST_ILL_FORMED);
  let strange = 0;
  let resting: NodeJS.Timeout | undefined;
  const late = setTimeout(() => socket.close(closing.noHello, 'no hello'), stream.limits.helloWithin);
  /** Reads no more of this socket for a while: its user has sent as much as the limit allows. */
  const rest = (): void => {
    socket.pause();
    clearTimeout(resting);
    resting = setTimeout(() => socket.resume(), stream.limits.rest);
  };
  const refuse = (error: string): void => socket.send(controlFrame('refused', { error }), { binary: false });

  const start = async (hello: Hello): Promise<void> => {
    try {
      const meet = (one: Client): void => {
        met = one;
        for (const frame of early.filter(isOfRooms)) applyRoomFrame(one, frame, stream);
        early = early.filter((frame) => !isOfRooms(frame));
      };
      client = await greet(socket, hello, stream, { addressed, line, met: meet });
      letIn();
      for (const frame of early.splice(0)) applyRoomFrame(client, frame, stream);
    } catch (error) {
      const code = codeOf(error);
      if (code === closing.fault) log.error({ err: error }, 'A socket could not be admitted to the stream');
      refuse(error instanceof Refused ? error.message : 'internal');
      if (code === closing.later) await sleep(stream.limits.refusedAfter);
      socket.close(code, 'refused');
    }
  };

  socket.on('message', (data) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!mayTalk()) return socket.close(closing.abuse, 'too many frames');
    if (met && !stream.maySay(met.listener.actor)) rest();
    if (!met && (++strange > MOST_STRANGE || sizeOf(data) > LARGEST_STRANGE))
      return socket.close(closing.abuse, 'too much before hello');
    const parsed = clientFrame.safeParse(jsonOf(data));
    if (!parsed.success && !mayErr()) return socket.close(closing.abuse, 'too many ill-formed frames');
    if (!parsed.success) return refuse('ill-formed frame');
    const frame = parsed.data;
    if (client && frame.type === 'userStatus') return stream.presence.beat(client.listener.actor);
    if (client) return applyRoomFrame(client, frame, stream);
    if (met && isOfRooms(frame)) return applyRoomFrame(met, frame, stream);
    if (greeting) return void early.push(frame);
    if (frame.type !== 'hello') return refuse('hello comes first');
    greeting = true;
    spoke();
    clearTimeout(late);
    void start(frame);
  });
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    clearTimeout(late);
    clearTimeout(resting);
  });
};

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;

const bytesOf = (data: RawData): Buffer => {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
};

const jsonOf = (data: RawData): unknown => {
  const bytes = bytesOf(data);
  if (isJsonTooComplex(bytes, frameLimits)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
