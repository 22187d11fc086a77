import { refused, responseOf, timedOut, type EchoedBatch } from './batchResponses.ts';
import { eventStoreFailureOf } from './failures.ts';
import { framed } from './framing.ts';
import type { GrpcCall } from './grpc.ts';
import type { EventLog } from './log.ts';
import { BatchAppendReq, type BatchAppendResponse as Response } from './protocol.ts';
import { expectedOf, gatherAppend, streamNameOf, type Gathered } from './requests.ts';

type Gathering = EchoedBatch & Gathered & { deadline: number };

/**
 * Streams.BatchAppend: many appends in one long call. Each arrives in one or more parts and gets one answer with its
 * correlation id.
 */
export const batchAppend =
  (log: EventLog) =>
  (call: GrpcCall): void => {
    const gathering = new Map<string, Gathering>();
    let unanswered = 0;
    let ended = false;

    const answer = (response: Response): void => call.write(framed(response.serializeBinary()));

    const submit = async (batch: Gathering): Promise<void> => {
      const { identifier, expected, events } = batch;
      unanswered++;
      try {
        if (batch.deadline < Date.now()) return answer(timedOut(batch));
        const stream = streamNameOf(identifier);
        answer(responseOf(batch, await log.submit({ kind: 'append', stream, expected, events })));
      } catch (error) {
        answer(refused(batch, eventStoreFailureOf(error)));
      } finally {
        unanswered--;
        if (ended && unanswered === 0) call.end();
      }
    };

    const take = (bytes: Buffer): void => {
      const request = BatchAppendReq.deserializeBinary(bytes);
      const key = request.getCorrelationId()?.getString() ?? '';
      const batch = gathering.get(key) ?? batchOf(request);
      if (!batch) return;
      gathering.set(key, batch);
      try {
        for (const message of request.getProposedMessagesList()) gatherAppend(batch, message);
      } catch (error) {
        gathering.delete(key);
        return answer(refused(batch, eventStoreFailureOf(error)));
      }
      if (!request.getIsFinal()) return;
      gathering.delete(key);
      void submit(batch);
    };
    call.listen(take, () => {
      ended = true;
      if (unanswered === 0) call.end();
    });
  };

/** Creates a batch from its options. Parts without options are ignored: their batch was refused. */
const batchOf = (request: BatchAppendReq): Gathering | null => {
  const options = request.getOptions();
  if (!options) return null;
  return {
    correlation: request.getCorrelationId(),
    identifier: options.getStreamIdentifier(),
    expected: expectedOf(options, options.getStreamPosition()),
    deadline: options.getDeadline()?.toDate().getTime() ?? Infinity,
    events: [],
    size: 0,
  };
};
