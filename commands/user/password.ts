import { Refused } from '../../domain/kernel/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import { Ended, type LastKnown, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { isBcrypt } from '../../runtime/bcrypt.ts';
import {
  credentialOf,
  credentialRevision,
  forgetCredential,
  keepCredential,
  keepCredentialAt,
  replaceCredential,
} from '../secrets/credentials.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { shareStateCache } from '../kernel/handle/loadStream.ts';
import { userByEmail, type UserRef } from './email.ts';
import { hashPassword, isHashOf } from './hashing.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;

// A hash of no known password, so that an unknown e-mail takes as long as a wrong password.
const decoy = hashPassword(crypto.randomUUID());
const nobody: UserRef = { companyId: 0, userId: 0 };
/** Reads of one sign-in: the claim of the e-mail, its owner's stream, the user, the password. */
const READS = 4;

/** Replaces an imported hash by one of ours. The password stays the same, so no session ends. */
const renew = async (
  { store, keys }: Needs,
  who: UserRef,
  { before, password }: { before: string; password: string },
): Promise<void> => {
  const renewed = { of: passwordOf(who), before, secret: await hashPassword(password) };
  const cause = causeOf(`rehash:${crypto.randomUUID()}`, who.companyId);
  await replaceCredential(store, keys.credentials, renewed, cause);
};

/** Wraps a store and counts its reads. */
const counting = (store: Store) => {
  let reads = 0;
  const counted = <T>(answer: T): T => {
    reads += 1;
    return answer;
  };
  return {
    reads: () => reads,
    store: shareStateCache(
      {
        ...store,
        read: (stream: string) => counted(store.read(stream)),
        readOn: (stream: string, behind: LastKnown) => counted(store.readOn(stream, behind)),
        last: (stream: string) => counted(store.last(stream)),
      },
      store,
    ),
  };
};

/**
 * Returns the user who signs in with this e-mail and password, or null. The work is the same for every kind of failure.
 * `passwords`, read before the check, binds a session to this password.
 */
export const userOf = async (
  needs: Needs,
  email: string,
  password: string,
): Promise<(UserRef & { passwords: number }) | null> => {
  const { store, reads } = counting(needs.store);
  const who = await userByEmail({ ...needs, store }, email);
  const { companyId, userId } = who ?? nobody;
  const { state } = await load(store, user, { companyId, id: userId });
  const kept = await credentialOf(store, needs.keys.credentials, passwordOf({ companyId, userId }));
  while (reads() < READS) await load(store, user, { companyId: nobody.companyId, id: nobody.userId });
  const right = await isHashOf(kept ?? (await decoy), password);
  if (who && kept && right && isBcrypt(kept)) await renew(needs, who, { before: kept, password });
  return who && kept && right && state.is === 'present' ? { ...who, passwords: state.passwords } : null;
};

/** How many passwords the owner of an e-mail has had; undefined if no one owns it. */
export const passwordsOf = async (needs: Needs, email: string): Promise<number | undefined> => {
  const who = await userByEmail(needs, email);
  const state = who && (await load(needs.store, user, { companyId: who.companyId, id: who.userId })).state;
  return state?.is === 'present' ? state.passwords : undefined;
};

/** Whether this is the user's current password. */
export const isPassword = async ({ store, keys }: Needs, who: UserRef, password: string): Promise<boolean> =>
  isHashOf((await credentialOf(store, keys.credentials, passwordOf(who))) ?? (await decoy), password);

const passwordOf = ({ companyId, userId }: UserRef) => ({ companyId, kind: 'password', id: userId });

/** Whether a password was ever stored for a user. */
export const hasPassword = async ({ store, keys }: Needs, who: UserRef): Promise<boolean> =>
  (await credentialOf(store, keys.credentials, passwordOf(who))) !== undefined;

/**
 * Stores the hash of a password. `changePassword` records the change as an event. Throws ERR_NO_USER_FOUND if the user was
 * erased, even at this moment.
 */
export const keepPassword = async (needs: Needs, who: UserRef, password: string, cause: Cause): Promise<void> =>
  keepHash(needs, who, await hashPassword(password), cause);

/** The same for a hash made elsewhere. */
export const keepHash = ({ store, keys }: Needs, who: UserRef, made: string, cause: Cause): Promise<void> =>
  keepCredential(store, keys.credentials, { of: passwordOf(who), secret: made }, cause).catch(refuseErased);

const refuseErased = (error: unknown): never => {
  throw error instanceof Ended ? new Refused('ERR_NO_USER_FOUND') : error;
};

/**
 * Sets the password of a user by a link that serves one request. `usable` reads the user and throws if the link has expired.
 * `accept` appends the change, and throws for all requests with the link but one. Requests that meet may overwrite each
 * other's hashes until then, so the accepted one stores its hash again. That makes each hash fail whose `usable` was asked
 * before the change, so a refused password does not stay.
 */
export const choosePassword = async <T>(
  { store, keys }: Needs,
  who: UserRef,
  { password, usable, accept }: { password: string; usable: () => Promise<void>; accept: () => Promise<T> },
  cause: Cause,
): Promise<T> => {
  const kept = { of: passwordOf(who), secret: await hashPassword(password) };
  for (let isKept = false; !isKept;) {
    const expected = await credentialRevision(store, kept.of);
    await usable();
    isKept = await keepCredentialAt(store, keys.credentials, { ...kept, expected }, cause).catch(refuseErased);
  }
  const accepted = await accept();
  await keepHash({ store, keys }, who, kept.secret, { ...cause, id: `${cause.id}:accepted` });
  return accepted;
};

/** Deletes an erased user's password and prevents storing another one. */
export const forgetPassword = (store: Store, who: UserRef): Promise<void> => forgetCredential(store, passwordOf(who));

/** The event with which this same request changed the password in an earlier attempt, if it did. */
export const earlierPasswordChange = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, userId }: UserRef,
  cause: Cause,
) =>
  (await load(store, user, { companyId, id: userId })).past.find(
    ({ type, meta }) => type === 'PasswordChanged' && meta.cause === cause.id,
  );

/**
 * Sets a new password, once per request. Ends the user's sessions at all gateways, except the one in which they changed it
 * themselves (R039). The hash is stored first, so that a session of the old password never counts as one of the new.
 */
export const changePassword = async (
  deps: Needs,
  who: UserRef,
  { password, own }: { password: string; own?: { sessionId: string } | undefined },
  cause: Cause,
): Promise<Position | null> => {
  const done = await earlierPasswordChange(deps, who, cause);
  if (done) return done.position;
  await keepPassword(deps, who, password, cause);
  const target = { companyId: who.companyId, id: who.userId };
  const command = { type: 'ChangePassword', ...(own ? { keeps: own.sessionId } : {}) } as const;
  return (await handle(deps.store, user, { target, command, cause })).position;
};
