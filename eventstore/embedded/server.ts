import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Server, ServerCredentials, type MethodDefinition, type sendUnaryData } from '@grpc/grpc-js';
import { append } from './append.ts';
import { batchAppend } from './batchAppend.ts';
import { bury, softDelete } from './deletes.ts';
import { failureOf } from './failures.ts';
import type { Log } from './log.ts';
import { cluster, supportedMethods } from './node.ts';
import { openOutlet, type Outlet, type ReadCall } from './outlet.ts';
import { GossipService, ServerFeaturesService, StreamsService, type ReadReq } from './protocol.ts';
import { followAll, readAll } from './readAll.ts';
import { readRequestOf } from './readRequest.ts';
import { followStream, readStream } from './readStream.ts';
import type { Reader } from './reader.ts';

const loopback = '127.0.0.1';
/** How long (ms) the last answers may take to leave. */
const flushing = 100;

/** Streams.Read: reads and subscriptions, of a stream or of all. */
const read =
  (log: Log, reader: Reader) =>
  async (call: ReadCall): Promise<void> => {
    let out: Outlet | undefined;
    try {
      const request = readRequestOf(call.request);
      const { stream, count } = request;
      out = openOutlet(call, log, stream);
      if (stream === null) await (count === null ? followAll : readAll)(request, out, log, reader);
      else await (count === null ? followStream : readStream)(stream, request, out, reader);
      call.end();
    } catch (error) {
      if (!call.cancelled) call.emit('error', failureOf(error));
    } finally {
      out?.close();
    }
  };

/** Read answers bytes: events are encoded by hand. */
const readBytes: MethodDefinition<ReadReq, Buffer> = {
  ...StreamsService.read,
  responseSerialize: (bytes) => bytes,
  responseDeserialize: (bytes) => bytes,
};

/**
 * Serves the log on loopback at `port` (0: any), to whoever proves to hold `key`; the connection of anybody else is
 * refused. `close` answers what is in flight, then closes connections and log.
 */
export const serve = async (log: Log, reader: Reader, key: Buffer, port: number) => {
  const server = new Server({
    'grpc.max_receive_message_length': 32 << 20,
    'grpc.max_send_message_length': -1,
    'grpc-node.flow_control_window': 4 << 20,
  });
  server.addService(
    { ...StreamsService, read: readBytes },
    {
      read: read(log, reader),
      append: append(log),
      batchAppend: batchAppend(log),
      delete: softDelete(log),
      tombstone: bury(log),
    },
  );
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<ReturnType<typeof supportedMethods>>) =>
      answer(null, supportedMethods()),
  });
  server.addService(GossipService, {
    read: (call: { getHost(): string }, answer: sendUnaryData<ReturnType<typeof cluster>>) =>
      answer(null, cluster(call.getHost())),
  });
  const bound = await promisify(server.bindAsync.bind(server))(
    `${loopback}:${port}`,
    ServerCredentials.createSsl(key, [{ private_key: key, cert_chain: key }], true),
  );
  return {
    port: bound,
    close: async (): Promise<void> => {
      server.tryShutdown(() => {});
      await log.close();
      await sleep(flushing);
      server.forceShutdown();
    },
  };
};
