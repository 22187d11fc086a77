import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { unpack, type FromWriter, type ToWriter } from './thread.ts';
import { openPurge } from './purge.ts';
import { openForWriting } from './schema.ts';
import { openStreams } from './streams.ts';
import { openWriter } from './writer.ts';

/** The writer's thread: one transaction for each group it is handed, and between groups the steps of a purge. */
const { file } = z.object({ file: z.string() }).parse(workerData);
const port = parentPort;
if (!port) throw new Error('worker.ts is a worker thread of main.ts.');

const db = openForWriting(file);
const streams = openStreams(db);
const writer = openWriter(db, streams);
const { purge, clearBuried } = openPurge(db, streams);
const post = (message: FromWriter): void => port.postMessage(message);

let purging = false;
const purgeBetweenGroups = async (): Promise<void> => {
  if (purging) return;
  purging = true;
  try {
    let removed = 0;
    for (const now of purge()) {
      removed += now;
      await turn();
      if (!db.isOpen) return;
    }
    if (removed > 0) db.exec('pragma wal_checkpoint(truncate)'); // what is gone lies nowhere any more
  } catch (error) {
    process.stderr.write(`What is hidden in the event log could not be purged: ${String(error)}\n`); // the next night it may
  }
  purging = false;
};

/** Who ends a stream wants what it held gone, from the file and from its journal: at once, not some night. */
const bury = (): void => {
  try {
    for (const _ of clearBuried());
    db.exec('pragma busy_timeout=250; pragma wal_checkpoint(truncate)');
  } catch {
    // The nightly purge does it again: nobody's append has failed.
  } finally {
    db.exec('pragma busy_timeout=5000');
  }
};

port.on('message', (message: ToWriter) => {
  switch (message.is) {
    case 'write':
      try {
        const operations = unpack(message);
        const outcomes = writer.write(operations);
        post({ is: 'written', outcomes, head: writer.head() });
        if (operations.some(({ kind }) => kind === 'tombstone')) bury();
        return;
      } catch (error) {
        return post({ is: 'failed', reason: String(error) });
      }
    case 'purge':
      return void purgeBetweenGroups();
    case 'close':
      db.close();
      return port.close();
  }
});
writer.begin();
post({ is: 'ready', head: writer.head() });
