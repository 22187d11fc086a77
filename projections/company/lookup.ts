import type { Database } from '../../runtime/database.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { companyOf } from './read.ts';
import { contactsToErase, listsToDelete, secretsLeft, usersToErase, usersLeft } from './removals.ts';

/** Answers the questions of `commands/company/lookup.ts`. */
export const companyLookup = (db: Database) => ({
  company: (id: number): Promise<CompanyRecord | null> => companyOf(db, id, true),
  usersLeft: dueReader(db, usersLeft),
  usersToErase: dueReader(db, usersToErase),
  contactsToErase: dueReader(db, contactsToErase),
  listsToDelete: dueReader(db, listsToDelete),
  secretsLeft: secretsLeft.bind(null, db),
});
