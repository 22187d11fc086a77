import { NOISE_WA_HEADER } from '@whiskeysockets/baileys';

/** Returns a frame as it is on the wire: three bytes of length, big-endian, then the bytes. */
export const frame = (data: Uint8Array): Buffer => {
  const framed = Buffer.allocUnsafe(3 + data.length);
  framed.writeUIntBE(data.length, 0, 3);
  framed.set(data, 3);
  return framed;
};

/** Returns the length of the routing header that a client may send first: "ED", 0, 1, a length of three bytes, the bytes. */
const routingLength = (data: Buffer): number =>
  data.subarray(0, 2).toString('latin1') === 'ED' ? 7 + data.readUIntBE(4, 3) : 0;

/** Cuts incoming bytes into frames. The first bytes must be the optional routing header and "WA 06 03"; otherwise it throws. */
export const frameReader = (): ((data: Uint8Array) => Buffer[]) => {
  let rest = Buffer.alloc(0);
  let begun = false;
  const begin = (): boolean => {
    if (rest.length < 7) return false;
    const start = routingLength(rest);
    if (rest.length < start + 4) return false;
    if (!rest.subarray(start, start + 4).equals(NOISE_WA_HEADER)) throw new Error('not a WhatsApp Web client');
    rest = rest.subarray(start + 4);
    return true;
  };
  return (data) => {
    rest = rest.length > 0 ? Buffer.concat([rest, data]) : Buffer.from(data);
    begun ||= begin();
    const frames: Buffer[] = [];
    while (begun && rest.length >= 3) {
      const end = 3 + rest.readUIntBE(0, 3);
      if (rest.length < end) break;
      frames.push(rest.subarray(3, end));
      rest = rest.subarray(end);
    }
    return frames;
  };
};
