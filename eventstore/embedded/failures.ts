import { meaningOf } from '../../runtime/storeErrors.ts';
import { tombstone, type Expected } from './events.ts';

/** The gRPC status codes in use, defined here because the gRPC library is large and no thread here needs it. */
export const status = {
  OK: 0,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
} as const;

/** The limit in bytes for one append, counted as EventStoreDB does. */
export const maxAppendSize = 1024 * 1024;

/** A failure in EventStoreDB's wording. The client distinguishes failures by the trailer `exception`. */
export class EventStoreFailure extends Error {
  readonly code: number;
  readonly details: string;
  readonly trailers: Readonly<Record<string, string>>;
  constructor(code: number, details: string, trailers: Record<string, string> = {}) {
    super(details);
    this.code = code;
    this.details = details;
    this.trailers = trailers;
  }
}

/** The stream is tombstoned (or, for STREAM_EXISTS, soft deleted). */
export const streamDeleted = (stream: string): EventStoreFailure =>
  new EventStoreFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const numbers = { any: -2, noStream: -1, streamExists: -4 };

/** A delete or tombstone expected another revision than `current` (-1: no stream). */
export const wrongRevision = (stream: string, expected: Expected, current: number): EventStoreFailure => {
  const wanted = String(typeof expected === 'number' ? expected : numbers[expected]);
  const actual = revisionText(current);
  return new EventStoreFailure(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': wanted,
      'actual-version': actual,
    },
  );
};

/** An append exceeds `maxAppendSize`. */
export const tooLarge = (): EventStoreFailure =>
  new EventStoreFailure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendSize),
  });

/** An invalid request; `details` is one sentence. */
export const invalid = (details: string): EventStoreFailure => new EventStoreFailure(status.INVALID_ARGUMENT, details);

/** Converts anything thrown into the answer to a call. */
export const eventStoreFailureOf = (error: unknown): EventStoreFailure => {
  if (error instanceof EventStoreFailure) return error;
  const isFull = meaningOf(error)?.meaning === 'full';
  return new EventStoreFailure(isFull ? status.RESOURCE_EXHAUSTED : status.UNKNOWN, String(error));
};

/** Formats a revision for the wire: an unsigned 64-bit integer, with -1 unchanged. */
export const revisionText = (revision: number): string =>
  revision === tombstone ? '9223372036854775807' : String(revision);
