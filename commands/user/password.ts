import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../../domain/kernel/decider.ts';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import { Ended, type LastKnown, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { isBcrypt, isBcryptOf } from '../../runtime/bcrypt.ts';
import { credentialOf, forgetCredential, keepCredential, replaceCredential } from '../secrets/credentials.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/cause.ts';
import { handle, load } from '../kernel/handle.ts';
import { remembersAs } from '../kernel/memory.ts';
import { userByEmail, type Who } from './email.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;

// Of no password and nobody: an unknown e-mail takes the work of a wrong password.
const decoy = hash(crypto.randomUUID());
const nobody: Who = { companyId: 0, userId: 0 };
/** Of a sign-in: the claim on the e-mail, its owner, the user, his password. */
const READS = 4;

/** A hash of ours, or one that came with a user from elsewhere (design.md, Moving in). */
const fits = (kept: string, password: string): Promise<boolean> =>
  isBcrypt(kept) ? isBcryptOf(kept, password) : verify(kept, password);

/** The password is the same, so that no session ends: only its hash is one of ours from now on. */
const renew = async (
  { store, keys }: Needs,
  who: Who,
  { before, password }: { before: string; password: string },
): Promise<void> => {
  const renewed = { of: passwordOf(who), before, secret: await hash(password) };
  const cause = causeOf(`rehash:${crypto.randomUUID()}`, who.companyId);
  await replaceCredential(store, keys.credentials, renewed, cause);
};

/** A store that counts how often it is read. */
const counting = (store: Store) => {
  let reads = 0;
  const counted = <T>(answer: T): T => {
    reads += 1;
    return answer;
  };
  return {
    reads: () => reads,
    store: remembersAs(
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
 * Who signs in with this e-mail and password, or null: with the same work, whatever is wrong. `passwords`, read before the
 * password is checked, tells a session of which password it is.
 */
export const userOf = async (
  needs: Needs,
  email: string,
  password: string,
): Promise<(Who & { passwords: number }) | null> => {
  const { store, reads } = counting(needs.store);
  const who = await userByEmail({ ...needs, store }, email);
  const { companyId, userId } = who ?? nobody;
  const { state } = await load(store, user, { companyId, id: userId });
  const kept = await credentialOf(store, needs.keys.credentials, passwordOf({ companyId, userId }));
  while (reads() < READS) await load(store, user, { companyId: nobody.companyId, id: nobody.userId });
  const right = await fits(kept ?? (await decoy), password);
  if (who && kept && right && isBcrypt(kept)) await renew(needs, who, { before: kept, password });
  return who && kept && right && state.is === 'present' ? { ...who, passwords: state.passwords } : null;
};

/** How many passwords the owner of an e-mail has had; undefined: it is nobody's. */
export const passwordsOf = async (needs: Needs, email: string): Promise<number | undefined> => {
  const who = await userByEmail(needs, email);
  const state = who && (await load(needs.store, user, { companyId: who.companyId, id: who.userId })).state;
  return state?.is === 'present' ? state.passwords : undefined;
};

/** Whether this is the user's password now. */
export const isPassword = async ({ store, keys }: Needs, who: Who, password: string): Promise<boolean> =>
  fits((await credentialOf(store, keys.credentials, passwordOf(who))) ?? (await decoy), password);

const passwordOf = ({ companyId, userId }: Who) => ({ companyId, kind: 'password', id: userId });

/** Whether a password was ever kept for a user. */
export const hasPassword = async ({ store, keys }: Needs, who: Who): Promise<boolean> =>
  (await credentialOf(store, keys.credentials, passwordOf(who))) !== undefined;

/**
 * Keeps the hash of a password. The fact that it changed is told apart, by `changePassword`. Refused ERR_NO_USER_FOUND where
 * the user was erased, in this very moment too.
 */
export const keepPassword = async (needs: Needs, who: Who, password: string, cause: Cause): Promise<void> =>
  keepHash(needs, who, await hash(password), cause);

/** The same of a hash that was made elsewhere. */
export const keepHash = async ({ store, keys }: Needs, who: Who, made: string, cause: Cause): Promise<void> => {
  const kept = { of: passwordOf(who), secret: made };
  await keepCredential(store, keys.credentials, kept, cause).catch((error: unknown) => {
    throw error instanceof Ended ? new Refused('ERR_NO_USER_FOUND') : error;
  });
};

/** Of an erased user: his password goes, and whoever is about to keep another one cannot. */
export const forgetPassword = (store: Store, who: Who): Promise<void> => forgetCredential(store, passwordOf(who));

/** The event by which this very request changed the password before, if it did. */
export const changeDone = async ({ store }: Pick<Deps, 'store'>, { companyId, userId }: Who, cause: Cause) =>
  (await load(store, user, { companyId, id: userId })).past.find(
    ({ type, meta }) => type === 'PasswordChanged' && meta.cause === cause.id,
  );

/**
 * Sets a new password, once a request. That ends the user's sessions, save the one in which he did it himself, wherever
 * they are known (R039). The hash comes first: a session of the old one never counts as of the new.
 */
export const changePassword = async (
  deps: Needs,
  who: Who,
  { password, own }: { password: string; own?: { sessionId: string } | undefined },
  cause: Cause,
): Promise<Position | null> => {
  const done = await changeDone(deps, who, cause);
  if (done) return done.position;
  await keepPassword(deps, who, password, cause);
  const target = { companyId: who.companyId, id: who.userId };
  const command = { type: 'ChangePassword', ...(own ? { keeps: own.sessionId } : {}) } as const;
  return (await handle(deps.store, user, { target, command, cause })).position;
};
