import { inflateRawSync } from 'node:zlib';
import { errorCode } from '../../runtime/errorCode.ts';

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DEFLATED = 8;

/**
 * Whether what a zip archive holds fits into so many bytes, all its files together. They are unpacked to be counted: what
 * their heads say may be a lie. Throws where it is damaged.
 */
export const fitsUnpacked = (archive: Uint8Array, most: number): boolean => {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf(END);
  let left = most;
  let entry = bytes.readUInt32LE(end + 16);
  for (let files = bytes.readUInt16LE(end + 8); files > 0; files--) {
    const head = bytes.readUInt32LE(entry + 42);
    const data = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    if (bytes.readUInt16LE(head + 8) === DEFLATED) {
      const size = sizeOf(bytes.subarray(data), left);
      if (size === null) return false;
      left -= size;
    } else left -= bytes.readUInt32LE(entry + 20);
    if (left < 0) return false;
    entry += 46 + bytes.readUInt16LE(entry + 28) + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return true;
};

/** Null: more than `most`. */
const sizeOf = (deflated: Uint8Array, most: number): number | null => {
  try {
    return inflateRawSync(deflated, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
};
