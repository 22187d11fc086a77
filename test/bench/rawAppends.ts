import { EventStoreDBClient, jsonEvent, NO_STREAM, type AppendExpectedRevision } from '@eventstore/db-client';
import { sized } from './size.ts';

const SECONDS = sized(4, 0.1);

/** Measures single 1 KiB appends by 64 writers through the real client, as a reference. Returns appends a second. */
export const rawAppends = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const pad = 'x'.repeat(1000);
  const until = performance.now() + SECONDS * 1000;
  let appended = 0;
  const write = async (stream: string) => {
    for (let expectedRevision: AppendExpectedRevision = NO_STREAM; performance.now() < until; appended++)
      expectedRevision = (
        await client.appendToStream(stream, jsonEvent({ type: 'Bench', data: { pad } }), { expectedRevision })
      ).nextExpectedRevision;
  };
  await Promise.all(Array.from({ length: 64 }, (_, i) => write(`bench-${crypto.randomUUID()}-${i}`)));
  await client.dispose();
  return appended / SECONDS;
};
