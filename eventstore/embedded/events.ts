/** The internal revision of a tombstone; on the wire it is the largest 64-bit integer. */
export const tombstone = Number.MAX_SAFE_INTEGER;

/** The state that an operation expects of its stream, or the expected revision of its last event. */
export type Expected = 'any' | 'noStream' | 'streamExists' | number;

/** An event as a client proposes it. `id` is 16 bytes. */
export type IncomingEvent = { id: Uint8Array; type: string; json: boolean; metadata: Uint8Array; data: Uint8Array };

export type Operation = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expected: Expected;
  events: readonly IncomingEvent[];
};

/**
 * The result of an operation. `revision` and `current` are the stream's last revision, -1 for none. `position` is null
 * for a retry whose event is hidden by now.
 */
export type OperationOutcome =
  | { is: 'done'; revision: number; position: number | null }
  | { is: 'wrongRevision'; current: number }
  | { is: 'deleted' };

/** An event as it is stored. `created` is in microseconds since 1970. */
export type StoredEvent = {
  position: number;
  stream: string;
  revision: number;
  id: Uint8Array;
  type: string;
  json: boolean;
  created: number;
  metadata: Uint8Array | null;
  data: Uint8Array | null;
};

const header = 96;

/** Returns the log bytes of an event: the next position is this much higher. */
export const sizeOf = (stream: string, type: string, metadata: number, data: number): number =>
  header + 2 * (stream.length + type.length) + metadata + data;

/** The stream that holds the metadata of `stream`. */
export const metadataOf = (stream: string): string => `$$${stream}`;

/** Returns the stream whose metadata `stream` holds, or null if `stream` is an ordinary one. */
export const describedBy = (stream: string): string | null => (stream.startsWith('$$') ? stream.slice(2) : null);
