import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Seal } from '../../runtime/seal.ts';
import { bookkeep } from '../kernel/bookkeep.ts';

/** Whose secret of which kind: `password` of user 7, `token` of connection 3. */
export type CredentialOf = { companyId: number; kind: string; id: number };

const streamOf = ({ companyId, kind, id }: CredentialOf) => `credential-${companyId}.${kind}.${id}`;

/**
 * Where a ciphertext belongs: its stream, without the namespace, and its event. A copy in another stream opens nothing,
 * and a log that was copied whole, into another namespace too, opens as before.
 */
export const placeOf = (stream: string, id: string): string => `${stream} ${id}`;

/** A secret as its event holds it. */
export const sealedAt = (seal: Seal, stream: string, secret: string) => (id: string) => ({
  sealed: seal.seal(secret, placeOf(stream, id)),
});

/** Keeps the newest value of a secret, sealed; older ones are gone (`$maxCount` 1). Throws Ended once it was forgotten. */
export const keepCredential = async (
  store: Store,
  seal: Seal,
  { of, secret }: { of: CredentialOf; secret: string },
  cause: Cause,
) => {
  const stream = streamOf(of);
  const own = { ...cause, companyId: of.companyId };
  for (let done = false; !done;) {
    const last = await store.last(stream);
    if (!last) await store.limit(stream, 1);
    const at = { stream, expected: last?.revision };
    done = await bookkeep(store, at, { type: 'CredentialKept', dataOf: sealedAt(seal, stream, secret) }, own);
  }
};

/** Keeps another one in the place of `before`, unless that is no longer the newest: whoever was quicker is right. */
export const replaceCredential = async (
  store: Store,
  seal: Seal,
  { of, before, secret }: { of: CredentialOf; before: string; secret: string },
  cause: Cause,
): Promise<void> => {
  const stream = streamOf(of);
  const expected = (await store.last(stream))?.revision;
  if ((await credentialOf(store, seal, of)) !== before) return;
  const own = { ...cause, companyId: of.companyId };
  await bookkeep(store, { stream, expected }, { type: 'CredentialKept', dataOf: sealedAt(seal, stream, secret) }, own);
};

/** Has a secret forgotten for ever: none takes its place. */
export const forgetCredential = (store: Pick<Store, 'end'>, of: CredentialOf): Promise<void> => store.end(streamOf(of));

/**
 * The secret, or undefined where none was kept. What was sealed for another place (an event that somebody copied), or by
 * a key that is not in the ring, is as good as none, and told.
 */
export const credentialOf = async (store: Store, seal: Seal, of: CredentialOf): Promise<string | undefined> => {
  const stream = streamOf(of);
  const last = await store.last(stream);
  const kept = bookkept(last?.event);
  if (!last?.event || kept?.type !== 'CredentialKept') return undefined;
  try {
    return seal.open(kept.data.sealed, placeOf(stream, last.id));
  } catch (error) {
    log.error({ err: error, stream }, 'A credential does not open');
    return undefined;
  }
};
