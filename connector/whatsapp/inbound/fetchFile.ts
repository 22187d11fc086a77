import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Boom } from '@hapi/boom';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import { dropFile, keepFile } from '../../../commands/media/storeReceivedFile.ts';
import type { FileToFetch } from '../../../commands/message/media.ts';
import { STORAGE_FULL } from '../../../domain/message/file.ts';
import type { FairLimiter } from '../../../runtime/fairLimiter.ts';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import type { Storage } from '../../../runtime/storage.ts';
import { chatOf, jidOf } from '../kernel/address.ts';
import { filePartOf, lockedOf, type Locked } from '../content/incomingFile.ts';
import { openEnvelopes } from '../content/kinds/envelopes.ts';
import { download, Forgotten, FileTooLarge } from './download.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';

/**
 * `limiter`: shares the downloads of this process between companies. `megabytes`: size of the largest file that is taken.
 */
export type FileDeps = { storage: Storage; limiter: FairLimiter; megabytes: number };

/** The calls of a socket that files need. */
export type Host = Pick<WASocket, 'refreshMediaConn' | 'getMediaHost' | 'updateMediaMessage'> & {
  ev: Pick<WASocket['ev'], 'emit'>;
};
type Task = {
  which: ConnectionRef;
  key: string;
  ports: Pick<Ports, 'comingFile' | 'address' | 'mediaStored' | 'mediaDelayed' | 'mediaFailed'>;
  deps: FileDeps;
  sock: Host;
  /** Whether the socket is still open. */
  isOpen: () => boolean;
  signal: AbortSignal;
};

const STALL_MS = 30_000;
/** How long a phone may take to put a file on the host again. */
const AGAIN_MS = 20_000;

/** Asks the phone to upload a file again that the host no longer has. Returns its new path. Throws Forgotten. */
const askedAgain = async (
  coming: FileToFetch,
  locked: Locked,
  { which, ports, sock, signal }: Task,
): Promise<string> => {
  const remoteJid = chatOf(await ports.address(which, coming.contactId));
  const author = coming.participantId !== undefined && (await ports.address(which, coming.participantId));
  const opened = openEnvelopes(proto.Message.decode(Buffer.from(coming.raw, 'base64')));
  const message = filePartOf(opened.kind ?? '', opened.content)?.content ?? {};
  const key = { remoteJid, fromMe: coming.fromMe, id: coming.waId, ...(author && { participant: jidOf(author) }) };
  const late = sleep(AGAIN_MS, undefined, { signal, ref: false }).then(() => {
    throw new Forgotten('the phone does not answer');
  });
  const updated = await Promise.race([sock.updateMediaMessage({ key, message }), late]).catch((error: unknown) => {
    // The client listens for an answer forever. This event ends that.
    sock.ev.emit('messages.media-update', [{ key, error: new Boom('the phone does not answer') }]);
    throw error;
  });
  const path = contentIn(updated.message)?.locked?.path;
  if (!path || path === locked.path) throw new Forgotten('the phone has it no more');
  return path;
};

/** Returns null for what is no message: the place of a file at the official API, from before a move. */
const messageIn = (raw: string): proto.IMessage | null => {
  try {
    return proto.Message.decode(Buffer.from(raw, 'base64'));
  } catch {
    return null;
  }
};
const contentIn = (message: proto.IMessage | null | undefined) => {
  const opened = message && openEnvelopes(message);
  return opened?.kind ? { locked: lockedOf(opened.kind, opened.content) } : null;
};

/**
 * Downloads a file from the media host to `to`, and returns its size. If the host no longer has it, the phone uploads it
 * again.
 */
const fetched = async (coming: FileToFetch, locked: Locked, to: string, task: Task): Promise<number> => {
  const { sock, signal, deps } = task;
  const { hosts } = await sock.refreshMediaConn(false);
  const host = hosts[0]?.hostname ?? sock.getMediaHost();
  const how = { host, to, signal, limits: { bytes: deps.megabytes * 1024 * 1024, stallMs: STALL_MS } };
  try {
    return await download(locked, how);
  } catch (error) {
    if (!(error instanceof Forgotten)) throw error;
    return download({ ...locked, path: await askedAgain(coming, locked, task) }, how);
  }
};

/**
 * Fetches the file of one message and records the outcome in the log: stored, delayed, or failed. Returns 'later' if the
 * plan of the company has no room for it now, or if it is a file of the official API. Throws when a store is unreachable.
 */
export const fetchFile = async (task: Task): Promise<'later' | void> => {
  const { which, key, ports, deps, signal } = task;
  const coming = await ports.comingFile(which, key);
  if (!coming) return;
  const message = messageIn(coming.raw);
  if (!message) return 'later'; // the reader of former deliveries fetches it (connector/cloud)
  const locked = contentIn(message)?.locked;
  const { announced } = coming;
  if (!locked) {
    // The person was erased. A kill may have left what was already taken of the file.
    await dropFile(deps.storage, { companyId: which.companyId, id: coming.id });
    return ports.mediaFailed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
  }
  if ((announced.size ?? 0) > deps.megabytes * 1024 * 1024) return ports.mediaFailed(which, key, 'ERR_FILE_TOO_LARGE');
  // The message is kept; its file is fetched once there is room.
  if (!(await deps.storage.hasRoom(which.companyId, announced.size ?? 0))) {
    await ports.mediaDelayed(which, key, STORAGE_FULL);
    return 'later';
  }
  const path = await deps.storage.incoming();
  try {
    const size = await fetched(coming, locked, path, task);
    const came = { id: coming.id, companyId: which.companyId, type: locked.type, announced, path, size };
    await keepFile(deps.storage, came, (media) => ports.mediaStored(which, key, media));
  } catch (error) {
    // A socket that breaks is no failure of the file, which comes with the next one.
    if (signal.aborted || !task.isOpen()) return;
    // Neither the host nor the phone has given the file. The phone is asked again when a user wants it.
    if (error instanceof Forgotten) return await ports.mediaFailed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
    if (error instanceof FileTooLarge) return await ports.mediaFailed(which, key, 'ERR_FILE_TOO_LARGE');
    const outage = outageOf(error)?.store;
    if (outage === 'files' || outage === 'disk') throw error; // our own outage: WhatsApp still has the file
    log.warn({ err: error, ...which }, 'A file could not be fetched');
    await ports.mediaDelayed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
  } finally {
    await rm(path, { force: true });
  }
};
