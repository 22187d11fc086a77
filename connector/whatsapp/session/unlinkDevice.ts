import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { openAuth } from '../baileys/auth.ts';
import { openCaches } from '../baileys/caches.ts';
import { replayOf } from '../baileys/replay.ts';
import { openResends } from '../baileys/resends.ts';
import { openSocket, type SocketListeners } from '../baileys/socket.ts';
import { createKeyedQueue } from '../kernel/keyedQueue.ts';
import { openJournal, type Journal } from '../keys/journal.ts';
import type { Lease } from '../keys/lease.ts';
import { canOpenPairing } from '../keys/sealed.ts';
import { openCurrentSocket } from './currentSocket.ts';
import { fetchLastFiles, LAST_FILES_MS } from './lastFiles.ts';
import { openParts } from './parts.ts';
import type { SessionDeps } from './types.ts';

const PATIENCE_MS = 10_000;
const CHATS_AT_ONCE = 8;
const nothing = (): void => {};
const deaf: SocketListeners = {
  qr: nothing,
  paired: nothing,
  open: nothing,
  upsert: nothing,
  groups: nothing,
  groupMoved: nothing,
  updates: nothing,
  groupReceipts: nothing,
  presence: nothing,
  blocked: nothing,
  agenda: nothing,
  ack: nothing,
  receipt: async () => {},
  call: async () => {},
};

/** Opens a deadline that can begin again. `late` aborts when it has passed, or with `signal`. */
const openPatience = (signal: AbortSignal) => {
  const passed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => clearTimeout(timer);
  const begin = (ms: number): void => {
    end();
    timer = setTimeout(() => passed.abort(), ms);
  };
  begin(PATIENCE_MS);
  return { late: AbortSignal.any([signal, passed.signal]), begin, end };
};

/** Takes what a phone received into the log, without a session: what is left in the journal, and what arrives. */
const openTaking = (deps: SessionDeps, lease: Lease, journal: Journal) => {
  const ending = new AbortController();
  const current = openCurrentSocket();
  // The lanes of the process may never be empty.
  const { inbound, importer } = openParts(
    { ...deps, lanes: createKeyedQueue(CHATS_AT_ONCE) },
    lease,
    current,
    ending.signal,
  );
  current.useJournal(journal);
  const taken: string[] = [];
  return {
    current,
    /** The keys of the taken messages. */
    taken,
    idle: inbound.idle,
    take: ({ messages }: Pick<BaileysEventMap['messages.upsert'], 'messages'>): void => {
      for (const { key } of messages)
        taken.push(messageKey(lease.connectionId, key.fromMe ? 'out' : 'in', key.id ?? ''));
      inbound.take({ messages });
    },
    end: async (): Promise<void> => {
      ending.abort();
      await Promise.all([importer.stopped(), journal.flush()]);
    },
  };
};

/**
 * Connects once more with the existing pairing, so that the phone forgets this device. Before that, messages that an ended
 * process had received are taken into the log with their files, and so are those that arrive now; not for a removed connection
 * (`isRemoved`), which has no conversations any more. Gives up after 10 s, apart from the files: the phone then lists a device
 * that can do nothing. Returns whether the log has all that was received, so that nothing is lost if the keys are deleted.
 */
export const unlinkDevice = async (
  deps: SessionDeps,
  lease: Lease,
  signal: AbortSignal,
  { isRemoved = false } = {},
): Promise<boolean> => {
  const { db, seal, server } = deps;
  if (!(await canOpenPairing(db, seal, lease))) return true; // there are no keys to log out with
  const journal = await openJournal(db, seal, lease);
  let socket: ReturnType<typeof openSocket> | undefined;
  const auth = await openAuth({ db, seal, lease }, 0n, journal, () => socket?.close('storage'));
  const { me } = auth.state.creds;
  let isTaken = true;
  if (me) {
    const patience = openPatience(signal);
    const { late } = patience;
    const given = new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false)));
    const { current, idle, take, taken, end } = openTaking(deps, lease, journal);
    const allTaken = () => Promise.race([idle().then(() => true), given]);
    current.useAuth(auth);
    if (!isRemoved) take({ messages: replayOf(journal.waiting(), me) });
    socket = openSocket(
      {
        fullHistory: false,
        connectionId: lease.connectionId,
        auth,
        journal,
        caches: openCaches(),
        resends: openResends(db, lease),
        getMessage: async () => undefined,
        groupMetadata: async () => undefined,
        server,
      },
      {
        ...deaf,
        ...(!isRemoved && { upsert: take }),
      },
    );
    const { sock, caughtUp } = socket;
    const fetchFiles = (over: WASocket | null) => fetchLastFiles(deps, lease, { taken, sock: over, signal: late });
    const leave = async (): Promise<void> => {
      await caughtUp;
      if (!(await allTaken())) return;
      patience.begin(LAST_FILES_MS + PATIENCE_MS);
      if (!isRemoved) await fetchFiles(sock);
      await sock.logout();
    };
    void leave().catch(nothing);
    current.useSocket(socket);
    await Promise.race([socket.closed, given]);
    isTaken = await allTaken();
    socket.close('unlinkDevice');
    if (isTaken && !isRemoved) await fetchFiles(null); // records as failed what did not come
    patience.end();
    await end();
  }
  await auth.close();
  return isTaken || isRemoved;
};
