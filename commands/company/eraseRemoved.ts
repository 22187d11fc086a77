import { contactList } from '../../domain/contactList/record.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { user } from '../../domain/user/decider.ts';
import type { ForgetAddresses } from '../../runtime/forgetAddresses.ts';
import { eraseContact } from '../contact/erase.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { eraseUser } from '../user/erase.ts';

type Needs = Pick<Deps, 'store'>;
/** The users and contacts do not need the company any more. */
const reason = 'purpose';

/** Removes the users of a removed company, which frees their e-mails. */
export const removeUsersOfRemovedCompany = ({ store, lookup }: Needs & Asks<'usersLeft'>): DueWork => ({
  name: 'usersOfRemoved',
  due: lookup.usersLeft,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id: Number(id) };
    if ((await load(store, user, target)).state.is !== 'present') return;
    await handle(store, user, { target, command: { type: 'RemoveUser' }, cause });
  },
});

/** Erases the users thirty days later, as an admin would. */
export const eraseUsersOfRemovedCompany = (deps: Needs & Asks<'adminsOf' | 'usersToErase'>): DueWork => ({
  name: 'forgetUsersOfRemoved',
  due: deps.lookup.usersToErase,
  act: async ({ companyId, id }, _, cause) => {
    const { state } = await load(deps.store, user, { companyId, id: Number(id) });
    if (state.is !== 'removed') return;
    const erasure = { by: system, reason, confirmation: state.name } as const;
    await eraseUser(deps, { companyId, userId: Number(id) }, erasure, cause);
  },
});

/** Deletes the contact lists. Their items follow (`cleanUpBuckets`). */
export const deleteListsOfRemovedCompany = ({ store, lookup }: Needs & Asks<'listsToDelete'>): DueWork => ({
  name: 'forgetListsOfRemoved',
  due: lookup.listsToDelete,
  act: async ({ companyId, id }, _, cause) => {
    const target = { companyId, id: Number(id) };
    if ((await load(store, contactList.decider, target)).state.is !== 'present') return;
    await handle(store, contactList.decider, { target, command: { type: 'Delete' }, cause });
  },
});

/** Erases the contacts with all their messages. */
export const eraseContactsOfRemovedCompany = (
  deps: Needs & Pick<Deps, 'ids'> & Asks<'campaignsWithList' | 'contactListIds' | 'contactsToErase'>,
  forgetAddresses: ForgetAddresses,
): DueWork => ({
  name: 'forgetContactsOfRemoved',
  due: deps.lookup.contactsToErase,
  act: async ({ companyId, id }, _, cause) => {
    const erasure = { by: system, reason, confirmation: null } as const;
    await eraseContact({ ...deps, forgetAddresses }, { companyId, id: Number(id) }, erasure, cause);
  },
});
