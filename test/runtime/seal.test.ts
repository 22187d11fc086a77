import { expect, test } from '@jest/globals';
import { openSeal, sealedBy } from '../../runtime/seal.ts';
import { keyId } from '../../runtime/secrets.ts';

const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = openSeal([old], 'credentials');
const after = openSeal([young, old], 'credentials');

test('a sealed secret opens only at its place, as text and as bytes', () => {
  const sealed = before.seal('olá, ção', 'a 1');
  expect(before.open(sealed, 'a 1')).toBe('olá, ção');
  expect(() => before.open(sealed, 'a 2')).toThrow();
  const bytes = Buffer.from([0, 255, 13, 10]);
  expect(before.openBytes(before.sealBytes(bytes, 'b'), 'b')).toEqual(bytes);
  expect(() => before.openBytes(before.sealBytes(bytes, 'b'), 'c')).toThrow();
});

test('the newest key seals, older ones open, and the text names its key', () => {
  const sealed = before.seal('x', 'a');
  expect(sealedBy(sealed)).toBe(keyId(old));
  expect(after.open(sealed, 'a')).toBe('x');
  expect(sealedBy(after.seal('x', 'a'))).toBe(keyId(young));
  expect(after.seal('x', 'a').startsWith(after.newest)).toBe(true);
  expect(() => before.open(after.seal('x', 'a'), 'a')).toThrow(/sealed by the key [0-9a-f]{8}, which does not exist/);
});

test.each(['', 'v2', 'v2.zzzzzzzz.AAAA', `v2.${keyId(old)}.`, `v2.${keyId(old)}.AAAA`, 'bm90aGluZw=='])(
  'what nobody sealed does not open: %s',
  (text) => {
    expect(() => before.open(text, 'a')).toThrow();
    expect(() => before.openBytes(Buffer.from(text), 'a')).toThrow();
  },
);

test('another purpose does not open it, and two seals of one text differ', () => {
  const sealed = before.seal('x', 'a');
  expect(() => openSeal([old], 'whatsapp').open(sealed, 'a')).toThrow();
  expect(before.seal('x', 'a')).not.toBe(sealed);
});
