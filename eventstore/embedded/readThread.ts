import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCommits } from './commits.ts';
import { eventStoreFailureOf } from './failures.ts';
import { openOutlet } from './outlet.ts';
import { ReadReq } from './protocol.ts';
import { followAll, readAll } from './readAll.ts';
import { openReader } from './reader.ts';
import type { FromReader, ToReader } from './reading.ts';
import { readRequestOf } from './readRequest.ts';
import { followStream, readStream } from './readStream.ts';
import { openForReading } from './schema.ts';

/** The thread for all reads. Each read loads a page, sends it in one piece, and yields to the others. */
const { file } = z.object({ file: z.string() }).parse(workerData);
const port = parentPort;
if (!port) throw new Error('readThread.ts is a worker thread of main.ts.');

const db = openForReading(file);
const reader = openReader(db);
const commits = openCommits();
const underway = new Map<number, ReturnType<typeof openOutlet>>();
const post = (message: FromReader): void =>
  port.postMessage(message, message.is === 'frames' ? [message.bytes.buffer] : []);

const serve = async ({ id, request, head }: ToReader & { is: 'read' }): Promise<void> => {
  try {
    const asked = readRequestOf(ReadReq.deserializeBinary(request));
    const { stream, count } = asked;
    const reading = openOutlet(commits, stream, (bytes) => post({ is: 'frames', id, bytes }));
    underway.set(id, reading);
    const { outlet } = reading;
    if (stream === null) await (count === null ? followAll : readAll)(asked, outlet, reader, head);
    else await (count === null ? followStream : readStream)(stream, asked, outlet, reader);
    post({ is: 'end', id });
  } catch (error) {
    const { code, details, trailers } = eventStoreFailureOf(error);
    post({ is: 'failed', id, code, details, trailers });
  } finally {
    underway.get(id)?.close();
    underway.delete(id);
  }
};

port.on('message', (message: ToReader) => {
  switch (message.is) {
    case 'read':
      return void serve(message);
    case 'committed':
      return commits.tell(message.streams);
    case 'sent':
      return underway.get(message.id)?.sent();
    case 'left':
      return underway.get(message.id)?.close();
    case 'close':
      db.close();
      return port.close();
  }
});
