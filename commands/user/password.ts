import { hash, verify } from '@node-rs/argon2';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { hashedKey, holderOf, type Claim } from '../kernel/claims.ts';
import { credentialOf, keepCredential } from '../kernel/credentials.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { revokeSessions } from '../session/revoke.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
export type Who = { companyId: number; userId: number };

/** E-mails are unique over the installation, whatever their case. */
export const emailClaim = ({ keys }: Pick<Deps, 'keys'>, email: string): Claim => ({
  companyId: 0,
  what: 'email',
  key: hashedKey(keys.claims, email.trim().toLowerCase()),
});

/** The user who holds an e-mail, if he is there. */
export const userByEmail = async (needs: Needs, email: string): Promise<Who | null> => {
  const holder = await holderOf(needs.store, emailClaim(needs, email));
  const [, companyId, userId] = /^user-(\d+)\.(\d+)$/.exec(holder?.ownerStream ?? '') ?? [];
  if (!companyId || !userId) return null;
  const who = { companyId: Number(companyId), userId: Number(userId) };
  const { state } = await load(needs.store, user, { companyId: who.companyId, id: who.userId });
  return state.is === 'present' ? who : null;
};

// Of no password: an unknown e-mail takes as long as a wrong password.
const decoy = hash(crypto.randomUUID());

/** Who signs in with this e-mail and password, or null. */
export const userOf = async (needs: Needs, email: string, password: string): Promise<Who | null> => {
  const who = await userByEmail(needs, email);
  const kept = who && (await credentialOf(needs.store, needs.keys.credentials, passwordOf(who)));
  const right = await verify(kept || (await decoy), password);
  return who && kept && right ? who : null;
};

const passwordOf = ({ companyId, userId }: Who) => ({ companyId, kind: 'password', id: userId });

/** Keeps the hash of a password. The fact that it changed is told apart, by `changePassword`. */
export const keepPassword = async ({ store, keys }: Needs, who: Who, password: string, cause: Cause): Promise<void> =>
  keepCredential(store, keys.credentials, passwordOf(who), await hash(password), cause);

/** Sets a new password and ends the user's sessions (DESIGN 6). */
export const changePassword = async (
  deps: Deps,
  who: Who,
  password: string,
  cause: Cause,
): Promise<Position | null> => {
  await keepPassword(deps, who, password, cause);
  const target = { companyId: who.companyId, id: who.userId };
  const { position } = await handle(deps.store, user, target, { type: 'ChangePassword' }, cause);
  return (await revokeSessions(deps, who, 'password', cause)) ?? position;
};
