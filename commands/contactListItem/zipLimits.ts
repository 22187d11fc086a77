import { inflateRawSync } from 'node:zlib';
import { errorCode } from '../../runtime/errorCode.ts';

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DEFLATED = 8;
/** Matches the start of elements for which the parser creates an object: cells, rows, shared strings, merged cells, styles. */
const element = /<(?:\w+:)?(?:c|row|si|r|mergeCell|xf|col|hyperlink|definedName)[\s>/]/g;
const NO_SIZE = 0xffffffff;

export type UnpackLimits = {
  /** Bytes of all entries together. */
  bytes: number;
  /** Cells, rows, shared strings and similar elements of all entries together. */
  elements: number;
  entries: number;
};

/**
 * Whether the content of a zip archive is within the limits. Checks the declared sizes first, then the real size of each entry,
 * because a declared size can be wrong. Throws for a damaged archive.
 */
export const fitsUnpacked = (archive: Uint8Array, limits: UnpackLimits): boolean => {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const entries = entriesOf(bytes, limits.entries);
  if (!entries) return false;
  const declared = entries.reduce((sum, { size }) => sum + (size === NO_SIZE ? 0 : size), 0);
  if (declared > limits.bytes) return false;
  let { bytes: left, elements } = limits;
  for (const { data, packed, isDeflated } of entries) {
    const content = isDeflated ? inflated(bytes.subarray(data), left) : bytes.subarray(data, data + packed);
    if (!content || content.length > left) return false;
    left -= content.length;
    elements -= count(content, elements);
    if (elements < 0) return false;
  }
  return true;
};

type Entry = { data: number; packed: number; size: number; isDeflated: boolean };

/** Returns the entries in the archive's directory; null if there are too many. */
const entriesOf = (bytes: Buffer, most: number): Entry[] | null => {
  const end = bytes.lastIndexOf(END);
  const files = bytes.readUInt16LE(end + 8);
  if (files > most) return null;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < files; nth++) {
    const head = bytes.readUInt32LE(at + 42);
    const data = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    entries.push({ data, packed, size, isDeflated: bytes.readUInt16LE(head + 8) === DEFLATED });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/** Counts elements; stops soon after passing `most`. */
const count = (content: Buffer, most: number): number => {
  const PART = 1 << 20;
  let found = 0;
  for (let at = 0; at < content.length && found <= most; at += PART)
    found += content.toString('latin1', at, at + PART).match(element)?.length ?? 0;
  return found;
};

/** Returns the inflated bytes; null if they are more than `most`. */
const inflated = (deflated: Uint8Array, most: number): Buffer | null => {
  try {
    return inflateRawSync(deflated, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
};
