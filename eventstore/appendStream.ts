import grpcUUID from '@eventstore/db-client/dist/utils/grpcUUID.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status, type CallOptions } from '@grpc/grpc-js';

const { StreamsClient } = streamsService;
/** The library's original class, for calls that must not share the append streams of `appendToStream`. */
export const PlainStreamsClient = StreamsClient;
const { BatchAppendResp } = streams;

/** Correlation ids of this process's appends that await an answer. Mirrors a private table of the client. */
const waiting = new Set<string>();

/**
 * Whether a node refuses an append because it knows no leader. A node that is cut off from the others does so until it
 * reaches them again.
 */
const isUnready = (answer: unknown): boolean =>
  answer instanceof BatchAppendResp && answer.getError()?.getMessage().includes('Server Is Not Ready') === true;
/** The error of a node that cannot serve. The client looks for another node then. */
export const unavailable = (): Error => {
  const details = 'Server Is Not Ready';
  return Object.assign(new Error(details), { code: status.UNAVAILABLE, details, metadata: new Metadata() });
};

/**
 * Fixes three faults of the client's append streams. Two of them would end the process. When one stream breaks, the
 * client rejects the appends of all streams. A later answer on another stream then throws in its handler. This class
 * drops such answers, because rejected callers retry with the same event ids. The client also rejects an append that
 * waits for buffer space twice, and nothing handles the second rejection. Here `write` always reports free space,
 * because waiting appends are in memory either way. The client stays with a node that refuses appends because it knows no
 * leader. Here that breaks the stream, so that the client looks for another node.
 */
class MendedClient extends StreamsClient {
  override batchAppend(metadata?: Metadata | Partial<CallOptions>, options?: Partial<CallOptions>) {
    const call = metadata instanceof Metadata ? super.batchAppend(metadata, options) : super.batchAppend(metadata);
    const write = call.write.bind(call);
    const emit = call.emit.bind(call);
    return Object.assign(call, {
      write: (request: BatchAppendReq): boolean => {
        if (request.hasOptions()) waiting.add(grpcUUID.parseUUID(request.getCorrelationId()) ?? '');
        write(request);
        return true;
      },
      emit: (name: string, ...what: unknown[]): boolean => {
        const [answer] = what;
        if (name === 'error') waiting.clear();
        if (isUnready(answer)) {
          call.destroy(unavailable());
          return true;
        }
        if (answer instanceof BatchAppendResp && !waiting.delete(grpcUUID.parseUUID(answer.getCorrelationId()) ?? ''))
          return true;
        return emit(name, ...what);
      },
    });
  }
}

// The client reads its class from this module each time it connects.
Object.assign(streamsService, { StreamsClient: MendedClient });
