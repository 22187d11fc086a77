import type { Expected, OperationOutcome } from './events.ts';
import { maxAppendSize, revisionText, status as codes, type EventStoreFailure } from './failures.ts';
import { Any, BatchAppendResp, google, shared, Status } from './protocol.ts';
import type { BatchAppendResponse as Response, StreamIdentifier, UUID } from './protocol.ts';

/** The parts of a batch that its response repeats. */
export type EchoedBatch = {
  correlation: UUID | undefined;
  identifier: StreamIdentifier | undefined;
  expected: Expected;
};

const responseTo = ({ correlation, identifier }: EchoedBatch): Response => {
  const response = new BatchAppendResp();
  response.setCorrelationId(correlation);
  response.setStreamIdentifier(identifier);
  return response;
};

/** Builds the answer to a batch from the writer's outcome. */
export const responseOf = (batch: EchoedBatch, outcome: OperationOutcome): Response => {
  switch (outcome.is) {
    case 'done':
      return success(batch, outcome);
    case 'wrongRevision':
      return wrongExpectedVersion(batch, outcome.current);
    case 'deleted': {
      const deleted = new shared.StreamDeleted();
      deleted.setStreamIdentifier(batch.identifier);
      return error(batch, 5, 'StreamDeleted', deleted);
    }
  }
};

const success = (batch: EchoedBatch, { revision, position }: OperationOutcome & { is: 'done' }): Response => {
  const done = new BatchAppendResp.Success();
  if (revision < 0) done.setNoStream(new google.Empty());
  else done.setCurrentRevision(revisionText(revision));
  if (position === null) done.setNoPosition(new google.Empty());
  else {
    const at = new shared.AllStreamPosition();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    done.setPosition(at);
  }
  const response = responseTo(batch);
  response.setSuccess(done);
  return response;
};

/** A google.rpc.Status; the client decodes its detail by the type name. */
const error = (batch: EchoedBatch, code: 3 | 4 | 5 | 6, name: string, detail: { serializeBinary(): Uint8Array }) =>
  answer(batch, { code, message: name, type: `event_store.client.${name}`, detail });

/**
 * Answers with text only, as EventStoreDB does while it is not ready: the client shows the message for a detail it does
 * not know.
 */
const inWords = (batch: EchoedBatch, { code, details }: EventStoreFailure) =>
  answer(batch, { code, message: details, type: 'google.protobuf.Empty', detail: new google.Empty() });

type Said = { code: number; message: string; type: string; detail: { serializeBinary(): Uint8Array } };
const answer = (batch: EchoedBatch, { code, message, type, detail }: Said): Response => {
  const packed = new Any();
  packed.pack(detail.serializeBinary(), type);
  const status = new Status();
  status.setCode(code);
  status.setMessage(message);
  status.setDetails(packed);
  const response = responseTo(batch);
  response.setError(status);
  return response;
};

const wrongExpectedVersion = (batch: EchoedBatch, current: number): Response => {
  const wrong = new shared.WrongExpectedVersion();
  if (batch.expected === 'any') wrong.setExpectedAny(new google.Empty());
  else if (batch.expected === 'noStream') wrong.setExpectedNoStream(new google.Empty());
  else if (batch.expected === 'streamExists') wrong.setExpectedStreamExists(new google.Empty());
  else wrong.setExpectedStreamPosition(String(batch.expected));
  if (current < 0) wrong.setCurrentNoStream(new google.Empty());
  else wrong.setCurrentStreamRevision(revisionText(current));
  return error(batch, 6, 'WrongExpectedVersion', wrong);
};

/** Builds the answer to a batch whose deadline had passed on arrival. */
export const timedOut = (batch: EchoedBatch): Response => error(batch, 4, 'Timeout', new shared.Timeout());

/** Builds the answer to a batch that never reached the writer, or that it could not write. */
export const refused = (batch: EchoedBatch, failure: EventStoreFailure): Response => {
  if (failure.trailers['exception'] === 'maximum-append-size-exceeded') {
    const large = new shared.MaximumAppendSizeExceeded();
    large.setMaxappendsize(maxAppendSize);
    return error(batch, 3, 'MaximumAppendSizeExceeded', large);
  }
  if (failure.code !== codes.INVALID_ARGUMENT) return inWords(batch, failure);
  const bad = new shared.BadRequest();
  bad.setMessage(failure.details);
  return error(batch, 3, 'BadRequest', bad);
};
