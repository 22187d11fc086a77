import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { framed, prefix, unframe } from '../../../eventstore/embedded/framing.ts';

test('decodes messages completely and in order, in chunks of any size', () => {
  const message = fc.uint8Array({ maxLength: 60 });
  fc.assert(
    fc.property(fc.array(message), fc.infiniteStream(fc.integer({ min: 1, max: 80 })), (messages, sizes) => {
      const bytes = Buffer.concat(messages.map(framed));
      const taken: number[][] = [];
      const take = unframe((each) => taken.push([...each]));
      for (let at = 0; at < bytes.length;) {
        const size = sizes.next().value;
        take(bytes.subarray(at, at + size));
        at += size;
      }
      expect(taken).toEqual(messages.map((each) => [...each]));
    }),
  );
});

test('refuses an oversized message before it has arrived, and a compressed one', () => {
  const none = (): void => {};
  const large = Buffer.alloc(prefix);
  large.writeUInt32BE(33 << 20, 1);
  expect(() => unframe(none)(large)).toThrow('more than 33554432 bytes');
  expect(() => unframe(none)(Buffer.from([1, 0, 0, 0, 0]))).toThrow('compressed');
});
