import { createHmac } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Keys } from '../../runtime/http.ts';

/** The answer to an Idempotency-Key that came with another body before. */
export const keyReused = () => new Refused('ERR_IDEMPOTENCY_KEY_REUSED', 422);

/** Idempotency-Keys over the log (DESIGN 6): `request-<company>.<call and key>` notes which body a key came with. */
export const openKeys = (store: Store, secret: Buffer): Keys => {
  const fingerprint = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  return {
    fingerprint,
    remember: async ({ id, companyId, userId, correlationId }, body) => {
      const stream = `request-${companyId}.${fingerprint(id)}`;
      const meta = {
        companyId,
        userId,
        at: new Date().toISOString(),
        cause: `${id}|${body}`, // another body is another event: the store takes one that comes again for the one it has
        command: 'TakeRequest',
        $correlationId: correlationId,
        $causationId: id,
      };
      try {
        await store.append(stream, [{ type: 'RequestTaken', data: { body } }], 'none', meta);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        const taken = bookkept((await store.last(stream))?.event);
        if (taken?.type !== 'RequestTaken' || taken.data.body !== body) throw keyReused();
      }
    },
  };
};
