import { Erased } from '../../eventstore/persons.ts';
import type { Groups } from '../contact/group.ts';
import type { Contacts } from '../contact/recordSighting.ts';

type Whom = { companyId: number; contactId: number; participantId: number | undefined };

/**
 * Runs `work` for a contact, and in a group also for the message's author. Fails if one of them was erased in the meantime. The
 * caches then forget both, so that a retry registers a new contact.
 */
export const unlessErased = async <T>(
  { contacts, groups }: { contacts: Contacts; groups: Groups },
  { companyId, contactId, participantId }: Whom,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Erased) {
      groups.forget(companyId, contactId);
      for (const id of [contactId, participantId]) if (id !== undefined) contacts.forget(companyId, id);
    }
    throw error;
  }
};
