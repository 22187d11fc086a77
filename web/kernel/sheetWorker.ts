import { z } from 'zod';
import { sheetMapping } from '../../domain/contact/mapping.ts';
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

/** Spreadsheets are read and written beside the page: 20,000 rows would hold up its screen. */
addEventListener('message', ({ data }) => {
  const question = asked.parse(data);
  postMessage(
    question.what === 'read'
      ? readSheet(question.name, question.bytes, question)
      : templateSheet(question.title, question.headers),
  );
});
