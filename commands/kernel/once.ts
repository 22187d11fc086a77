import { createHash } from 'node:crypto';
import type { Cause } from '../../runtime/http.ts';
import { take } from './claims.ts';
import type { Deps } from './deps.ts';
import { idOf, streamOf } from './handle.ts';

/** The id of what this cause creates: a repeated request (same Idempotency-Key) gets the same one. */
export const idOnce = async (
  { store, ids }: Pick<Deps, 'store' | 'ids'>,
  feature: string,
  companyId: number,
  cause: Cause,
): Promise<number> => {
  const key = createHash('sha256').update(cause.id).digest('hex').slice(0, 32);
  const chosen = async () => streamOf(feature, { companyId, id: await ids.next(feature) });
  const { ownerStream } = await take(store, { companyId, what: 'cause', key }, chosen, async () => 'holds', cause);
  return idOf(ownerStream);
};
