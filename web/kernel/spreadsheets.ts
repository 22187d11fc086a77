import { z } from 'zod';
import type { Sheet } from './sheet.ts';
import type { Asked } from './sheetWorker.ts';

const cell = z.string();
const sheet = z.union([
  z.object({ rows: z.array(z.object({ line: z.number(), name: cell, number: cell, email: cell })) }),
  z.object({ refusal: z.enum(['kind', 'damaged', 'empty', 'long']) }),
]);
const file = z.instanceof(Uint8Array<ArrayBuffer>);

/** One question to a worker of its own, which is fetched with the first one. Rejects when it cannot work. */
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

/** The people of a chosen file, or why it was refused (R290). */
export const readFile = async (chosen: File): Promise<Sheet> =>
  sheet.parse(await ask({ what: 'read', name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }));

/** The bytes of an empty spreadsheet with these columns (R292). */
export const templateFile = async (title: string, headers: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  file.parse(await ask({ what: 'template', title, headers }));
