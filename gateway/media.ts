import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Asks } from './../commands/lookup.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { numeric, pathId } from '../domain/kernel/inputs.ts';
import { oneFile, type HeldFile, type Holds, type Row } from '../domain/kernel/record.ts';
import { records } from '../domain/records.ts';
import { pathOf, signedPart, type StoredFileRef, type Media } from '../runtime/media.ts';
import { createByteRate } from '../runtime/byteRate.ts';
import type { CallLimiter } from '../runtime/callLimiter.ts';
import type { Range } from '../runtime/storage.ts';
import { asTenant } from '../runtime/tenant.ts';
import { endingOf, mediaKinds } from '../domain/kernel/mediaKinds.ts';

/** The rate of file downloads per company, in bytes. */
const BYTES = { perSecond: 16_000_000, atOnce: 32_000_000 };

const address = z.object({
  companyId: pathId,
  feature: z.string(),
  id: z.union([pathId, z.uuid()]),
  file: z.string().regex(/^[\w-]+\.\w+$/),
});
const signed = z.object({ until: numeric, signature: z.string() });

/** Returns the signature of an address. It is part of the path, or of the query in older addresses. */
const signatureIn = ({ params, query }: Request) =>
  signed.safeParse(typeof params['signed'] === 'string' ? signedPart.exec(params['signed'])?.groups : query).data;

const filesIn = (row: Row | null, holds: Holds | null = oneFile): readonly HeldFile[] =>
  (row && holds?.files(row)) ?? [];

type Needs = Asks<'campaign' | 'chatMessage' | 'message' | 'record' | 'schedule'>;

/** Returns the files that a record or message holds now: stored names, and the names given by their authors. */
const heldBy = async ({ lookup }: Needs, { companyId, feature, id }: StoredFileRef): Promise<readonly HeldFile[]> => {
  if (typeof id === 'string') {
    if (feature === 'chatMessage') return filesIn(await lookup.chatMessage(companyId, id));
    const message = feature === 'message' ? await lookup.message(companyId, id) : null;
    if (!message?.mediaUrl) return [];
    const small = message.file?.thumbnailUrl;
    const name = message.mediaName;
    return [{ path: message.mediaUrl, name }, ...(small ? [{ path: small, name }] : [])];
  }
  if (feature === 'schedule') return filesIn(await lookup.schedule(companyId, id));
  if (feature === 'campaign') return filesIn(await lookup.campaign(companyId, id));
  const kind = records.find((each) => each.kind.feature === feature)?.kind;
  return filesIn(kind ? await lookup.record(kind, companyId, id) : null, kind?.holds);
};

/** Encodes a file name for a header (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the requested part of a file, for players that seek; 'none' if the file has no such part. */
const rangeIn = (req: Request, size: number): Range | 'none' | undefined => {
  const asked = req.range(size, { combine: true });
  if (asked === -1) return 'none';
  if (!Array.isArray(asked) || asked.type !== 'bytes' || asked.length !== 1) return undefined;
  return asked[0];
};

/** Sets the headers and returns the bytes of a file, or answers without them. */
const begin = async (
  media: Media,
  deps: Needs,
  held: StoredFileRef & { file: string },
  { req, res }: { req: Request; res: Response },
) => {
  const file = (await heldBy(deps, held)).find(({ path }) => path === held.file);
  const type = mediaKinds[endingOf(held.file)];
  const size = await media.storage.sizeOf(held.companyId, held.file);
  if (!file || !type || size === null) throw new Refused('ERR_NO_RECORD_FOUND');
  res.type(type.mime).set({
    'Content-Disposition': `${type.shows ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name ?? held.file)}`,
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  res.set({ 'Accept-Ranges': 'bytes', ETag: `"${held.file}"` }); // the content under a name never changes
  if (req.fresh) return void res.status(304).end();
  const range = rangeIn(req, size);
  if (range === 'none') return void res.status(416).set('Content-Range', `bytes */${size}`).end();
  if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  res.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (req.method === 'HEAD') return void res.end();
  return media.storage.read(held.companyId, held.file, range);
};

/**
 * Serves a file of a record or message for its signed address (gateway.md, The public port). 403 for an address that
 * was not signed here or has expired; 404 if the file is no longer held. Only types that cannot run code are shown
 * inline. A part is answered with 206.
 */
export const serveMedia = (media: Media, deps: Needs, limitCalls: CallLimiter): RequestHandler => {
  const byteRate = createByteRate(BYTES);
  return async (req, res, next) => {
    const held = address.safeParse(req.params).data;
    const sign = signatureIn(req);
    if (!held || !sign || !media.isSigned(pathOf(held), sign.until, sign.signature))
      throw new Refused('ERR_NO_PERMISSION');
    const { companyId } = held;
    const bytes = await limitCalls({ companyId, caller: 'files' }, () =>
      asTenant(companyId, () => begin(media, deps, held, { req, res })),
    );
    if (!bytes) return;
    // A reader that leaves early is no fault. If the file breaks off here, the browser notices by the length.
    await pipeline(bytes, byteRate.limit(companyId), res).catch((error: unknown) =>
      res.headersSent ? res.destroy() : next(error),
    );
  };
};
