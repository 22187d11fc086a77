import { createHash } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Conflict } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from './deps.ts';
import { idOf, streamOf } from './handle.ts';

/**
 * The id of what this cause creates: a repeated request (same Idempotency-Key) gets the same one. No claim: nobody contends
 * for it, it never becomes free, and the line of its stream stands for ever; of one that cannot be read, the next.
 */
export const idOnce = async (
  { store, ids }: Pick<Deps, 'store' | 'ids'>,
  feature: string,
  companyId: number,
  cause: Cause,
): Promise<number> => {
  const key = createHash('sha256').update(cause.id).digest('hex').slice(0, 32);
  const stream = `claim-${companyId}.cause.${key}`;
  const { userId, correlationId: $correlationId, causationId: $causationId } = cause;
  for (;;) {
    const last = await store.last(stream);
    const first = bookkept(last?.event);
    if (first?.type === 'Claimed') return idOf(first.data.ownerStream);
    const id = await ids.next(feature);
    const at = new Date().toISOString();
    const meta = { companyId, userId, at, cause: `${cause.id}:${id}`, command: 'Claim', $correlationId, $causationId };
    const ownerStream = streamOf(feature, { companyId, id });
    try {
      await store.append(stream, [{ type: 'Claimed', data: { ownerStream, at: -1 } }], last?.revision ?? 'none', meta);
      return id;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};
