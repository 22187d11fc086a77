import { randomUUID } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Revision, Store } from '../../eventstore/store.ts';
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

/** A value for a secret. */
type NewCredential = { of: CredentialOf; secret: string };

/** Returns the revision of a secret's current value; undefined if none was stored. */
export const credentialRevision = async (store: Store, of: CredentialOf): Promise<Revision | undefined> =>
  (await store.last(streamOf(of)))?.revision;

/**
 * Stores a value, sealed, unless another one was stored after `expected` was read. Returns whether it did. Throws Ended after
 * the secret was forgotten.
 */
export const keepCredentialAt = async (
  store: Store,
  seal: Seal,
  { of, secret, expected }: NewCredential & { expected: Revision | undefined },
  cause: Cause,
): Promise<boolean> => {
  const stream = streamOf(of);
  if (expected === undefined) await store.limit(stream, 1);
  return appendSystemEvent(
    store,
    { stream, expected },
    { type: 'CredentialKept', dataOf: sealedAt(seal, stream, secret) },
    { ...cause, companyId: of.companyId },
  );
};

/**
 * Stores the newest value of a secret, sealed. Older ones disappear (`$maxCount` 1). Throws Ended after the secret was
 * forgotten.
 */
export const keepCredential = async (store: Store, seal: Seal, kept: NewCredential, cause: Cause): Promise<void> => {
  for (let done = false; !done;) {
    const expected = await credentialRevision(store, kept.of);
    done = await keepCredentialAt(store, seal, { ...kept, expected }, cause);
  }
};

/**
 * Replaces a value by the one that `change` returns for it, and returns the stored value. Starts again if another process stored
 * a value first, so neither change is lost. `change` returns null to leave the value. Throws Ended after the secret was forgotten.
 */
export const changeCredential = async (
  store: Store,
  seal: Seal,
  { of, change }: { of: CredentialOf; change: (before: string | undefined) => string | null },
  cause: Cause,
): Promise<string | undefined> => {
  for (;;) {
    const expected = await credentialRevision(store, of);
    const before = await credentialOf(store, seal, of);
    const secret = change(before);
    if (secret === null) return before;
    // Another process may make a change for the same request: two events of one id would count as the same.
    const own = { ...cause, id: `${cause.id}:${randomUUID()}` };
    if (await keepCredentialAt(store, seal, { of, secret, expected }, own)) return secret;
  }
};

/** Replaces the value `before`, unless a newer one was stored first. */
export const replaceCredential = async (
  store: Store,
  seal: Seal,
  { of, before, secret }: NewCredential & { before: string },
  cause: Cause,
): Promise<void> => {
  const expected = await credentialRevision(store, of);
  if ((await credentialOf(store, seal, of)) === before)
    await keepCredentialAt(store, seal, { of, secret, expected }, cause);
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
