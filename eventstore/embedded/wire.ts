import { tombstone, type Stored } from './events.ts';

const largestInt64 = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
const fixedSize = 256;

/** Writes protobuf from the end to the beginning, so that a length is known when it is written. */
class Backwards {
  readonly #buffer: Buffer;
  #at: number;

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size);
    this.#at = size;
  }

  /** Where the next byte ends: the difference of two is a length. */
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

  /** The tag and length of a field whose content was written since `end`. */
  field(number: number, end: number): void {
    this.varint(end - this.#at);
    this.varint((number << 3) | 2);
  }

  number(field: number, value: number): void {
    this.varint(value);
    this.varint(field << 3);
  }

  finished(): Buffer {
    return this.#buffer.subarray(this.#at);
  }
}

/** One entry of RecordedEvent's metadata map. */
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

/**
 * A ReadResp with one event, as bytes: the generated classes take twice as long, and reads are the hot path. `stream` is
 * the name of the event's stream.
 */
export const encodeEvent = (event: Stored, stream: string): Buffer => {
  const { position, revision, id, type, json, created, metadata, data } = event;
  const out = new Backwards(
    fixedSize + 3 * (stream.length + type.length) + (metadata?.length ?? 0) + (data?.length ?? 0),
  );
  const end = out.at;
  out.number(3, position);
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
  out.field(1, recordEnd);
  out.field(1, end);
  return out.finished();
};
