import { Worker } from 'node:worker_threads';
import type { SheetRow } from '../../domain/contact/columns.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Sheet } from './sheet.ts';

const LONGEST_MS = 60_000;
const MEGABYTES = 768;
let before: Promise<unknown> = Promise.resolve();

/** A thread of its own reads the file: nobody waits for it, and one that unpacks to no end ends that thread alone. */
const inThread = (name: string, bytes: Uint8Array): Promise<Sheet> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./sheetThread.ts', import.meta.url), {
      workerData: { name, bytes },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const end = (sheet: Sheet): void => {
      clearTimeout(late);
      resolve(sheet);
      void worker.terminate();
    };
    const late = setTimeout(() => end({ refusal: 'ERR_SHEET_DAMAGED' }), LONGEST_MS);
    worker.once('message', (sheet: Sheet) => end(sheet));
    worker.once('error', () => end({ refusal: 'ERR_SHEET_DAMAGED' }));
  });

/**
 * The rows of a spreadsheet, one file at a time. Refused with 400: ERR_FILE_KIND_REFUSED for what is no .xls or .xlsx,
 * ERR_SHEET_DAMAGED, ERR_SHEET_EMPTY, ERR_SHEET_LONG for more than 50,000 rows.
 */
export const readSheet = async (name: string, bytes: Uint8Array): Promise<SheetRow[]> => {
  const reading = before.then(() => inThread(name, bytes));
  before = reading;
  const sheet = await reading;
  if ('refusal' in sheet) throw new Refused(sheet.refusal, 400);
  return sheet.rows;
};
