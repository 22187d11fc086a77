import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EventStoreFailure } from './failures.ts';
import type { GrpcCall } from './grpc.ts';
import type { EventLog } from './log.ts';

export type ToReader =
  | { is: 'read'; id: number; request: Uint8Array; head: number }
  | { is: 'committed'; streams: string[] }
  | { is: 'sent'; id: number }
  | { is: 'left'; id: number }
  | { is: 'close' };

export type FromReader =
  | { is: 'frames'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'end'; id: number }
  | { is: 'failed'; id: number; code: number; details: string; trailers: Readonly<Record<string, string>> };

/**
 * Reads the log at `file` in a separate thread, so that appends never wait for reads. `failed` is called when that
 * thread dies.
 */
export const openReading = (file: string, log: EventLog, failed: (error: Error) => void) => {
  const worker = new Worker(new URL('./readThread.ts', import.meta.url), { workerData: { file } });
  const calls = new Map<number, GrpcCall>();
  const post = (message: ToReader): void => worker.postMessage(message);
  let last = 0;

  const answered = (message: FromReader): void => {
    const { id } = message;
    const call = calls.get(id);
    if (!call) return;
    if (message.is === 'frames') return call.write(message.bytes, () => calls.has(id) && post({ is: 'sent', id }));
    calls.delete(id);
    if (message.is === 'end') call.end();
    else call.fail(new EventStoreFailure(message.code, message.details, message.trailers));
  };

  worker.on('message', answered);
  worker.on('error', failed);
  log.onCommit((streams) => {
    if (calls.size > 0) post({ is: 'committed', streams });
  });

  return {
    /** Streams.Read: reads and subscriptions of one stream or all streams. */
    read: (call: GrpcCall): void => {
      const id = ++last;
      calls.set(id, call);
      call.listen(
        (request) => post({ is: 'read', id, request: Uint8Array.from(request), head: log.head() }),
        () => {},
      );
      call.onGone(() => {
        if (calls.delete(id)) post({ is: 'left', id });
      });
    },
    close: async (): Promise<void> => {
      const closed = once(worker, 'exit');
      post({ is: 'close' });
      await closed;
    },
  };
};

export type LogReading = ReturnType<typeof openReading>;
