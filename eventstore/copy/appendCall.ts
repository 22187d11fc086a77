import type { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import { createStreamIdentifier } from '@eventstore/db-client/dist/utils/grpcStreamIdentifier.js';
import { createUUID, parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { ClientDuplexStream, ServiceError } from '@grpc/grpc-js';
import { z } from 'zod';
import { PlainStreamsClient } from '../appendStream.ts';

/** Long enough that no append expires while later ones are written: that would change their order. */
const DEADLINE_MS = 10 * 60_000;

/** An event as the server accepts it. */
export type ProposedEvent = {
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array | undefined;
};

type Append = { stream: string; events: readonly ProposedEvent[]; expectedRevision: bigint | 'no_stream' };
type Waiting = { stream: string } & PromiseWithResolvers<bigint | null>;

/** Appends over one connection. The server applies them in call order. */
export type AppendCall = {
  /**
   * Resolves with the position of the last event, or null if the server does not report it. Rejects when the connection
   * is lost.
   */
  append(append: Append): Promise<bigint | null>;
  close(): void;
};

const requestFor = ({ stream, events, expectedRevision }: Append, id: string): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(createStreamIdentifier(stream));
  options.setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + DEADLINE_MS)));
  if (expectedRevision === 'no_stream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expectedRevision));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(createUUID(id));
  request.setOptions(options);
  request.setIsFinal(true);
  for (const { id: eventId, type, isJson, data, metadata } of events) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(createUUID(eventId));
    message.getMetadataMap().set('type', type);
    message.getMetadataMap().set('content-type', isJson ? 'application/json' : 'application/octet-stream');
    message.setData(data);
    if (metadata) message.setCustomMetadata(metadata);
    request.addProposedMessages(message);
  }
  return request;
};

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Arguments = Parameters<InstanceType<typeof PlainStreamsClient>['batchAppend']>;
type Create = (
  of: typeof CopyClient,
  name: string,
  open: (client: InstanceType<typeof PlainStreamsClient>) => Call,
) => () => Promise<Call>;
const isFunction = (value: unknown): boolean => typeof value === 'function';
/** Private methods of the library's client. */
const inner = z.object({
  GRPCStreamCreator: z.custom<Create>(isFunction),
  callArguments:
    z.custom<(wanted: { requiresLeader: boolean }, options: { deadline: number }) => Arguments>(isFunction),
});
/** A separate class: the library keeps one client per class, and appends through the other class share its calls. */
class CopyClient extends PlainStreamsClient {}

/**
 * Opens one call for many appends. After a broken connection, the library's `appendToStream` sends its unsent appends
 * on a new one, even those that follow lost appends. Here every append fails with the connection, so none overtakes
 * another.
 */
export const openAppendCall = async (client: EventStoreDBClient): Promise<AppendCall> => {
  const { GRPCStreamCreator, callArguments } = inner.parse(client);
  const waiting = new Map<string, Waiting>();
  let lost: Error | undefined;
  const lose = (error: Error): void => {
    lost ??= error;
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  const take = (response: BatchAppendResp): void => {
    const id = parseUUID(response.getCorrelationId()) ?? '';
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    const error = response.getError();
    if (error) return one.reject(unpackToCommandError(error, one.stream));
    const prepare = response.getSuccess()?.getPosition()?.getPreparePosition();
    one.resolve(prepare === undefined ? null : BigInt(prepare));
  };
  const call = await GRPCStreamCreator(CopyClient, 'copy', (plain) =>
    plain
      .batchAppend(...callArguments({ requiresLeader: true }, { deadline: Infinity }))
      .on('data', take)
      .on('error', (error: ServiceError) => lose(convertToCommandError(error)))
      .on('end', () => lose(new Error('Connection dropped: the event store ended the call.'))),
  )();
  return {
    append: (append) => {
      if (lost) return Promise.reject(lost);
      const id = crypto.randomUUID();
      const one = { stream: append.stream, ...Promise.withResolvers<bigint | null>() };
      waiting.set(id, one);
      call.write(requestFor(append, id));
      return one.promise;
    },
    close: () => {
      lose(new Error('The call was closed.'));
      call.end();
    },
  };
};
