import type { Actor } from '../../domain/kernel/actor.ts';
import type { Due, ReadDue } from '../../domain/kernel/due.ts';
import type { AgendaEntry, FoundContacts, ContactRemains, WholeContact } from '../../domain/contact/shape.ts';

export type ContactLookup = {
  contact(companyId: number, contactId: number): Promise<WholeContact | null>;
  /** Names of contacts by id. Removed contacts are missing. */
  contactNames(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Ids of the contacts that GET /contacts finds, after `after`, in the same order. */
  contactIds(asker: Pick<Actor, 'companyId' | 'timeZone'>, found: FoundContacts): Promise<number[]>;
  /** The given numbers whose contact opted out of campaigns, in canonical spelling (`canonical`). */
  stoppedOf(companyId: number, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  hasCampaigns(companyId: number): Promise<boolean>;
  /** Erased contacts with data left to remove. */
  erasedContacts: ReadDue;
  /**
   * Tickets whose contact was merged into another or split off again, and that do not follow yet. `since`: only contacts that
   * changed after that instant.
   */
  ticketsOfMergedContacts(of: { since: string | null }, limit: number, after: Due | null): Promise<Due[]>;
  leftOf(companyId: number, contactId: number): Promise<ContactRemains>;
  /** Entries of a phone's address book that the connector received: at most `limit` after the key `after`, sorted by key. */
  agenda(of: { companyId: number; connectionId: number }, after: string, limit: number): Promise<AgendaEntry[]>;
};
