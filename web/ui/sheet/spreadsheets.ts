import { z } from 'zod';
import { rowFlaws, sheetRefusals } from '../../../domain/contact/refusals.ts';
import type { Mapping } from '../../../domain/contact/mapping.ts';
import type { Sheet } from './sheet.ts';
import type { Asked } from './sheetWorker.ts';

const cell = z.string();
const place = z.number();
const row = z.object({
  line: z.number(),
  name: cell,
  number: cell,
  email: cell,
  read: z.array(cell),
  flaw: z.enum(rowFlaws).nullable(),
});
const sheet = z.union([
  z.object({ refusal: z.enum(sheetRefusals) }),
  z.object({
    title: cell,
    titles: z.array(cell),
    columns: z.array(z.object({ at: place, header: cell, sample: cell })),
    phones: z.array(place),
    name: place.nullable(),
    email: place.nullable(),
    rows: z.array(row),
  }),
]);
const file = z.instanceof(Uint8Array<ArrayBuffer>);

/** Asks one question to a new worker. Rejects when the worker fails. */
const ask = (question: Asked): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('The worker for spreadsheets failed'));
    });
    worker.postMessage(question);
  });

/** The people of a chosen file for a company in this time zone, or the reason of its refusal (R290). */
export const readFile = async (
  chosen: File,
  reader: { timeZone: string; mapping?: Mapping | undefined },
): Promise<Sheet> => {
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  return sheet.parse(await ask({ what: 'read', name: chosen.name, bytes, ...reader }));
};

/** The bytes of an empty spreadsheet with these columns (R292). */
export const templateFile = async (title: string, headers: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  file.parse(await ask({ what: 'template', title, headers }));
