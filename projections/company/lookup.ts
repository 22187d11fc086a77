import type { Database } from '../../runtime/database.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';
import { companyOf } from './read.ts';
import { contactsKnown, listsKnown, secretsLeft, usersKnown, usersLeft } from './removals.ts';

/** Answers the questions of `commands/company/lookup.ts`. */
export const companyLookup = (db: Database) => ({
  company: (id: number): Promise<CompanyRecord | null> => companyOf(db, id, true),
  usersLeft: usersLeft.bind(null, db),
  usersKnown: usersKnown.bind(null, db),
  contactsKnown: contactsKnown.bind(null, db),
  listsKnown: listsKnown.bind(null, db),
  secretsLeft: secretsLeft.bind(null, db),
});
