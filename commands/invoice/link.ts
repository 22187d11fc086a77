import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Seal } from '../../runtime/seal.ts';

const PLACE = 'payment link';
const claims = z.object({ companyId: z.number(), id: z.number(), until: z.number() });

/** Returns a token for one invoice of one company, valid for a day. It opens nothing else and reveals nothing. */
export const linkFor = (seal: Seal, { companyId, id }: { companyId: number; id: number }, now = Date.now()): string =>
  Buffer.from(seal.seal(JSON.stringify({ companyId, id, until: now + DAY_MS }), PLACE)).toString('base64url');

/** The invoice of a token. Throws ERR_LINK_EXPIRED (410), also for an invalid token. */
export const linkedBy = (seal: Seal, token: string): { companyId: number; id: number } => {
  try {
    const sealed = Buffer.from(token, 'base64url').toString();
    const { until, ...target } = claims.parse(JSON.parse(seal.open(sealed, PLACE)));
    if (until > Date.now()) return target;
  } catch {
    // An invalid token gets the same answer as an expired one.
  }
  throw new Refused('ERR_LINK_EXPIRED', 410);
};
