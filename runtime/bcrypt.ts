import { timingSafeEqual } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';

const WORDS = 18 + 4 * 256;
const ROUNDS = 16;
/** More work than any of the family asks for would hold up everybody else. */
const HIGHEST_COST = 14;
/** So many of the slow steps are done before others have their turn. */
const STEPS_A_TURN = 16;
const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SALT_BYTES = 16;
const HASH_BYTES = 23;
const shape = /^\$2[aby]\$(\d\d)\$([./A-Za-z\d]{22})([./A-Za-z\d]{31})$/;

/** arctan(1/x) times `one`. */
const arctan = (x: bigint, one: bigint): bigint => {
  let sum = 0n;
  for (let power = one / x, k = 1n; power; power /= -(x * x), k += 2n) sum += power / k;
  return sum;
};
/** Blowfish begins with the digits of pi behind the comma: 18 words for the rounds, then four boxes of 256. */
const piWords = (): Int32Array => {
  const guard = 64n;
  const bits = BigInt(WORDS * 32);
  const one = 1n << (bits + guard);
  const pi = (16n * arctan(5n, one) - 4n * arctan(239n, one)) >> guard;
  const digits = (pi & ((1n << bits) - 1n)).toString(16).padStart(WORDS * 8, '0');
  return Int32Array.from({ length: WORDS }, (_, i) => Number.parseInt(digits.slice(i * 8, i * 8 + 8), 16) | 0);
};
let known: Int32Array | undefined;
const pi = (): Int32Array => (known ??= piWords());

/** The 6-bit digits of bcrypt's own base 64 as bytes. */
const bytesOf = (text: string, length: number): Uint8Array => {
  let bits = 0n;
  for (const letter of text) bits = (bits << 6n) | BigInt(ALPHABET.indexOf(letter));
  const spare = BigInt(text.length * 6 - length * 8);
  return Uint8Array.from(Buffer.from((bits >> spare).toString(16).padStart(length * 2, '0'), 'hex'));
};
/** The words of an endless repetition of these bytes. */
const wordsOf = (bytes: Uint8Array, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, i) =>
    [0, 1, 2, 3].reduce((word, at) => (word << 8) | (bytes[(i * 4 + at) % bytes.length] ?? 0), 0),
  );

/** Enciphers the two words at `at` of `block`; every index below lies within its array. */
const encipher = (box: Int32Array, block: Int32Array, at: number): void => {
  let left = block[at] ?? 0;
  let right = block[at + 1] ?? 0;
  for (let i = 0; i < ROUNDS; i++) {
    left ^= box[i] ?? 0;
    const mixed =
      ((((box[18 + (left >>> 24)] ?? 0) + (box[274 + ((left >>> 16) & 255)] ?? 0)) ^
        (box[530 + ((left >>> 8) & 255)] ?? 0)) +
        (box[786 + (left & 255)] ?? 0)) |
      0;
    const next = right ^ mixed;
    right = left;
    left = next;
  }
  block[at] = right ^ (box[17] ?? 0);
  block[at + 1] = left ^ (box[16] ?? 0);
};
/** Mixes a key, and a salt where there is one, into the boxes. */
const expand = (box: Int32Array, key: Int32Array, salt?: Int32Array): void => {
  for (let i = 0; i < 18; i++) box[i] = (box[i] ?? 0) ^ (key[i] ?? 0);
  const block = new Int32Array(2);
  for (let i = 0; i < WORDS; i += 2) {
    block[0] = (block[0] ?? 0) ^ (salt?.[i & 3] ?? 0);
    block[1] = (block[1] ?? 0) ^ (salt?.[(i + 1) & 3] ?? 0);
    encipher(box, block, 0);
    box.set(block, i);
  }
};

/** Whether a kept secret is such a hash. */
export const isBcrypt = (kept: string): boolean => shape.test(kept);

/**
 * Whether `password` is the one of a bcrypt hash ($2a$, $2b$, $2y$): false too where it is no such hash, or asks for more
 * work than anybody's. For passwords that come from elsewhere alone (design.md, Moving in): ours are argon2. The work of
 * cost 8 takes a few hundredths of a second, in small steps between which others have their turn.
 */
export const isBcryptOf = async (kept: string, password: string): Promise<boolean> => {
  const [, cost = '', saltText = '', hashText = ''] = shape.exec(kept) ?? [];
  if (!cost || Number(cost) > HIGHEST_COST) return false;
  const saltBytes = bytesOf(saltText, SALT_BYTES);
  const salt = wordsOf(saltBytes, 4);
  const saltKey = wordsOf(saltBytes, 18);
  const key = wordsOf(Buffer.from(`${password}\0`), 18);
  const box = pi().slice();
  expand(box, key, salt);
  for (let i = 0; i < 2 ** Number(cost); i++) {
    expand(box, key);
    expand(box, saltKey);
    if (i % STEPS_A_TURN === 0) await turn();
  }
  const block = wordsOf(Buffer.from('OrpheanBeholderScryDoubt'), 6);
  for (let i = 0; i < 64; i++) for (let at = 0; at < 6; at += 2) encipher(box, block, at);
  const made = Buffer.alloc(24);
  block.forEach((word, i) => made.writeInt32BE(word, i * 4));
  return timingSafeEqual(made.subarray(0, HASH_BYTES), bytesOf(hashText, HASH_BYTES));
};
