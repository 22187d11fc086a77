import { Erased } from '../../eventstore/persons.ts';
import type { Contacts } from '../contact/resolve.ts';

/** Does `work` for a contact. If he was forgotten meanwhile it fails, and whoever tries again finds somebody new. */
export const unlessErased = async <T>(
  contacts: Contacts,
  { companyId, contactId }: { companyId: number; contactId: number },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Erased) contacts.forget(companyId, contactId);
    throw error;
  }
};
