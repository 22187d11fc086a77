import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Deps } from '../commands/deps.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { numeric, pathId } from '../domain/kernel/inputs.ts';
import { records } from '../domain/records.ts';
import type { Held, Media } from '../runtime/media.ts';
import { endingOf, mediaKinds } from '../domain/kernel/mediaKinds.ts';

const address = z.object({
  companyId: pathId,
  feature: z.string(),
  id: z.union([pathId, z.uuid()]),
  file: z.string().regex(/^[\w-]+\.\w+$/),
});
const signed = z.object({ until: numeric, signature: z.string() });
const holding = z.object({ mediaPath: z.string(), mediaName: z.string().nullable() });
type Holding = z.infer<typeof holding>;

/** The file that a record or message holds now, by the name it is stored under. */
const heldBy = async (lookup: Deps['lookup'], { companyId, feature, id }: Held): Promise<Holding | undefined> => {
  if (typeof id === 'string') {
    const message = feature === 'message' ? await lookup.message(companyId, id) : null;
    return holding.safeParse({ mediaPath: message?.mediaUrl, mediaName: message?.mediaName }).data;
  }
  const kind = records.find((each) => each.kind.feature === feature)?.kind;
  return kind && holding.safeParse(await lookup.record(kind, companyId, id)).data;
};

/** A name in a header, as RFC 8187 writes it. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Serves a record's or message's file to whoever has its signed address (design.md, The public port): 403 for an
 * address that was not signed here or is too old, 404 once it no longer holds the file. Only what cannot run anything is
 * shown in the browser.
 */
export const serveMedia =
  (media: Media, { lookup }: Pick<Deps, 'lookup'>): RequestHandler =>
  async (req, res, next) => {
    const held = address.safeParse(req.params).data;
    const sign = signed.safeParse(req.query).data;
    if (!held || !sign || !media.isSigned(held, sign.until, sign.signature)) throw new Refused('ERR_NO_PERMISSION');
    const row = await heldBy(lookup, held);
    const type = mediaKinds[endingOf(held.file)];
    if (row?.mediaPath !== held.file || !type) throw new Refused('ERR_NO_RECORD_FOUND');
    res.type(type.mime).set({
      'Content-Disposition': `${type.shows ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(row.mediaName ?? held.file)}`,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    const root = media.folderOf(held.companyId);
    res.sendFile(held.file, { root, cacheControl: false }, (error) => {
      if (error && !res.headersSent) next(error);
    });
  };
