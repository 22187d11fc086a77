import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { unpack, type FromWriter, type ToWriter } from './thread.ts';
import { openPurge } from './purge.ts';
import { openForWriting } from './schema.ts';
import { openSealing } from './sealing.ts';
import { openStreams } from './streams.ts';
import { openWriter } from './writer.ts';

/** The writer's thread: one transaction per group of operations, and steps of a purge between groups. */
const { file, keys } = z.object({ file: z.string(), keys: z.array(z.base64()) }).parse(workerData);
const port = parentPort;
if (!port) throw new Error('worker.ts is a worker thread of main.ts.');

const db = openForWriting(file);
const streams = openStreams(db);
const sealing = openSealing(
  db,
  keys.map((key) => Buffer.from(key, 'base64')),
);
const writer = openWriter(db, streams, sealing);
const { purge, clearBuried } = openPurge(db, streams, sealing);
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
    if (removed > 0) db.exec('pragma wal_checkpoint(truncate)'); // purged data must not remain in the journal
  } catch (error) {
    process.stderr.write(`What is hidden in the event log could not be purged: ${String(error)}\n`); // retried next night
  }
  purging = false;
};

/** The check rests this many times longer than it works, so the thread writes most of the time. */
const REST = 4;
const say = (what: string): void => void process.stderr.write(`${what}\n`);
let checking = false;
const checkBetweenGroups = async (): Promise<void> => {
  if (checking) return;
  checking = true;
  try {
    if (sealing.fault) say(sealing.fault);
    const steps = sealing.check();
    for (let since = performance.now(); ; since = performance.now()) {
      const { done, value } = steps.next();
      if (done) {
        if (value && value !== sealing.fault) say(value);
        break;
      }
      await sleep((performance.now() - since) * REST);
      if (!db.isOpen) return;
    }
  } catch (error) {
    say(`The event log could not be checked: ${String(error)}`);
  }
  checking = false;
};

/** A caller that ends a stream wants its content removed from the file and the journal at once, not at night. */
const bury = (): void => {
  try {
    for (const _ of clearBuried());
    db.exec('pragma busy_timeout=250; pragma wal_checkpoint(truncate)');
  } catch {
    // The nightly purge repeats this; no append has failed.
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
    case 'check':
      return void checkBetweenGroups();
    case 'close':
      db.close();
      return port.close();
  }
});
writer.begin();
post({ is: 'ready', head: writer.head() });
