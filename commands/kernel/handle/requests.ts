import { createHash, createHmac } from 'node:crypto';
import { requests } from '../../../domain/kernel/requests.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Cause, IdempotencyKeys } from '../../../runtime/http.ts';
import { runOneByOne } from '../../../runtime/oneByOne.ts';
import { handle, keyReused, load } from './handle.ts';
import type { Ids } from '../unique/ids.ts';

/** Maps a request to one of 4,096 streams per company. Each keeps 15 events, too few for the cache of folded states. */
const placeOf = ({ id, companyId }: Cause) => {
  const hash = createHash('sha256').update(id).digest('hex');
  return { key: hash.slice(0, 32), target: { companyId, id: hash.slice(0, 3) } };
};

/**
 * Idempotency-Keys stored in the log (commands.md, Idempotency): the streams `request-…` record the body of each key.
 */
export const openKeys = (store: Store, secret: Buffer): IdempotencyKeys => {
  const fingerprint = (text: string) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32);
  return {
    fingerprint,
    remember: async (cause, body) => {
      const { key, target } = placeOf(cause);
      const own = { ...cause, id: `${cause.id}|${body}` }; // another body is another event
      const { state } = await handle(store, requests, {
        target,
        command: { type: 'TakeRequest', key, body },
        cause: own,
      });
      if (state.find((each) => each.key === key)?.body !== body) throw keyReused();
    },
    inTurn: runOneByOne(),
  };
};

/**
 * Returns the id of what this request creates. A retry with the same Idempotency-Key gets the same id. `check` may refuse a new
 * one.
 */
export const idForCause = async (
  { store, ids }: { store: Store; ids: Ids },
  feature: string,
  cause: Cause,
  check: () => Promise<void> = async () => {},
): Promise<number> => {
  const { key, target } = placeOf(cause);
  const known = (await load(store, requests, target)).state.find((each) => each.key === key);
  if (known?.id) return known.id;
  await check();
  const id = await ids.next(feature);
  if (!known) return id; // without a key there is no retry
  const own = { ...cause, id: `${cause.id}:${id}` }; // another id is another event
  const { state } = await handle(store, requests, {
    target,
    command: { type: 'GiveId', key, id },
    cause: own,
  });
  return state.find((each) => each.key === key)?.id ?? id;
};
