import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Seal } from '../../runtime/seal.ts';
import { appendSystemEvent } from '../kernel/unique/appendSystemEvent.ts';

/** Identifies a secret: `password` of user 7, `token` of connection 3. */
export type CredentialOf = { companyId: number; kind: string; id: number };

const streamOf = ({ companyId, kind, id }: CredentialOf) => `credential-${companyId}.${kind}.${id}`;

/**
 * The place that a ciphertext is bound to: its stream without the namespace, and its event. A copy in another stream does not
 * open. A log that was copied as a whole, even into another namespace, opens as before.
 */
export const bindingOf = (stream: string, id: string): string => `${stream} ${id}`;

/** Seals a secret for its event. */
export const sealedAt = (seal: Seal, stream: string, secret: string) => (id: string) => ({
  sealed: seal.seal(secret, bindingOf(stream, id)),
});

/**
 * Stores the newest value of a secret, sealed. Older ones disappear (`$maxCount` 1). Throws Ended after the secret was
 * forgotten.
 */
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
    done = await appendSystemEvent(store, at, { type: 'CredentialKept', dataOf: sealedAt(seal, stream, secret) }, own);
  }
};

/** Replaces the value `before`, unless a newer one was stored first. */
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
  await appendSystemEvent(
    store,
    { stream, expected },
    { type: 'CredentialKept', dataOf: sealedAt(seal, stream, secret) },
    own,
  );
};

/** Deletes a secret permanently, so that no other can take its place. */
export const forgetCredential = (store: Pick<Store, 'end'>, of: CredentialOf): Promise<void> => store.end(streamOf(of));

/**
 * The secret, or undefined if none was stored. A value that was sealed for another place (a copied event), or by a key that is
 * not in the ring, counts as none and is logged.
 */
export const credentialOf = async (store: Store, seal: Seal, of: CredentialOf): Promise<string | undefined> => {
  const stream = streamOf(of);
  const last = await store.last(stream);
  const kept = bookkept(last?.event);
  if (!last?.event || kept?.type !== 'CredentialKept') return undefined;
  try {
    return seal.open(kept.data.sealed, bindingOf(stream, last.id));
  } catch (error) {
    log.error({ err: error, stream }, 'A credential could not be decrypted');
    return undefined;
  }
};
