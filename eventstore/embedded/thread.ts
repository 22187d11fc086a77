import type { Expected, Operation, OperationOutcome } from './events.ts';

/**
 * An operation without its bytes. It holds the lengths of each event's metadata and data; `bytes` holds id (16),
 * metadata and data in order.
 */
type Packed = Pick<Operation, 'kind' | 'stream'> & {
  expected: Expected;
  events: { type: string; json: boolean; metadata: number; data: number }[];
};

export type ToWriter =
  | { is: 'write'; operations: Packed[]; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'purge' }
  | { is: 'check' }
  | { is: 'close' };

export type FromWriter =
  | { is: 'ready'; head: number }
  | { is: 'written'; outcomes: OperationOutcome[]; head: number }
  | { is: 'failed'; reason: string };

/** Packs operations for the writer's thread: all bytes are in one buffer, which is transferred instead of copied. */
export const pack = (operations: readonly Operation[]): ToWriter & { is: 'write' } => {
  let size = 0;
  for (const { events } of operations)
    for (const { metadata, data } of events) size += 16 + metadata.length + data.length;
  const bytes = new Uint8Array(size);
  let at = 0;
  const add = (part: Uint8Array): number => {
    bytes.set(part, at);
    at += part.length;
    return part.length;
  };
  const packed = operations.map(({ kind, stream, expected, events }) => ({
    kind,
    stream,
    expected,
    events: events.map(({ id, type, json, metadata, data }) => {
      add(id);
      return { type, json, metadata: add(metadata), data: add(data) };
    }),
  }));
  return { is: 'write', operations: packed, bytes };
};

/** Reverses `pack`. */
export const unpack = ({ operations, bytes }: ToWriter & { is: 'write' }): Operation[] => {
  let at = 0;
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  return operations.map(({ kind, stream, expected, events }) => ({
    kind,
    stream,
    expected,
    events: events.map(({ type, json, metadata, data }) => ({
      id: take(16),
      type,
      json,
      metadata: take(metadata),
      data: take(data),
    })),
  }));
};
