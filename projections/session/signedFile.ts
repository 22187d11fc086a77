import type { Readable } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { numeric, pathId } from '../../domain/kernel/inputs.ts';
import type { Database } from '../../runtime/database.ts';
import { sendExport } from '../../runtime/exports.ts';
import type { Media } from '../../runtime/media.ts';
import { supporterOf } from '../support/read.ts';
import { actorOf } from './actor.ts';

const signed = z.object({ until: numeric, signature: z.string() });
const asked = z.object({ companyId: pathId, sessionId: z.string(), file: z.string() });

/** A file that is created while it is sent. `start` begins that. */
type ServedFile = { name: string; type: string; start: () => Readable | AsyncIterable<string | Uint8Array> };

/**
 * Serves a file to holders of its signed address: `…/:companyId/:sessionId/:file`. An address is valid for an hour, so the
 * session that requested it must still be open, and its user must still be allowed to read the file (`may`). Throws
 * ERR_NO_PERMISSION otherwise. `parts`: the parts of the name in the address, which dots separate.
 */
export const serveSigned =
  <Parts>(
    { media, db }: { media: Media; db: Database },
    parts: z.ZodType<Parts>,
    may: (actor: Actor) => boolean,
    open: (parts: Parts, actor: Actor, req: Request) => Promise<ServedFile>,
  ): RequestHandler =>
  async (req, res) => {
    const { data: of } = asked.safeParse(req.params);
    const { data: named } = parts.safeParse(of?.file.split('.'));
    const { data: sign } = signed.safeParse(req.query);
    const isSigned = sign && media.isSigned(`/v1${req.path}`, sign.until, sign.signature);
    if (!of || named === undefined || !isSigned) throw new Refused('ERR_NO_PERMISSION');
    const { companyId, sessionId } = of;
    const actor = (await actorOf(db, companyId, sessionId)) ?? (await supporterOf(db, companyId, sessionId));
    if (!actor || !may(actor)) throw new Refused('ERR_NO_PERMISSION');
    const { name, type, start } = await open(named, actor, req);
    // A file to keep, which no proxy stores.
    res.type(type).set({
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await sendExport(res, companyId, start);
  };
