import { setTimeout as sleep } from 'node:timers/promises';
import { ANY, BACKWARDS, END, jsonEvent, StreamNotFoundError, type EventStoreDBClient } from '@eventstore/db-client';
import { shareClient } from '../client.ts';
import { retryWhileAway } from '../retry.ts';

const PAUSE_MS = 200;

/** The stream whose last event tells whether a copy is complete. It is never copied itself. */
export const markStream = (namespace: string): string => `${namespace}copying`;
type Log = { url: string; namespace: string };
type Mark = 'CopyBegun' | 'CopyEnded';

const onLog = async <T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> => {
  const { client, leave } = shareClient(url);
  try {
    return await work(client);
  } finally {
    await leave();
  }
};

const isHalf = (client: EventStoreDBClient, namespace: string): Promise<boolean> =>
  retryWhileAway(async () => {
    let last: string | undefined;
    try {
      const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of client.readStream(markStream(namespace), options)) last = event?.type;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return last === ('CopyBegun' satisfies Mark);
  });

const mark = ({ url, namespace }: Log, type: Mark): Promise<void> =>
  onLog(url, async (client) => {
    if ((await isHalf(client, namespace)) === (type === 'CopyBegun')) return;
    const event = jsonEvent({ type, data: {} });
    await retryWhileAway(() => client.appendToStream(markStream(namespace), event, { expectedRevision: ANY }));
  });

/** Marks a log as an incomplete copy. Until `endCopy`, processes that start with it wait, and no command works on it. */
export const beginCopy = (log: Log): Promise<void> => mark(log, 'CopyBegun');
export const endCopy = (log: Log): Promise<void> => mark(log, 'CopyEnded');

/** Throws one sentence if a log is an incomplete copy. */
export const refuseHalf = async ({ url, namespace }: Log): Promise<void> => {
  if (await onLog(url, (client) => isHalf(client, namespace)))
    throw new Error(
      'This event log is a copy that is not whole yet: npm run eventstore:copy -- … --finish comes first.',
    );
};

/** Waits while a log is an incomplete copy or does not answer. Calls `onWait` once if it has to wait. */
export const waitUntilCopied = ({ url, namespace }: Log, onWait: () => void, signal?: AbortSignal): Promise<void> =>
  onLog(url, async (client) => {
    if (!(await isHalf(client, namespace))) return;
    onWait();
    do await sleep(PAUSE_MS, undefined, { signal });
    while (await isHalf(client, namespace).catch(() => true));
  });
