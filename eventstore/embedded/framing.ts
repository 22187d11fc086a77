import { Failure, status } from './failures.ts';

/** gRPC's framing: before each message five bytes, that it is not compressed and how long it is. */
export const prefix = 5;
const largest = 32 << 20;

/** A message in its frame. */
export const framed = (message: Uint8Array): Buffer => {
  const frame = Buffer.allocUnsafe(prefix + message.length);
  frame.writeUInt8(0, 0);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefix);
  return frame;
};

/** Takes frames as they arrive, in any pieces, and gives each message; throws when one is too large or compressed. */
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
      if (needed > largest) throw new Failure(status.RESOURCE_EXHAUSTED, `A message has more than ${largest} bytes.`);
      if (bytes[0] !== 0) throw new Failure(status.UNIMPLEMENTED, 'A message is compressed.');
      if (bytes.length < needed) break;
      take(bytes.subarray(prefix, needed));
      bytes = bytes.subarray(needed);
    }
    pieces = [bytes];
    held = bytes.length;
  };
};
