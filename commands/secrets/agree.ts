import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Revision, Store } from '../../eventstore/store.ts';
import { openSeal } from '../../runtime/seal.ts';
import { derive, keyId, type Ring, type Secrets } from '../../runtime/secrets.ts';
import { appendSystemEvent } from '../kernel/unique/appendSystemEvent.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { bindingOf, sealedAt } from './credentials.ts';
import { resealCredentials, resealPersons, type Resealed } from './reseal.ts';

const STREAM = 'keys-installation';
/** The purposes of the seals. */
const [INSTALLATION, CREDENTIALS] = ['installation', 'credentials'] as const;

/** The log was written with secrets that are not in the ring. This one sentence explains it to the user. */
const refused = (inUse: string): Error =>
  new Error(
    `This event log belongs to other secrets (its key is ${inUse}): restore SECRET_KEY or DATA_DIR/secrets.json, or set another EVENTSTORE_NAMESPACE.`,
  );

/**
 * Agrees with the log on the installation's secrets. From the first start the log holds the id of the newest key as a
 * fingerprint. It also holds the key of the claims, which must never change, sealed by that key. A process whose ring does not
 * open it, or that loses the race of a first start, is refused in one sentence. So is a log that has companies but lost that event.
 */
export const agreeOnSecrets = async (store: Store, ring: Ring): Promise<Secrets> => {
  for (;;) {
    const agreed = await agreedKey(store, ring);
    if (agreed) return { ring, claims: agreed.claims };
    if (await store.last('ids-company')) {
      if (await agreedKey(store, ring)) continue; // another process has agreed since the first look
      throw refused('unknown');
    }
    const claims = derive(ring.at(-1) ?? ring[0], 'claims');
    if (await writeKey(store, ring, claims, 'none')) return { ring, claims };
  }
};

/** Runs before a first key is made. Throws that sentence if the log was written with a key that is lost. */
export const refuseLostKeys = async (store: Store): Promise<void> => {
  const last = await store.last(STREAM);
  const kept = bookkept(last?.event);
  if (kept?.type === 'KeysAgreed') throw refused(kept.data.key);
  if (last || (await store.last('ids-company'))) throw refused('unknown');
};

/**
 * Runs before a long-lived process writes on its own initiative. Throws one sentence if the log holds nothing of this
 * installation any more, because it was emptied or replaced.
 */
export const refuseOtherLog = async (store: Store, ring: Ring): Promise<void> => {
  if (!(await agreedKey(store, ring)))
    throw new Error(
      'The event log is empty, or another one: nothing is written to it. Restore the log and start again.',
    );
};

/**
 * Seals all credentials and personal keys with the newest key of the ring, and records in the log that it is in use. Returns
 * how many each key had sealed, and which ones no key could open. Can be interrupted and repeated.
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
 * The key that the log names as in use; null before the first start. Throws one sentence if the ring does not contain it, or if
 * the log's record cannot be read.
 */
export const agreedKey = async (store: Store, ring: Ring) => {
  const last = await store.last(STREAM);
  const kept = bookkept(last?.event);
  if (!last) return null;
  if (!last.event || kept?.type !== 'KeysAgreed')
    throw new Error(`The stream ${STREAM} of this event log cannot be read: restore the log from a backup.`);
  const { key: inUse, sealed } = kept.data;
  try {
    const claims = openSeal(ring, INSTALLATION).open(sealed, bindingOf(STREAM, last.id));
    return { inUse, claims: Buffer.from(claims, 'base64'), revision: last.revision };
  } catch {
    throw refused(inUse);
  }
};

/** Returns false if another process was first. */
const writeKey = (store: Store, ring: Ring, claims: Buffer, expected: Revision): Promise<boolean> => {
  const sealed = sealedAt(openSeal(ring, INSTALLATION), STREAM, claims.toString('base64'));
  const dataOf = (id: string) => ({ key: keyId(ring[0]), ...sealed(id) });
  const cause = causeOf(`keys:${crypto.randomUUID()}`, 0);
  return appendSystemEvent(store, { stream: STREAM, expected }, { type: 'KeysAgreed', dataOf }, cause);
};
