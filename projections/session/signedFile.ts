import type { Response } from 'express';
import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { numeric } from '../../domain/kernel/inputs.ts';
import type { Database } from '../../runtime/database.ts';
import type { Media } from '../../runtime/media.ts';
import { supporterOf } from '../support/read.ts';
import { actorOf } from './actor.ts';

const signed = z.object({ until: numeric, signature: z.string() });

/**
 * Returns the user whose session requested a file by its signed address. An address is valid for an hour, so the session
 * must still be open and its user must still be allowed to read the file (`may`). Throws ERR_NO_PERMISSION otherwise.
 */
export const requesterOf = async (
  { media, db }: { media: Media; db: Database },
  { path, query, companyId, sessionId }: { path: string; query: unknown; companyId: number; sessionId: string },
  may: (actor: Actor) => boolean,
): Promise<Actor> => {
  const { data: sign } = signed.safeParse(query);
  if (!sign || !media.isSigned(path, sign.until, sign.signature)) throw new Refused('ERR_NO_PERMISSION');
  const actor = (await actorOf(db, companyId, sessionId)) ?? (await supporterOf(db, companyId, sessionId));
  if (!actor || !may(actor)) throw new Refused('ERR_NO_PERMISSION');
  return actor;
};

/** Marks a reply as a file to keep, which no proxy stores. */
export const asDownload = (res: Response, name: string): Response =>
  res.set({
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
