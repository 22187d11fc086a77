import type { RequestHandler } from 'express';
import { z } from 'zod';
import { Refused } from '../domain/kernel/decider.ts';
import { pathId } from '../domain/kernel/inputs.ts';
import { allows } from '../domain/kernel/permissions.ts';
import { companyOf } from '../projections/company/read.ts';
import { contactData } from '../projections/contact/export.ts';
import { contactsByIds } from '../projections/contact/read.ts';
import { serveSigned } from '../projections/session/signedFile.ts';
import type { Database } from '../runtime/database.ts';
import type { Media } from '../runtime/media.ts';

/**
 * Serves the data of a contact for a signed address. Only an admin gets such an address, and it works only while that session
 * lives and its user is still an admin. The file is of the company in the signed address.
 */
export const serveContactExport = (media: Media, db: Database): RequestHandler =>
  serveSigned(
    { media, db },
    z.tuple([pathId, z.literal('json')]),
    ({ profile }) => allows(profile, 'contacts-page:exportContact'),
    async ([contactId], { companyId, name: exportedBy }, req) => {
      const [company, [contact]] = await Promise.all([
        companyOf(db, companyId, true),
        contactsByIds(db, companyId, [contactId]),
      ]);
      if (!company || !contact) throw new Refused('ERR_NO_CONTACT_FOUND');
      const about = { company: company.name, exportedAt: new Date().toISOString(), exportedBy };
      return {
        name: `contact-${contactId}.json`,
        type: 'application/json',
        start: () =>
          contactData(db, { companyId, contactId }, { about, shown: (one) => media.shownMessage(one, companyId, req) }),
      };
    },
  );
