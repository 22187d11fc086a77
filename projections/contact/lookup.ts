import type { Database } from '../../runtime/database.ts';
import type { WholeContact } from '../../domain/contact/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { erasedContacts, leftOf, ticketsOfMergedContacts } from './due.ts';
import { agendaOf, contactIdsFound, contactNames, contactsByIds } from './read.ts';
import { hasCampaigns, stoppedOf } from './stopped.ts';

/** Answers the questions of `commands/contact/lookup.ts`. */
export const contactLookup = (db: Database) => ({
  contact: async (companyId: number, contactId: number): Promise<WholeContact | null> =>
    (await contactsByIds(db, companyId, [contactId]))[0] ?? null,
  contactNames: contactNames.bind(null, db),
  contactIds: contactIdsFound.bind(null, db),
  stoppedOf: stoppedOf.bind(null, db),
  hasCampaigns: hasCampaigns.bind(null, db),
  erasedContacts: dueReader(db, erasedContacts),
  ticketsOfMergedContacts: ticketsOfMergedContacts.bind(null, db),
  leftOf: leftOf.bind(null, db),
  agenda: agendaOf.bind(null, db),
});
