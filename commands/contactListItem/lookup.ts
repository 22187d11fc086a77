import type { ReadDue } from '../../domain/kernel/due.ts';
import type { ContactListItemRecord, Unchecked } from '../../domain/contactListItem/shape.ts';

export type ContactListItemLookup = {
  contactListItem(companyId: number, id: number): Promise<ContactListItemRecord | null>;
  /** Ids of a company's contact lists that may have items. */
  contactListIds(companyId: number): Promise<number[]>;
  /** Streams of contact list items with pending work. The id is that of the stream. */
  bucketsLeft: ReadDue;
  /**
   * The lists with unchecked numbers of each company whose plan includes campaigns, and how many numbers each list has. The
   * lists with the fewest unchecked come first.
   */
  uncheckedLists(): Promise<{ companyId: number; listId: number; items: number }[]>;
  /** Unchecked numbers of a list, after the item `behind`. */
  uncheckedItems(
    of: { companyId: number; listId: number },
    behind: Unchecked | null,
    limit: number,
  ): Promise<Unchecked[]>;
  /** Contact list items that two streams both claim to have. */
  itemsMoved: ReadDue;
  /** The item's former place, if two streams have it. */
  movedFrom(companyId: number, id: number): Promise<{ listId: number; bucket: number } | null>;
};
