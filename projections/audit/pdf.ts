import type { Readable } from 'node:stream';
import type PDFDocument from 'pdfkit';
import { reasonTextIn } from '../../domain/kernel/refusals/reasonText.ts';
import { describeEntry } from '../../domain/audit/describeEntry.ts';
import type { AuditLanguage } from '../../domain/audit/words.ts';
import { waitForReader } from '../../runtime/exports.ts';
import { openChain, type Subject } from './chain.ts';
import { wholeHistory, type Sources } from './whole.ts';

/** Texts and settings of the PDF apart from its entries. */
type Heading = { title: string; about: string; timeZone: string; language: AuditLanguage };

const sealed = {
  pt: (entries: number, hash: string) => `${entries} registros. Cadeia SHA-256: ${hash}`,
  en: (entries: number, hash: string) => `${entries} entries. SHA-256 chain: ${hash}`,
  es: (entries: number, hash: string) => `${entries} registros. Cadena SHA-256: ${hash}`,
};
/** Characters outside Windows-1252, which the fonts of every reader cover. They are printed as code points. */
const unknown = /[^\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC\u2122]/gu;
const unseen = /\p{Cf}|\p{Variation_Selector}/gu;
const printable = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(unknown, (sign) => `(U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()})`);

const GREY = '#5b6270';
const INK = '#14171f';
const MARGIN = 48;
const TIMES = 118;

type PdfEntry = { when: string; who: string; what: string; why: string; words: string };
const write = (doc: typeof PDFDocument, { when, who, what, why, words }: PdfEntry): void => {
  const left = MARGIN + TIMES;
  const width = doc.page.width - left - MARGIN;
  const height = doc.fontSize(9).font('Helvetica').heightOfString(`${what}\n${words}`, { width }) + 26;
  if (doc.y + Math.min(height, 200) > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  doc.fillColor(GREY).text(when, MARGIN, top, { width: TIMES - 8 });
  doc.fillColor(INK).font('Helvetica-Bold').text(printable(what), left, top, { width });
  doc.font('Helvetica').fillColor(GREY);
  doc.text(printable([who, why].filter(Boolean).join(' · ')), left, doc.y, { width });
  if (words) doc.fillColor(INK).text(printable(words), left, doc.y + 2, { width });
  doc.moveDown(0.7);
};

/** Writes the whole history of a ticket into a PDF. It ends with the same hash as a JSON export at that moment. */
export const writePdf = async (
  doc: typeof PDFDocument & Readable,
  from: Sources,
  of: Subject,
  { title, about, timeZone, language }: Heading,
): Promise<void> => {
  const clock = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const chain = openChain(of);
  doc.font('Helvetica-Bold').fontSize(16).fillColor(INK).text(printable(title));
  doc.font('Helvetica').fontSize(9).fillColor(GREY).text(printable(about)).moveDown(1.5);
  for await (const { entries, names } of wholeHistory(from, of)) {
    for (const entry of entries) {
      chain.add(entry);
      write(doc, {
        ...describeEntry(entry, names, { language, timeZone, reasonText: reasonTextIn(language) }),
        when: clock.format(new Date(entry.at)),
      });
    }
    await waitForReader(doc);
    if (doc.destroyed) return;
  }
  const { entries, hash } = chain.end();
  doc.fillColor(GREY).text(sealed[language](entries, hash), MARGIN, doc.y + 6);
  doc.end();
};
