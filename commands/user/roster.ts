import { roster } from '../../domain/user/roster.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { UserRef } from './email.ts';

/** Records a user as admin. It runs after the change, so that no one counts as admin too early. */
export const admitAdmin = async ({ store }: Pick<Deps, 'store'>, { companyId, userId }: UserRef, cause: Cause) =>
  handle(store, roster, {
    target: { companyId, id: 0 },
    command: { type: 'AdmitAdmin', userId },
    cause,
  });

/** Records that a user stops being admin. It runs before the change. Throws Refused (409) for the last admin of a company. */
export const dismissAdmin = async (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'adminsOf'>,
  { companyId, userId }: UserRef,
  cause: Cause,
) => {
  const command = { type: 'DismissAdmin', userId, known: await lookup.adminsOf(companyId) } as const;
  await handle(store, roster, { target: { companyId, id: 0 }, command, cause });
};
