import { meaningOf } from '../../runtime/storeErrors.ts';
import { tombstone, type Expected } from './events.ts';

/** The codes of gRPC that are answered: its library is a server and a client, which no thread here needs to load. */
export const status = {
  OK: 0,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
} as const;

/** The most bytes that one append may bring, as EventStoreDB counts them. */
export const maxAppendSize = 1024 * 1024;

/** A refusal as EventStoreDB words it: the client tells them apart by the trailer `exception`. */
export class Failure extends Error {
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
export const streamDeleted = (stream: string): Failure =>
  new Failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const numbers = { any: -2, noStream: -1, streamExists: -4 };

/** A delete or tombstone found the stream at `current` (-1: no stream) instead of what it expected. */
export const wrongRevision = (stream: string, expected: Expected, current: number): Failure => {
  const wanted = String(typeof expected === 'number' ? expected : numbers[expected]);
  const actual = revisionText(current);
  return new Failure(
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

/** An append of more than `maxAppendSize`. */
export const tooLarge = (): Failure =>
  new Failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendSize),
  });

/** A request that makes no sense; `details` is one sentence. */
export const invalid = (details: string): Failure => new Failure(status.INVALID_ARGUMENT, details);

/** Anything thrown, as the answer to a call. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const isFull = meaningOf(error)?.meaning === 'full';
  return new Failure(isFull ? status.RESOURCE_EXHAUSTED : status.UNKNOWN, String(error));
};

/** A revision on the wire: an unsigned 64-bit integer, -1 as it is. */
export const revisionText = (revision: number): string =>
  revision === tombstone ? '9223372036854775807' : String(revision);
