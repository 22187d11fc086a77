import type { Due } from '../../domain/kernel/due.ts';
import { user } from '../../domain/user/decider.ts';
import type { Acted, DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { forgetPersons } from '../kernel/react/erasures.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { forgetPassword } from './password.ts';

const userOf = ({ companyId, id }: Due) => ({ companyId, id: Number(id) });

/**
 * Completes the erasure of users: deletes their passwords and keys, and once for all of them the remains in Postgres (`scrub`).
 */
export const forgetErasedUsers = (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'erasedUsers'>,
  scrub: () => Promise<void>,
): DueWork => {
  const isLeft = async (due: Due): Promise<boolean> => {
    const { state } = await load(store, user, userOf(due));
    return state.is === 'erased' && state.left;
  };
  return {
    name: 'forgetUser',
    byEventsOnly: true,
    due: lookup.erasedUsers,
    act: async (due) => {
      if (!(await isLeft(due))) return;
      const { companyId, id } = userOf(due);
      await forgetPassword(store, { companyId, userId: id });
      await store.forget({ companyId, whose: 'user', id });
      forgetPersons(companyId);
    },
    finish: async (acted) => {
      const left: Acted[] = [];
      for (const one of acted) if (await isLeft(one.due)) left.push(one);
      if (!left.length) return;
      await scrub();
      for (const { due, cause } of left)
        await handle(store, user, { target: userOf(due), command: { type: 'ForgetUser' }, cause });
    },
  };
};
