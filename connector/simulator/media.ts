import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { SimulatorRefusal } from './serving.ts';
import type { World } from './world.ts';

/** The largest accepted file, in encrypted bytes. */
export const mostMediaBytes = 192 * 1024 * 1024;
/** The latest files are kept up to this total size. */
const keptBytes = 1024 * 1024 * 1024;

const stored = z.object({ content: z.instanceof(Uint8Array) });

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? mostMediaBytes + 1) > mostMediaBytes)
    throw new SimulatorRefusal(413, 'The file is too large, or does not say how large it is.');
  return buffer(request);
};

const failed = ({ faults }: World, which: 'failUploads' | 'failDownloads' | 'damageDownloads'): boolean => {
  if (faults[which] === 0) return false;
  faults[which] -= 1;
  return true;
};

/** Stores a file under its path and removes the oldest beyond the limit. */
export const keepMedia = (world: Pick<World, 'store' | 'log'>, path: string, content: Uint8Array): void => {
  world.store.transaction(() => {
    world.store.run('insert or replace into media values (?, ?, ?)', path, Date.now(), content);
    const from = 'select path, sum(length(content)) over (order by at desc, path) as bytes from media';
    world.store.run(`delete from media where path in (select path from (${from}) where bytes > ?)`, keptBytes);
  });
  world.log('upload', { path, bytes: content.length });
};

/** Prefix of files that the host forgot and that only phones still have. */
const ON_PHONES = 'phone:';
export const forgetMedia = ({ store }: World): void => {
  store.run(`update media set path = '${ON_PHONES}' || path where path not like '${ON_PHONES}%'`);
};

/** Returns an encrypted file from the host or from a phone, or undefined. */
export const heldMedia = ({ store }: Pick<World, 'store'>, path: string): Uint8Array | undefined =>
  store.row(stored, 'select content from media where path in (?, ?)', path, ON_PHONES + path)?.content;

/** Puts a forgotten file of a phone on the host again, at another path. Returns undefined if the phone does not have it. */
export const restoreMedia = ({ store }: World, path: string): string | undefined => {
  const held = ON_PHONES + path;
  if (!store.row(stored, 'select content from media where path = ?', held)) return undefined;
  const fresh = `/mms/again/${randomUUID()}`;
  store.run('update media set path = ? where path = ?', fresh, held);
  return fresh;
};

/** Accepts an encrypted file. Its path must end with the SHA-256 of its bytes. */
const take = async (world: World, url: URL, request: IncomingMessage): Promise<unknown> => {
  const content = await bytesOf(request);
  if (url.searchParams.get('auth') !== world.media.auth)
    throw new SimulatorRefusal(401, 'The upload is not authorised.');
  if (failed(world, 'failUploads')) throw new SimulatorRefusal(500, 'The upload failed, as was asked for.');
  const digest = createHash('sha256').update(content).digest('base64url');
  if (url.pathname.split('/').at(-1) !== digest)
    throw new SimulatorRefusal(400, 'These are other bytes than were announced.');
  keepMedia(world, url.pathname, content);
  return { url: `https://${world.media.host}${url.pathname}`, direct_path: url.pathname };
};

/**
 * WhatsApp's media host: POST /mms/<type>/<hash>?auth= stores an encrypted file, GET returns it to anyone who knows the path.
 */
export const serveMediaHost = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'https://127.0.0.1');
  try {
    if (request.method === 'POST') {
      const answer = JSON.stringify(await take(world, url, request));
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    const found = world.store.row(stored, 'select content from media where path = ?', url.pathname);
    if (!found) throw new SimulatorRefusal(404, 'There is no such file.');
    world.log('download', { path: url.pathname });
    if (failed(world, 'failDownloads')) throw new SimulatorRefusal(500, 'The download failed, as was asked for.');
    if (failed(world, 'damageDownloads')) found.content[0] = (found.content[0] ?? 0) ^ 1;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(found.content.length) };
    response.writeHead(200, headers).end(found.content);
  } catch (error) {
    const status = error instanceof SimulatorRefusal ? error.status : 500;
    response.writeHead(status).end(error instanceof Error ? error.message : 'unknown');
  }
};
