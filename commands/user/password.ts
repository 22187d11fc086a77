import { hash, verify } from '@node-rs/argon2';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { credentialOf, keepCredential } from '../kernel/credentials.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';
import { revokeSessions } from '../session/revoke.ts';
import { userByEmail, type Who } from './email.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;

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

/** Sets a new password and ends the user's sessions, save the one in which he did it himself (DESIGN 6). */
export const changePassword = async (
  deps: Deps,
  who: Who,
  password: string,
  cause: Cause,
  own?: { sessionId: string },
): Promise<Position | null> => {
  await keepPassword(deps, who, password, cause);
  const target = { companyId: who.companyId, id: who.userId };
  const { position } = await handle(deps.store, user, target, { type: 'ChangePassword' }, cause);
  const ended = { ...who, ...(own ? { except: own.sessionId } : {}) };
  return (await revokeSessions(deps, ended, 'password', cause)) ?? position;
};
