import type { RequestHandler } from 'express';
import { z } from 'zod';
import { contactExportPath } from '../domain/contact/exportFile.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { pathId } from '../domain/kernel/inputs.ts';
import { allows } from '../domain/kernel/permissions.ts';
import { companyOf } from '../projections/company/read.ts';
import { contactData } from '../projections/contact/export.ts';
import { contactsByIds } from '../projections/contact/read.ts';
import { asDownload, requesterOf } from '../projections/session/signedFile.ts';
import type { Database } from '../runtime/database.ts';
import { sendExport } from '../runtime/exports.ts';
import type { Media } from '../runtime/media.ts';

const asked = z.object({ companyId: pathId, sessionId: z.string(), file: z.string() });
const file = z.tuple([pathId, z.literal('json')]);

/**
 * Serves the data of a contact for a signed address. Only an admin gets such an address, and it works only while that session
 * lives and its user is still an admin. The file is of the company in the signed address.
 */
export const serveContactExport =
  (media: Media, db: Database): RequestHandler =>
  async (req, res) => {
    const { data: of } = asked.safeParse(req.params);
    const { data: named } = file.safeParse(of?.file.split('.'));
    if (!of || !named) throw new Refused('ERR_NO_PERMISSION');
    const { companyId, sessionId } = of;
    const [contactId] = named;
    const path = contactExportPath({ companyId, contactId, sessionId });
    const request = { path, query: req.query, companyId, sessionId };
    const actor = await requesterOf({ media, db }, request, ({ profile }) =>
      allows(profile, 'contacts-page:exportContact'),
    );
    const [company, [contact]] = await Promise.all([
      companyOf(db, companyId, true),
      contactsByIds(db, companyId, [contactId]),
    ]);
    if (!company || !contact) throw new Refused('ERR_NO_CONTACT_FOUND');
    asDownload(res, `contact-${contactId}.json`);
    const about = { company: company.name, exportedAt: new Date().toISOString(), exportedBy: actor.name };
    await sendExport(res.type('application/json'), companyId, () =>
      contactData(db, { companyId, contactId }, { about, shown: (one) => media.shownMessage(one, companyId, req) }),
    );
  };
