import { z } from 'zod';
import { sheetMapping } from '../../../domain/contact/mapping.ts';
import { readSheet, templateSheet } from './sheet.ts';

const asked = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('read'),
    name: z.string(),
    bytes: z.instanceof(Uint8Array),
    timeZone: z.string(),
    mapping: sheetMapping.optional(),
  }),
  z.object({ what: z.literal('template'), title: z.string(), headers: z.array(z.string()) }),
]);
export type Asked = z.infer<typeof asked>;

/** Reads and writes spreadsheets outside the page's thread, because 20,000 rows would block the screen. */
addEventListener('message', ({ data }) => {
  const question = asked.parse(data);
  postMessage(
    question.what === 'read'
      ? readSheet(question.name, question.bytes, question)
      : templateSheet(question.title, question.headers),
  );
});
