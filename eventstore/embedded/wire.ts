import { tombstone, type StoredEvent } from './events.ts';
import { prefix } from './framing.ts';
import { eventBytes } from './rows.ts';

const largestInt64 = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
const fixedSize = 256;

/** Writes protobuf from the end to the start, so that each length is known when it is written. */
class Backwards {
  readonly #buffer: Buffer<ArrayBuffer>;
  #at: number;

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafeSlow(size); // not from the pool: the buffer is transferred to another thread
    this.#at = size;
  }

  /** The current offset; the difference of two offsets is a length. */
  get at(): number {
    return this.#at;
  }

  varint(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
    let at = (this.#at -= size);
    for (let rest = value; size > 0; rest = Math.floor(rest / 128))
      this.#buffer[at++] = (rest % 128) | (--size ? 128 : 0);
  }

  bytes(value: Uint8Array): void {
    this.#at -= value.length;
    this.#buffer.set(value, this.#at);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.#at -= size;
    this.#buffer.write(value, this.#at, size, 'utf8');
  }

  /** Writes the tag and length of a field whose content was written since `end`. */
  field(number: number, end: number): void {
    this.varint(end - this.#at);
    this.varint((number << 3) | 2);
  }

  number(field: number, value: number): void {
    this.varint(value);
    this.varint(field << 3);
  }

  /** Writes the frame of a message that was written since `end`. */
  frame(end: number): void {
    const length = end - this.#at;
    this.#at -= prefix;
    this.#buffer.writeUInt8(0, this.#at);
    this.#buffer.writeUInt32BE(length, this.#at + 1);
  }

  finished(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(this.#at);
  }
}

/** Writes one entry of RecordedEvent's metadata map. */
const entry = (out: Backwards, key: string, value: string): void => {
  const end = out.at;
  out.text(value);
  out.field(2, end);
  const keyEnd = out.at;
  out.text(key);
  out.field(1, keyEnd);
  out.field(6, end);
};

const uuid = (id: Uint8Array): string => {
  const hex = Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

const record = (out: Backwards, event: StoredEvent): void => {
  const { position, revision, id, type, json, created, metadata, data, stream } = event;
  const recordEnd = out.at;
  if (data) {
    out.bytes(data);
    out.field(8, recordEnd);
  }
  if (metadata) {
    const metadataEnd = out.at;
    out.bytes(metadata);
    out.field(7, metadataEnd);
  }
  entry(out, 'content-type', json ? 'application/json' : 'application/octet-stream');
  entry(out, 'created', `${created}0`);
  entry(out, 'type', type);
  out.number(5, position);
  out.number(4, position);
  if (revision === tombstone) {
    out.bytes(largestInt64);
    out.varint(3 << 3);
  } else out.number(3, revision);
  const streamEnd = out.at;
  out.text(stream);
  out.field(3, streamEnd);
  out.field(2, streamEnd);
  const idEnd = out.at;
  out.text(uuid(id));
  out.field(2, idEnd);
  out.field(1, idEnd);
};

/** A result of a read: an event, or a link and the event it names (null if it no longer exists). */
export type Found = { event: StoredEvent | null; link: StoredEvent | null };
/** One answer of a read: a result, or a message that is already encoded. */
export type ReadAnswer = Found | Uint8Array;

const found = (out: Backwards, { event, link }: Found): void => {
  const end = out.at;
  out.number(3, (link ?? event)?.position ?? 0);
  for (const [field, each] of [
    [2, link],
    [1, event],
  ] as const) {
    if (!each) continue;
    const recordEnd = out.at;
    record(out, each);
    out.field(field, recordEnd);
  }
  out.field(1, end);
};

const sizeOf = (event: StoredEvent | null): number =>
  event ? fixedSize + 3 * (event.stream.length + event.type.length) + eventBytes(event) : 0;

/**
 * Encodes answers as framed ReadResps, all in one new buffer. Reads are the hot path, and the generated classes take
 * twice as long.
 */
export const encodeReadAnswers = (answers: readonly ReadAnswer[]): Buffer<ArrayBuffer> => {
  let size = 0;
  for (const answer of answers)
    size +=
      prefix + (answer instanceof Uint8Array ? answer.length : fixedSize + sizeOf(answer.event) + sizeOf(answer.link));
  const out = new Backwards(size);
  for (const answer of answers.toReversed()) {
    const end = out.at;
    if (answer instanceof Uint8Array) out.bytes(answer);
    else found(out, answer);
    out.frame(end);
  }
  return out.finished();
};
