import { Refused } from '../../domain/kernel/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import { user, type UserFields } from '../../domain/user/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';
import { idOnce } from '../kernel/once.ts';
import { claimEmail, mustYield, normalEmail, type Who } from './email.ts';
import { hasPassword, keepPassword } from './password.ts';
import { admitAdmin } from './roster.ts';

export type NewUser = {
  companyId: number;
  name: string;
  email: string;
  password: string;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
} & Partial<Pick<UserFields, 'whatsappId' | 'allTicket' | 'wpp'>>;

export const emailTaken = () => new Refused('O e-mail já está em uso.', 409);

/** Registers a user under an e-mail that nobody else has. Throws Refused(409) when somebody has. */
export const registerUser = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'>,
  person: NewUser,
  cause: Cause,
): Promise<{ userId: number; position: Position | null }> => {
  const { companyId, name, password, profile, super: all, email: _, ...fields } = person;
  const email = normalEmail(person.email);
  const chosen = async (): Promise<Who> => ({ companyId, userId: await idOnce(deps, 'user', companyId, cause) });
  const who = await claimEmail(deps, email, { chosen, completes: companyId }, cause);
  const target = { companyId, id: who.userId };
  if (who.companyId !== companyId) throw emailTaken();
  const command = { type: 'RegisterUser', name, email, profile, super: all, fields } as const;
  // Of two at once one is registered here; the password is his.
  const { position, state, repeated } = await handle(deps.store, user, target, command, cause);
  if (state.is !== 'present') throw emailTaken();
  if (await mustYield(deps, email, who)) {
    await handle(deps.store, user, target, { type: 'RemoveUser' }, { ...cause, id: `${cause.id}:back` });
    throw emailTaken();
  }
  if (!(repeated && (await hasPassword(deps, who)))) await keepPassword(deps, who, password, cause);
  const admitted = profile === 'admin' ? await admitAdmin(deps, who, cause) : null;
  return { userId: who.userId, position: admitted?.position ?? position };
};
