import { z } from 'zod';
import { rowFlaws, sheetRefusals } from '../../domain/contact/refusals.ts';
import type { JudgedRow } from '../../domain/contact/judgeRow.ts';
import { mappingForm, type Mapping } from '../../domain/contact/mapping.ts';
import { illFormed, IllFormed, Refused } from '../../domain/kernel/decider.ts';
import type { Call } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import { storedName } from '../../domain/kernel/names.ts';
import { TooManyWaiting } from '../../runtime/fairLimiter.ts';
import { openTaskPool, TaskFailed } from '../../runtime/taskPool.ts';
import { receiveTemporary } from '../media/receive.ts';

const pool = openTaskPool({
  module: new URL('./sheetTask.ts', import.meta.url),
  megabytes: 384,
  // A busy server gives a process of low priority only a small part of a processor.
  seconds: 60,
  concurrency: 2,
  slow: 1,
});
const text = z.string();
const answer = z.object({
  answer: z.union([
    z.object({ refusal: z.enum(sheetRefusals) }),
    z.object({
      title: text,
      rows: z.array(
        z.object({
          line: z.number(),
          name: storedName,
          number: text,
          email: text,
          other: text.optional(),
          flaw: z.enum(rowFlaws).nullable(),
        }),
      ),
    }),
  ]),
});

/**
 * Reads and validates the rows of a spreadsheet. Throws Refused with 400: ERR_FILE_KIND_REFUSED for a file that is no .xls or
 * .xlsx (or, as `csv`, no .csv), ERR_SHEET_DAMAGED, ERR_SHEET_EMPTY, ERR_SHEET_NOT_FOUND if the mapping names a missing sheet;
 * ERR_SHEET_LONG for more than 50,000 rows, ERR_SHEET_TOO_LARGE for more cells, bytes, memory or time than allowed; with 429:
 * ERR_TOO_MANY_REQUESTS while too many files wait.
 */
export const readSheet = async (
  companyId: number,
  sheet: { name: string; path: string; timeZone: string; mapping?: Mapping | undefined },
  as: 'book' | 'csv' = 'book',
): Promise<{ title: string; rows: JudgedRow[] }> => {
  const told = await pool.run(companyId, { ...sheet, as }).catch((error: unknown) => {
    if (error instanceof TaskFailed) throw new Refused('ERR_SHEET_TOO_LARGE', 400);
    if (error instanceof TooManyWaiting) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { retryAfter: 30 });
    throw error;
  });
  const { answer: read } = answer.parse(told);
  if ('refusal' in read) throw new Refused(read.refusal, 400);
  if (read.rows.length === 0) throw new Refused('ERR_SHEET_EMPTY', 400);
  return read;
};

/**
 * Receives a spreadsheet and the form fields that map its columns (domain/contact/mapping.ts). `drop` deletes the file. Throws
 * Refused as receiveTemporary does, and IllFormed.
 */
export const receiveSheet = async (call: Call, storage: Storage, field?: string) => {
  const { digest, ...file } = await receiveTemporary(call, storage, field);
  const form = mappingForm.safeParse(call.req.body ?? {});
  if (!form.success) {
    await file.drop();
    const at = String(form.error.issues[0]?.path[0] ?? '');
    throw IllFormed.at(at, illFormed(at));
  }
  const { data: mapping } = form;
  return { ...file, mapping, cause: call.withForm([file.name, digest, ...(mapping ? [mapping] : [])]) };
};
