import { Refused } from '../../domain/kernel/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import { user } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { take, type Owner } from '../kernel/claims.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load, streamOf } from '../kernel/handle.ts';
import { emailClaim, keepPassword } from './password.ts';

export type NewUser = {
  companyId: number;
  name: string;
  email: string;
  password: string;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
};

/** Registers a user under an e-mail that nobody else has. Throws Refused(409) when somebody has. */
export const registerUser = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'>,
  person: NewUser,
  cause: Cause,
): Promise<{ userId: number; position: Position | null }> => {
  const { companyId, name, email, password, profile, queueIds } = person;
  const look = async (stream: string): Promise<Owner> => {
    const [, company, id] = /^user-(\d+)\.(\d+)$/.exec(stream) ?? [];
    const { state } = await load(deps.store, user, { companyId: Number(company), id: Number(id) });
    // Nobody registers a user of another company.
    if (state.is === 'absent') return Number(company) === companyId ? 'absent' : 'free';
    return state.is === 'present' ? 'holds' : 'free';
  };
  const chosen = async () => streamOf('user', { companyId, id: await deps.ids.next('user') });
  const { ownerStream } = await take(deps.store, emailClaim(deps, email), chosen, look, cause);
  const userId = Number(ownerStream.slice(ownerStream.lastIndexOf('.') + 1));
  const target = { companyId, id: userId };
  if (ownerStream !== streamOf('user', target)) throw new Refused('O e-mail já está em uso.', 409);
  const command = {
    type: 'RegisterUser',
    name,
    email: email.trim().toLowerCase(),
    profile,
    super: person.super,
  } as const;
  // Of two at once one is registered here; the password is his.
  const { position } = await handle(deps.store, user, target, command, cause);
  await keepPassword(deps, { companyId, userId }, password, cause);
  const assigned = await handle(deps.store, user, target, { type: 'AssignQueues', queueIds: [...queueIds] }, cause);
  return { userId, position: assigned.position ?? position };
};
