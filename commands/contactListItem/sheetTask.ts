import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { sheetMapping } from '../../domain/contact/mapping.ts';
import { judgeRow } from '../../domain/contact/judgeRow.ts';
import { serveTask } from '../../runtime/serveTask.ts';
import { readBook, readCsv } from './sheet.ts';

const task = z.object({
  name: z.string(),
  path: z.string(),
  timeZone: z.string(),
  as: z.enum(['book', 'csv']),
  mapping: sheetMapping.optional(),
});

serveTask(async (input) => {
  const { name, path, as, ...reader } = task.parse(input);
  const bytes = await readFile(path);
  const sheet = as === 'csv' ? readCsv(name, bytes, reader) : readBook(name, bytes, reader);
  return 'refusal' in sheet
    ? sheet
    : { title: sheet.title, rows: sheet.rows.map((row) => judgeRow(row, reader.timeZone)) };
});
