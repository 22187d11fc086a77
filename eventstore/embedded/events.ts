/** The revision of a tombstone inside; on the wire it is the largest 64-bit integer. */
export const tombstone = Number.MAX_SAFE_INTEGER;

/** What an append, delete or tombstone expects of its stream: a state, or the revision of its last event. */
export type Expected = 'any' | 'noStream' | 'streamExists' | number;

/** An event as a client proposes it. `id` is 16 bytes. */
export type Proposed = { id: Uint8Array; type: string; json: boolean; metadata: Uint8Array; data: Uint8Array };

export type Operation = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expected: Expected;
  events: readonly Proposed[];
};

/**
 * What became of an operation. `revision` and `current`: the stream's last event, -1 for none. `position` is null when a
 * retry repeats an event that is hidden by now.
 */
export type Outcome =
  | { is: 'done'; revision: number; position: number | null }
  | { is: 'wrongRevision'; current: number }
  | { is: 'deleted' };

/** An event as it is stored. `created` is in microseconds since 1970. */
export type Stored = {
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

/** The log bytes that an event takes: the next position is that much further on. */
export const sizeOf = (stream: string, type: string, metadata: number, data: number): number =>
  header + 2 * (stream.length + type.length) + metadata + data;

/** The stream that holds the metadata of `stream`. */
export const metadataOf = (stream: string): string => `$$${stream}`;

/** The stream that `stream` holds the metadata of, or null if it is an ordinary one. */
export const describedBy = (stream: string): string | null => (stream.startsWith('$$') ? stream.slice(2) : null);
