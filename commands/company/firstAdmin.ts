import { company } from '../../domain/company/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { claimedEmail, normalEmail, user } from '../../domain/user/decider.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { userByEmail } from '../user/email.ts';
import { changePassword } from '../user/password.ts';
import { FirstAdminTaken, ownerOfFirstPlace } from '../user/firstPlace.ts';
import { registerUser } from '../user/register.ts';
import { refuseWeak } from '../user/strength.ts';

type Wanted = { name?: string | undefined; email?: string | undefined; password?: string | undefined };
type Made = { admin: { id: number; name: string; email: string }; position: Position | null };

/** Finds a company's first admin. The read models may not know yet an admin whom another call has just created. */
const firstAdminOf = async (deps: Deps, companyId: number): Promise<{ id: number } | null> =>
  (await deps.lookup.firstAdmin(companyId)) ?? (await ownerOfFirstPlace(deps, companyId));

/**
 * Lets a super user change a company's first admin, or create one if there is none. Creating needs name, e-mail and password. A
 * new password ends the admin's sessions. Throws ERR_NO_RECORD_FOUND, Refused (409) for a taken e-mail, and ERR_OWN_ACCOUNT (409)
 * for the caller's own password or e-mail. The caller's profile changes these, and asks for the password.
 */
export const saveFirstAdmin = async (
  deps: Deps,
  companyId: number,
  { name, email, password }: Wanted,
  cause: Cause,
): Promise<Made> => {
  const { state: own } = await load(deps.store, company, { companyId: 0, id: companyId });
  if (own.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const there = await firstAdminOf(deps, companyId);
  const known = there && (await load(deps.store, user, { companyId, id: there.id })).state;
  const before = known?.is === 'present' ? known : null;
  const isOther = password !== undefined || (email !== undefined && normalEmail(email) !== before?.email);
  if (there && there.id === cause.userId && companyId === cause.companyId && isOther)
    throw new Refused('ERR_OWN_ACCOUNT', 409);
  const personal = [name ?? '', email ?? '', before?.name ?? '', before?.email ?? ''];
  if (password !== undefined) await refuseWeak(deps, { password, companyId, personal });
  if (!there) {
    if (!name || !email || !password) throw new Refused('ERR_COMPANY_USERLESS');
    const own = { companyId, name, email, password, profile: 'admin', super: false, queueIds: [] } as const;
    try {
      const { userId, position } = await registerUser(deps, { ...own, isFirst: true }, { ...cause, companyId });
      return { admin: { id: userId, name, email: normalEmail(email) }, position };
    } catch (error) {
      // A call at the same moment created the admin: this one changes them, as if it had come later.
      if (!(error instanceof FirstAdminTaken) && !(await wasJustCreated(error))) throw error;
      return saveFirstAdmin(deps, companyId, { name, email, password }, cause);
    }
  }
  const who = { companyId, userId: there.id };
  const target = { companyId, id: there.id };
  const wanted = email === undefined ? undefined : normalEmail(email);
  const holder = wanted === undefined ? null : await userByEmail(deps, wanted);
  if (holder && (holder.companyId !== companyId || holder.userId !== there.id))
    throw new Refused(...claimedEmail(wanted ?? '').refusal);
  const fields = { ...(name === undefined ? {} : { name }), ...(wanted === undefined ? {} : { email: wanted }) };
  const command = { type: 'ChangeUser', fields } as const;
  const changed = await handle(deps.store, user, { target, command, cause, secret: deps.keys.claims });
  const ended = password === undefined ? null : await changePassword(deps, who, { password }, cause);
  const { state } = changed;
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const admin = { id: there.id, name: state.name, email: state.email };
  return { admin, position: latest([changed.position, ended]) };

  /** Whether the refusal is for the admin's own e-mail, which another call has just taken for them. */
  async function wasJustCreated(error: unknown): Promise<boolean> {
    return error instanceof Refused && (await ownerOfFirstPlace(deps, companyId)) !== null;
  }
};
