import { setTimeout as sleep } from 'node:timers/promises';
import { append } from './append.ts';
import { batchAppend } from './batchAppend.ts';
import { tombstoneStream, softDelete } from './deletes.ts';
import { serveGrpc, unary, type Methods } from './grpc.ts';
import type { EventLog } from './log.ts';
import { cluster, supportedMethods } from './node.ts';
import type { LogReading } from './reading.ts';

/** How long (ms) the last answers may take to leave. */
const flushing = 100;

/**
 * Serves the log on loopback at `port` (0: any) to clients that prove they hold `key`; others are refused. `close`
 * answers requests in flight, then closes connections and log.
 */
export const serveLog = async (log: EventLog, reading: LogReading, key: Buffer, port: number) => {
  const methods: Methods = {
    '/event_store.client.streams.Streams/Read': reading.read,
    '/event_store.client.streams.Streams/Append': unary(append(log)),
    '/event_store.client.streams.Streams/BatchAppend': batchAppend(log),
    '/event_store.client.streams.Streams/Delete': unary(softDelete(log)),
    '/event_store.client.streams.Streams/Tombstone': unary(tombstoneStream(log)),
    '/event_store.client.server_features.ServerFeatures/GetSupportedMethods': unary(() =>
      supportedMethods(Object.keys(methods)).serializeBinary(),
    ),
    '/event_store.client.gossip.Gossip/Read': unary((_, authority) => cluster(authority).serializeBinary()),
  };
  const server = await serveGrpc(methods, key, port);
  return {
    port: server.port,
    close: async (): Promise<void> => {
      server.drain();
      await log.close();
      await sleep(flushing);
      server.close();
      await reading.close();
    },
  };
};
