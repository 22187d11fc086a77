import { hash, verify } from '@node-rs/argon2';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { credentialOf, keepCredential } from '../kernel/credentials.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { userByEmail, type Who } from './email.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;

// Of no password: an unknown e-mail takes as long as a wrong password.
const decoy = hash(crypto.randomUUID());

/**
 * Who signs in with this e-mail and password, or null. `passwords`, read before the password is checked, tells a session
 * of which password it is.
 */
export const userOf = async (
  needs: Needs,
  email: string,
  password: string,
): Promise<(Who & { passwords: number }) | null> => {
  const who = await userByEmail(needs, email);
  const { state } = await load(needs.store, user, { companyId: who?.companyId ?? 0, id: who?.userId ?? 0 });
  const kept = who && (await credentialOf(needs.store, needs.keys.credentials, passwordOf(who)));
  const right = await verify(kept || (await decoy), password);
  return who && kept && right && state.is === 'present' ? { ...who, passwords: state.passwords } : null;
};

const passwordOf = ({ companyId, userId }: Who) => ({ companyId, kind: 'password', id: userId });

/** Keeps the hash of a password. The fact that it changed is told apart, by `changePassword`. */
export const keepPassword = async ({ store, keys }: Needs, who: Who, password: string, cause: Cause): Promise<void> =>
  keepCredential(store, keys.credentials, passwordOf(who), await hash(password), cause);

/**
 * Sets a new password. That ends the user's sessions, save the one in which he did it himself, wherever they are known
 * (DESIGN 6). The hash comes first: a session of the old one never counts as of the new.
 */
export const changePassword = async (
  deps: Needs,
  who: Who,
  password: string,
  cause: Cause,
  own?: { sessionId: string },
): Promise<Position | null> => {
  await keepPassword(deps, who, password, cause);
  const target = { companyId: who.companyId, id: who.userId };
  const command = { type: 'ChangePassword', ...(own ? { keeps: own.sessionId } : {}) } as const;
  return (await handle(deps.store, user, target, command, cause)).position;
};
