import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Operation, OperationOutcome } from './events.ts';
import { pack, type FromWriter, type ToWriter } from './thread.ts';

type Waiting = Operation & { resolve: (outcome: OperationOutcome) => void; reject: (error: Error) => void };

export type EventLog = {
  /** Hands an operation to the writer; resolves when it is durable or refused. */
  submit(operation: Operation): Promise<OperationOutcome>;
  /** The position after the last committed event. */
  head(): number;
  /** Calls `tell` after each commit, with the streams that it touched. */
  onCommit(tell: (streams: string[]) => void): void;
  purge(): void;
  /** Compares the log with its seal in the background and reports faults on stderr. */
  check(): void;
  /** Waits for submitted operations, then closes the file. */
  close(): Promise<void>;
};

/**
 * Opens the log at `file`. A separate thread writes it: while one group of operations commits, the next one gathers.
 * `failed` is called when that thread dies. `keys` (base64, newest first) seal the log.
 */
export const openEventLog = async (
  file: string,
  failed: (error: Error) => void,
  keys: readonly string[] = [],
): Promise<EventLog> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file, keys } });
  const commits = new EventEmitter();
  const post = (message: ToWriter): void =>
    worker.postMessage(message, message.is === 'write' ? [message.bytes.buffer] : []);
  let head = 0;
  let gathering: Waiting[] = [];
  let committing: Waiting[] | null = null;
  let scheduled = false;
  let closing = false;

  const send = (): void => {
    scheduled = false;
    if (committing || gathering.length === 0) return;
    committing = gathering;
    gathering = [];
    post(pack(committing));
  };

  const answered = (message: FromWriter): void => {
    if (message.is === 'ready') {
      head = message.head;
      return void commits.emit('ready');
    }
    const group = committing ?? [];
    committing = null;
    send();
    if (message.is === 'failed')
      for (const { reject } of group) reject(new Error(`The event log could not be written: ${message.reason}`));
    else {
      const moved = message.head !== head;
      head = message.head;
      for (const [index, { resolve }] of group.entries()) {
        const outcome = message.outcomes[index];
        if (outcome) resolve(outcome);
      }
      if (moved) commits.emit('commit', [...new Set(group.map(({ stream }) => stream))]);
    }
    if (!committing && gathering.length === 0) commits.emit('idle');
  };

  worker.on('message', answered);
  worker.on('error', failed);
  await Promise.race([once(commits, 'ready'), once(worker, 'error').then(([error]) => Promise.reject(error))]);

  return {
    submit: (operation) =>
      new Promise((resolve, reject) => {
        if (closing) return; // no answer: the connection is about to close, and the client retries
        gathering.push({ ...operation, resolve, reject });
        if (committing || scheduled) return;
        scheduled = true;
        setImmediate(send);
      }),
    head: () => head,
    onCommit: (tell) => void commits.on('commit', tell),
    purge: () => post({ is: 'purge' }),
    check: () => post({ is: 'check' }),
    close: async () => {
      closing = true;
      if (committing || gathering.length > 0) await once(commits, 'idle');
      const closed = once(worker, 'exit');
      post({ is: 'close' });
      await closed;
    },
  };
};
