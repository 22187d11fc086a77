import { expect, test } from '@jest/globals';
import { answerJoined, answerParts, answerShape, membersIn, membersText } from '../../../domain/contact/asks.ts';

const id = '018f3a52-7c1e-4d2a-9b1e-3a5f0c6d7e8f';
const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    said: String(100_000_000_000_000 + at),
    number: `55119${10_000_000 + at}`,
  }));

test.each([0, 1, 130, 1_024])(
  'the list of %s group members is split into notifications and put together again',
  (count) => {
    const parts = answerParts({ id, ok: true, text: membersText(members(count)) });
    for (const part of parts) {
      expect(answerShape.parse(part)).toEqual(part);
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(8_000);
    }
    const join = answerJoined();
    const [last, ...before] = parts.toReversed().map(join).toReversed();
    expect(before.filter((each) => each !== null)).toEqual([]);
    expect(last && { ...last, text: membersIn(last.text ?? '') }).toEqual({ id, ok: true, text: members(count) });
  },
);

test('an answer with a lost or repeated part is not complete', () => {
  const [first, ...others] = answerParts({ id, ok: true, text: membersText(members(300)) });
  if (!first) throw new Error('no parts');
  const join = answerJoined();
  expect([join(first), join(first), ...others.slice(1).map(join)].every((each) => each === null)).toBe(true);
});
