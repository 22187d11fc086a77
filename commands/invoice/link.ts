import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Seal } from '../../runtime/seal.ts';

const DAY_MS = 86_400_000;
const PLACE = 'payment link';
const claims = z.object({ companyId: z.number(), id: z.number(), until: z.number() });

/** A token for one invoice of one company, good for a day: it opens nothing else, and tells nothing by itself. */
export const linkFor = (seal: Seal, { companyId, id }: { companyId: number; id: number }, now = Date.now()): string =>
  Buffer.from(seal.seal(JSON.stringify({ companyId, id, until: now + DAY_MS }), PLACE)).toString('base64url');

/** Which invoice a token is for. Throws ERR_LINK_EXPIRED (410), also of one that we never made. */
export const linkedBy = (seal: Seal, token: string, now = Date.now()): { companyId: number; id: number } => {
  try {
    const sealed = Buffer.from(token, 'base64url').toString();
    const { until, ...target } = claims.parse(JSON.parse(seal.open(sealed, PLACE)));
    if (until > now) return target;
  } catch {
    // Not ours: it says no more than one that is too old.
  }
  throw new Refused('ERR_LINK_EXPIRED', 410);
};
