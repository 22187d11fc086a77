import grpcUUID from '@eventstore/db-client/dist/utils/grpcUUID.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type CallOptions } from '@grpc/grpc-js';

const { StreamsClient } = streamsService;
/** The library's own class, for calls that do not share those of `appendToStream`. */
export const PlainStreamsClient = StreamsClient;
const { BatchAppendResp } = streams;

/** The appends of this process that wait for an answer: the same as in the client's own table, which it keeps to itself. */
const waiting = new Set<string>();

/**
 * Mends two faults of the client's append streams, each of which would end the process:
 * one stream that breaks rejects and forgets the appends on all, so that an answer on another stream throws in its handler;
 * it is dropped, for who was rejected asks again by the same event ids. And what waits for room on a stream that breaks is
 * rejected once more, to nobody: there is always room, the waiting appends lie in memory either way.
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
        if (answer instanceof BatchAppendResp && !waiting.delete(grpcUUID.parseUUID(answer.getCorrelationId()) ?? ''))
          return true;
        return emit(name, ...what);
      },
    });
  }
}

// The client looks its class up here whenever it connects.
Object.assign(streamsService, { StreamsClient: MendedClient });
