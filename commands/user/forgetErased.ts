import { user } from '../../domain/user/decider.ts';
import type { DueWork } from '../kernel/clock.ts';
import type { Deps } from '../deps.ts';
import { forgetPersons } from '../kernel/erasures.ts';
import { handle, load } from '../kernel/handle.ts';
import { keepPassword } from './password.ts';

/** What the erasure of a user leaves to do, until it is done: his password, his key, and what Postgres still holds (`scrub`). */
export const forgetErasedUsers = (
  { store, lookup, keys }: Pick<Deps, 'store' | 'lookup' | 'keys'>,
  scrub: () => Promise<void>,
): DueWork => ({
  name: 'forgetUser',
  due: (_, limit, after) => lookup.erasedUsers(limit, after),
  act: async ({ companyId, id }, _, cause) => {
    const userId = Number(id);
    const { state } = await load(store, user, { companyId, id: userId });
    if (state.is !== 'erased' || !state.left) return;
    // Of his password the newest alone is kept: what nobody knows takes its place, before the log is purged.
    await keepPassword({ store, keys }, { companyId, userId }, crypto.randomUUID(), cause);
    await store.forget({ companyId, whose: 'user', id: userId });
    forgetPersons(companyId);
    await scrub();
    await handle(store, user, { target: { companyId, id: userId }, command: { type: 'ForgetUser' }, cause });
  },
});
