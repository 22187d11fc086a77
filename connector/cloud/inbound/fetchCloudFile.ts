import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { dropFile, keepFile } from '../../../commands/media/storeReceivedFile.ts';
import { STORAGE_FULL } from '../../../domain/message/file.ts';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import { FileTooLarge } from '../../whatsapp/inbound/download.ts';
import type { FileDeps } from '../../whatsapp/inbound/fetchFile.ts';
import type { ConnectionRef, Ports } from '../../whatsapp/kernel/ports.ts';
import type { GraphClient } from '../graph/client.ts';
import { GraphError } from '../graph/graphError.ts';
import { cloudFileIn, type CloudFile } from './cloudFile.ts';

type FileClient = Pick<GraphClient, 'openFile' | 'openFileAt'>;
type Task = {
  which: ConnectionRef;
  key: string;
  ports: Pick<Ports, 'comingFile' | 'mediaStored' | 'mediaDelayed' | 'mediaFailed'>;
  deps: FileDeps;
  /** Returns the client for the files of a number; null if Meta cannot be asked for them any more. */
  clientOf: (phoneNumberId: string) => Promise<FileClient | null>;
  /** Whether files of a linked phone are left to its own fetcher. */
  leavesOthers?: boolean;
  signal: AbortSignal;
};

/** Meta does not have the file (any more). */
const isGone = (error: unknown): boolean =>
  error instanceof GraphError &&
  (error.code === 33 || error.status === 404 || (error.code === 100 && error.subcode === 33));

/** The bytes are not those that Meta announced. */
class OtherBytes extends Error {}

type Opened = Awaited<ReturnType<FileClient['openFile']>>;
/** Returns the file unless a server answered with a page of words instead. `mime`: the announced type of the file. */
const unlessPage = ({ stream, mime: type, ...opened }: Opened, mime: string): Opened => {
  const isPage = (one: string): boolean => one.startsWith('text/html');
  if (!isPage(type) || isPage(mime)) return { stream, mime: type, ...opened };
  stream.destroy();
  throw new OtherBytes('a page came in place of the file');
};

/** Opens the file at the address of its delivery, which is short-lived, or by its id. */
const openCloudFile = async (client: FileClient, { id, url }: CloudFile, mime: string): Promise<Opened> => {
  const byId = async () => unlessPage(await client.openFile(id), mime);
  if (!url) return byId();
  return client
    .openFileAt(url)
    .then((opened) => unlessPage(opened, mime))
    .catch(byId);
};

/** Downloads a file to a path. Returns its size. Throws FileTooLarge. */
const download = async (
  file: CloudFile,
  to: string,
  client: FileClient,
  { deps, signal, mime }: Pick<Task, 'deps' | 'signal'> & { mime: string },
): Promise<number> => {
  const most = deps.megabytes * 1024 * 1024;
  const { stream, size: said } = await openCloudFile(client, file, mime);
  const digest = createHash('sha256');
  let size = 0;
  try {
    if ((said ?? 0) > most) throw new FileTooLarge('as announced');
    const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > most) throw new FileTooLarge('as it came');
        digest.update(chunk);
        yield chunk;
      }
    };
    await pipeline(stream, counted, createWriteStream(to, { mode: 0o600 }), { signal });
  } finally {
    stream.destroy();
  }
  if (file.sha256 && digest.digest('base64') !== file.sha256)
    throw new OtherBytes('the bytes differ from the announced ones');
  return size;
};

/**
 * Fetches the file of one message and records the outcome in the log: stored, delayed, or failed. Returns 'later' if the plan
 * of the company has no room for it now, or if it is left to another fetcher. Throws when a store is unreachable.
 */
export const fetchCloudFile = async (task: Task): Promise<'later' | void> => {
  const { which, key, ports, deps, clientOf, signal } = task;
  const coming = await ports.comingFile(which, key);
  if (!coming) return;
  const { announced, id } = coming;
  const file = cloudFileIn(coming.raw);
  if (!file && task.leavesOthers && coming.raw) return 'later';
  const client = file && (await clientOf(file.phoneNumberId));
  if (!file || !client) {
    await dropFile(deps.storage, { companyId: which.companyId, id });
    return ports.mediaFailed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
  }
  if (!(await deps.storage.hasRoom(which.companyId, announced.size ?? 0))) {
    await ports.mediaDelayed(which, key, STORAGE_FULL);
    return 'later';
  }
  const path = await deps.storage.incoming();
  try {
    const own = { deps, signal, mime: announced.mime };
    // The address of the delivery may have become another file's, or a page.
    const size = await download(file, path, client, own).catch((error: unknown) => {
      if (!(error instanceof OtherBytes) || !file.url) throw error;
      return download({ ...file, url: '' }, path, client, own);
    });
    const came = { id, companyId: which.companyId, type: file.type, announced, path, size };
    await keepFile(deps.storage, came, (media) => ports.mediaStored(which, key, media));
  } catch (error) {
    if (signal.aborted) return;
    if (isGone(error)) return await ports.mediaFailed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
    if (error instanceof FileTooLarge) return await ports.mediaFailed(which, key, 'ERR_FILE_TOO_LARGE');
    const outage = outageOf(error)?.store;
    if (outage === 'files' || outage === 'disk') throw error;
    log.warn({ err: error, ...which }, 'A file could not be fetched');
    await ports.mediaDelayed(which, key, 'ERR_WAPP_DOWNLOAD_MEDIA');
  } finally {
    await rm(path, { force: true });
  }
};
