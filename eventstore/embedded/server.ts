import { setTimeout as sleep } from 'node:timers/promises';
import { append } from './append.ts';
import { batchAppend } from './batchAppend.ts';
import { bury, softDelete } from './deletes.ts';
import { serveGrpc, unary } from './grpc.ts';
import type { Log } from './log.ts';
import { cluster, supportedMethods } from './node.ts';
import { GossipService, ServerFeaturesService, StreamsService } from './protocol.ts';
import type { Reading } from './reading.ts';

/** How long (ms) the last answers may take to leave. */
const flushing = 100;

/**
 * Serves the log on loopback at `port` (0: any), to whoever proves to hold `key`; the connection of anybody else is
 * refused. `close` answers what is in flight, then closes connections and log.
 */
export const serve = async (log: Log, reading: Reading, key: Buffer, port: number) => {
  const methods = {
    [StreamsService.read.path]: reading.read,
    [StreamsService.append.path]: unary(append(log)),
    [StreamsService.batchAppend.path]: batchAppend(log),
    [StreamsService.delete.path]: unary(softDelete(log)),
    [StreamsService.tombstone.path]: unary(bury(log)),
    [ServerFeaturesService.getSupportedMethods.path]: unary(() => supportedMethods().serializeBinary()),
    [GossipService.read.path]: unary((_, authority) => cluster(authority).serializeBinary()),
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
