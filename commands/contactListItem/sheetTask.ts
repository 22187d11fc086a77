import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { serveTask } from '../../runtime/serveTask.ts';
import { judge } from './judge.ts';
import { readBook, readCsv } from './sheet.ts';

const task = z.object({ name: z.string(), path: z.string(), timeZone: z.string(), as: z.enum(['book', 'csv']) });

serveTask(async (input) => {
  const { name, path, timeZone, as } = task.parse(input);
  const bytes = await readFile(path);
  const sheet = as === 'csv' ? readCsv(name, bytes) : readBook(name, bytes);
  return 'refusal' in sheet ? sheet : { rows: sheet.rows.map((row) => judge(row, timeZone)) };
});
