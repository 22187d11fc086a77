import { EventStoreFailure, status } from './failures.ts';

/** The length of gRPC's message header: one byte for compression (0: none) and four for the message length. */
export const prefix = 5;
const largest = 32 << 20;

/** Frames a message. */
export const framed = (message: Uint8Array): Buffer => {
  const frame = Buffer.allocUnsafe(prefix + message.length);
  frame.writeUInt8(0, 0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefix);
  return frame;
};

/** Splits a byte stream of frames into messages; chunks may have any size. Throws if a message is too large or compressed. */
export const unframe = (take: (message: Buffer) => void): ((piece: Buffer) => void) => {
  let pieces: Buffer[] = [];
  let held = 0;
  let needed = prefix;
  return (piece) => {
    pieces.push(piece);
    held += piece.length;
    if (held < needed) return;
    let bytes = Buffer.concat(pieces, held);
    for (needed = prefix; bytes.length >= needed; needed = prefix) {
      needed += bytes.readUInt32BE(1);
      if (needed > largest)
        throw new EventStoreFailure(status.RESOURCE_EXHAUSTED, `A message has more than ${largest} bytes.`);
      if (bytes[0] !== 0) throw new EventStoreFailure(status.UNIMPLEMENTED, 'A message is compressed.');
      if (bytes.length < needed) break;
      take(bytes.subarray(prefix, needed));
      bytes = bytes.subarray(needed);
    }
    pieces = [bytes];
    held = bytes.length;
  };
};
