import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readBook } from './sheet.ts';

const { name, bytes } = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }).parse(workerData);
parentPort?.postMessage(readBook(name, bytes));
