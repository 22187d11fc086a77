import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { isPackable, packBrotli, packedName } from '../runtime/packing.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Asset = { type: string; etag: string; cache: string; in(encoding: Encoding): Promise<Buffer> };

const zip = promisify(gzip);
const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/** `built`: the copy that was compressed when the web app was built. */
const assetOf = (path: string, bytes: Buffer, built?: Buffer): Asset => {
  const packs = isPackable(path, bytes);
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = built ? { br: Promise.resolve(built) } : {};
  const pack = (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'br') return packBrotli(bytes);
    return encoding === 'gzip' ? zip(bytes, { level: 9 }) : Promise.resolve(bytes);
  };
  return {
    type: extname(path),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cache: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // A file without a built compressed copy is compressed on first request and cached, so that the start does not wait.
    in: (encoding) => (packed[packs ? encoding : 'identity'] ??= pack(packs ? encoding : 'identity')),
  };
};

const readAll = (folder: string): Map<string, Asset> => {
  const all = new Set(globSync('**/*.*', { cwd: folder }).filter((file) => !file.startsWith('.')));
  const copies = new Set([...all].map(packedName).filter((file) => all.has(file)));
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  return new Map(
    [...all.difference(copies)].map((file) => {
      const path = `/${file.split(sep).join('/')}`;
      const copy = packedName(file);
      return [path, assetOf(path, read(file), copies.has(copy) ? read(copy) : undefined)];
    }),
  );
};

/** Sends an asset in an encoding that the client accepts. */
const send = async (asset: Asset, req: Request, res: Response): Promise<void> => {
  const encoding = (['br', 'gzip'] as const).find((each) => req.acceptsEncodings(each) === each) ?? 'identity';
  const bytes = await asset.in(encoding);
  res.set({ 'Cache-Control': asset.cache, ETag: asset.etag, Vary: 'Accept-Encoding' }).type(asset.type);
  if (bytes !== (await asset.in('identity'))) res.set('Content-Encoding', encoding);
  res.send(bytes);
};

/** Serves files at fixed addresses. Each is read on first request and typed by its `name`. */
export const serveAssets = (
  files: Readonly<Record<string, { name: string; read: () => Promise<Buffer> }>>,
): RequestHandler => {
  const assets = new Map<string, Promise<Asset>>();
  return async (req, res, next) => {
    const file = files[req.path];
    if (!file || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const asset = assets.get(req.path) ?? file.read().then((bytes) => assetOf(file.name, bytes));
    assets.set(req.path, asset);
    await send(await asset, req, res);
  };
};

const isPage = (path: string, accept: string): boolean =>
  path === '/' || (accept.includes('text/html') && !/^\/(v1|api|assets)(\/|$)/.test(path));

/** Serves the built web app from memory: its files, and its page at every address that a browser navigates to. */
export const serveWeb = (folder: string): RequestHandler => {
  const assets = readAll(folder);
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const page = isPage(req.path, req.get('accept') ?? '') ? assets.get('/index.html') : undefined;
    const asset = assets.get(req.path) ?? page;
    if (!asset) return next();
    await send(asset, req, res);
  };
};
