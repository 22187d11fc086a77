import type { Database } from '../../runtime/database.ts';
import type { ContactListItemRecord } from '../../domain/contactListItem/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { bucketsLeft, itemsMoved, listIdsOf, movedFrom } from './due.ts';
import { uncheckedItems, uncheckedLists } from './unchecked.ts';
import { itemsByIds } from './read.ts';

/** Answers the questions of `commands/contactListItem/lookup.ts`. */
export const contactListItemLookup = (db: Database) => ({
  contactListItem: async (companyId: number, id: number): Promise<ContactListItemRecord | null> =>
    (await itemsByIds(db, companyId, [id]))[0] ?? null,
  contactListIds: listIdsOf.bind(null, db),
  bucketsLeft: dueReader(db, bucketsLeft),
  uncheckedLists: uncheckedLists.bind(null, db),
  uncheckedItems: uncheckedItems.bind(null, db),
  itemsMoved: dueReader(db, itemsMoved),
  movedFrom: movedFrom.bind(null, db),
});
