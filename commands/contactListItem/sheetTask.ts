import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { serveTask } from '../../runtime/serveTask.ts';
import { judge } from './judge.ts';
import { readBook } from './sheet.ts';

const task = z.object({ name: z.string(), path: z.string(), timeZone: z.string() });

serveTask(async (input) => {
  const { name, path, timeZone } = task.parse(input);
  const sheet = readBook(name, await readFile(path));
  return 'refusal' in sheet ? sheet : { rows: sheet.rows.map((row) => judge(row, timeZone)) };
});
