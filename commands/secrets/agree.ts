import { createDecipheriv } from 'node:crypto';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Revision, Store } from '../../eventstore/store.ts';
import { openSeal } from '../../runtime/seal.ts';
import { derive, keyId, type Ring, type Secrets } from '../../runtime/secrets.ts';
import { bookkeep } from '../kernel/bookkeep.ts';
import { causeOf } from '../kernel/cause.ts';
import { placeOf, sealedAt } from './credentials.ts';
import { resealCredentials, resealPersons, type Resealed } from './reseal.ts';

const STREAM = 'keys-installation';
/** Of the key ring and of what it seals: one for each purpose. */
const [INSTALLATION, CREDENTIALS] = ['installation', 'credentials'] as const;

/** The log was written with secrets that are not in the ring; one sentence for the user. */
const refused = (inUse: string): Error =>
  new Error(
    `This event log belongs to other secrets (its key is ${inUse}): restore SECRET_KEY or DATA_DIR/secrets.json, or set another EVENTSTORE_NAMESPACE.`,
  );

/**
 * Agrees with the log on the installation's secrets. The log keeps the id of the newest key as their fingerprint, and
 * sealed by it what must never change, the key of the claims: both are there from the first start on. Whoever comes
 * with a ring that does not open it, or second at a first start, is refused in one sentence.
 *
 * A log without that event was written by the first version, whose ciphertexts open wherever they are copied. They are
 * sealed anew once, before that event is written; from then on nothing of the first version is opened.
 */
export const agreeOnSecrets = async (store: Store, ring: Ring): Promise<Secrets> => {
  for (;;) {
    const agreed = await agreedKey(store, ring);
    if (agreed) return { ring, claims: agreed.claims };
    if (await store.last('ids-company')) await sealFirstVersion(store, ring);
    const claims = derive(ring.at(-1) ?? ring[0], 'claims');
    if (await writeKey(store, ring, claims, 'none')) return { ring, claims };
  }
};

/** Before a first key is made: throws that sentence where the log was written with one, which was lost then. */
export const refuseLostKeys = async (store: Store): Promise<void> => {
  const last = await store.last(STREAM);
  const kept = bookkept(last?.event);
  if (kept?.type === 'KeysAgreed') throw refused(kept.data.key);
  if (last || (await store.last('ids-company'))) throw refused('unknown');
};

/**
 * Before a process writes on its own initiative, once it has lived a while: throws one sentence where the log holds nothing of
 * this installation any more, because it was emptied or another one stands in its place.
 */
export const refuseOtherLog = async (store: Store, ring: Ring): Promise<void> => {
  if (!(await agreedKey(store, ring)))
    throw new Error(
      'The event log is empty, or another one: nothing is written to it. Restore the log and start again.',
    );
};

/**
 * Seals every credential, and the key of every person, by the newest key of the ring, and says in the log that it is in use. Answers what each key had
 * sealed, and what was left alone because nobody could open it. May be broken off and done again.
 */
export const rotateSecrets = async (store: Store, ring: Ring): Promise<Resealed> => {
  const done = await resealCredentials(store, openSeal(ring, CREDENTIALS));
  const { by, left } = await resealPersons(store, openSeal(ring, 'persons'));
  for (const [key, count] of by) done.by.set(key, (done.by.get(key) ?? 0) + count);
  done.left.push(...left);
  const agreed = await agreedKey(store, ring);
  if (agreed && agreed.inUse !== keyId(ring[0])) await writeKey(store, ring, agreed.claims, agreed.revision);
  return done;
};

/**
 * The key that the log names as in use; null before the first start. Throws one sentence where the ring is another, or
 * where what the log holds of it cannot be read.
 */
export const agreedKey = async (store: Store, ring: Ring) => {
  const last = await store.last(STREAM);
  const kept = bookkept(last?.event);
  if (!last) return null;
  if (!last.event || kept?.type !== 'KeysAgreed')
    throw new Error(`The stream ${STREAM} of this event log cannot be read: restore the log from a backup.`);
  const { key: inUse, sealed } = kept.data;
  try {
    const claims = openSeal(ring, INSTALLATION).open(sealed, placeOf(STREAM, last.id));
    return { inUse, claims: Buffer.from(claims, 'base64'), revision: last.revision };
  } catch {
    throw refused(inUse);
  }
};

/** False when another process was first. */
const writeKey = (store: Store, ring: Ring, claims: Buffer, expected: Revision): Promise<boolean> => {
  const sealed = sealedAt(openSeal(ring, INSTALLATION), STREAM, claims.toString('base64'));
  const dataOf = (id: string) => ({ key: keyId(ring[0]), ...sealed(id) });
  const cause = causeOf(`keys:${crypto.randomUUID()}`, 0);
  return bookkeep(store, { stream: STREAM, expected }, { type: 'KeysAgreed', dataOf }, cause);
};

const sealFirstVersion = async (store: Store, ring: Ring): Promise<void> => {
  const { by, left } = await resealCredentials(store, openSeal(ring, CREDENTIALS), (sealed) => openOld(ring, sealed));
  if (by.size === 0 && left.length > 0) throw refused('unknown');
};

/** AES-256-GCM without a place and without the key's name: base64 of iv, tag and text. */
const openOld = (ring: Ring, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  for (const master of ring)
    try {
      const key = derive(master, CREDENTIALS);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      continue;
    }
  throw new Error('No key of the ring opens it.');
};
