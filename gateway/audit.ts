import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Deps } from '../commands/deps.ts';
import { auditLanguages } from '../domain/audit/words.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { pathId } from '../domain/kernel/inputs.ts';
import { allows } from '../domain/kernel/permissions.ts';
import { companyOf } from '../projections/company/read.ts';
import { writePdf } from '../projections/audit/pdf.ts';
import { historyText } from '../projections/audit/whole.ts';
import { serveSigned } from '../projections/session/signedFile.ts';
import type { Database } from '../runtime/database.ts';
import type { Media } from '../runtime/media.ts';

const file = z.tuple([pathId, z.enum(auditLanguages), z.enum(['pdf', 'json'])]);

/**
 * Serves a ticket's history as a file for a signed address. Only an auditor gets such an address, and it works only
 * while that session lives and its user is still an auditor.
 */
export const serveHistory = (media: Media, { db, store, keys, lookup }: Deps & { db: Database }): RequestHandler =>
  serveSigned(
    { media, db },
    file,
    ({ profile }) => allows(profile, 'messages:history'),
    async ([ticketId, language, as], { companyId, name: exportedBy }) => {
      const [ticket, company] = await Promise.all([lookup.ticket(companyId, ticketId), companyOf(db, companyId, true)]);
      if (!ticket || !company) throw new Refused('ERR_NO_TICKET_FOUND');
      const subject = { companyId, ticketId, uuid: ticket.uuid };
      const served = { name: `ticket-${ticketId}.${as}`, type: `application/${as}` };
      if (as === 'json') {
        const exported = { exportedAt: new Date().toISOString(), exportedBy };
        return { ...served, start: () => historyText({ db, store }, subject, keys.audit[0], exported) };
      }
      const { default: Document } = await import('pdfkit');
      const title = `Ticket #${ticketId}`;
      const { timeZone } = company;
      const about = [company.name, ticket.contact.name, ticket.contact.number, exportedBy].filter(Boolean).join(' · ');
      const heading = { title, about, timeZone, language };
      const start = () => {
        const doc = new Document({ size: 'A4', margin: 48, info: { Title: title, Author: company.name } });
        if (!(doc instanceof Readable)) throw new Error('pdfkit returned no stream');
        writePdf(doc, { db, store }, subject, heading).catch((error: unknown) =>
          doc.destroy(Error.isError(error) ? error : new Error('no PDF', { cause: error })),
        );
        return doc;
      };
      return { ...served, start };
    },
  );
