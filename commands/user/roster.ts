import { roster } from '../../domain/user/roster.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';
import type { Who } from './email.ts';

const tries = 100;

/** This user is an admin now: told after the fact, so that nobody counts as one who is not. */
export const admitAdmin = async ({ store }: Pick<Deps, 'store'>, { companyId, userId }: Who, cause: Cause) =>
  handle(store, roster, { target: { companyId, id: 0 }, command: { type: 'AdmitAdmin', userId }, cause, tries });

/** This user is about to be an admin no longer: told before the fact. Refused(409) when he is the last of his company. */
export const dismissAdmin = async (
  { store, lookup }: Pick<Deps, 'store' | 'lookup'>,
  { companyId, userId }: Who,
  cause: Cause,
) => {
  const command = { type: 'DismissAdmin', userId, known: await lookup.adminsOf(companyId) } as const;
  await handle(store, roster, { target: { companyId, id: 0 }, command, cause, tries });
};
