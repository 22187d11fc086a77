import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonical, digitsOf, otherSpelling, retypable, sameNumber } from '../../../domain/kernel/phoneNumber.ts';
import { likelyNumber } from '../../../domain/kernel/numberReading.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const anything = fc.stringMatching(/^\d{8,15}$/);
/** The area code and the eight digits of an old mobile. */
const oldMobile = fc.tuple(fc.stringMatching(/^[1-9][1-9]$/), fc.stringMatching(/^[016-9]$/), digits(7));

describe('the ninth digit', () => {
  test.each([
    ['5511999990000', '551199990000'],
    ['5531988880003', '553188880003'],
    ['5585988880006', '558588880006'],
  ])('%s and %s are one phone', (nine, eight) => {
    expect(sameNumber(nine, eight)).toBe(true);
    expect([canonical(nine), canonical(eight)]).toEqual([nine, nine]);
    expect([otherSpelling(nine), otherSpelling(eight)]).toEqual([eight, nine]);
  });
  test.each([
    ['a landline', '551133334444'],
    ['a mobile that never had eight digits', '5511933334444'],
    ['a number of Portugal', '351912345678'],
    ['a number of the United States', '12125550100'],
    ['an area code that does not exist', '550199990000'],
    ['nothing', ''],
  ])('%s has one spelling', (_, number) => {
    expect(canonical(number)).toBe(number);
    expect(otherSpelling(number)).toBeNull();
  });
  test('a landline is not the mobile with a 9 before its digits', () =>
    expect(sameNumber('551133334444', '5511933334444')).toBe(false));

  test('both spellings of a mobile have the same canonical number', () =>
    fc.assert(
      fc.property(oldMobile, ([area, first, rest]) => {
        const [eight, nine] = [`55${area}${first}${rest}`, `55${area}9${first}${rest}`];
        expect(canonical(eight)).toBe(nine);
        expect(canonical(canonical(eight))).toBe(canonical(eight));
        expect(sameNumber(eight, nine)).toBe(true);
      }),
    ));
  test('any number and its other spelling are the same phone, and each is the other’s spelling', () =>
    fc.assert(
      fc.property(anything, (number) => {
        const other = otherSpelling(number);
        expect(canonical(number)).toMatch(/^\d+$/);
        if (other === null) return expect(canonical(number)).toBe(number);
        expect(sameNumber(number, other)).toBe(true);
        expect(otherSpelling(other)).toBe(number);
      }),
    ));
  test('two numbers are the same phone only if they are equal or spellings of each other', () =>
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        expect(sameNumber(a, b)).toBe(a === b || otherSpelling(a) === b);
      }),
    ));
});

test('signs and spaces are not part of a number', () => {
  expect(digitsOf('+55 (11) 99999-0000')).toBe('5511999990000');
  fc.assert(fc.property(fc.string(), (typed) => expect(digitsOf(typed)).toMatch(/^\d*$/)));
});

test('a stored number stays the same when it is typed again', () => {
  const stored = ['5511988401266', '551188401266', '4520123456', '51912345678', '5491122223333', '5215512345678'];
  for (const zone of ['America/Manaus', 'Europe/Lisbon', 'UTC'])
    for (const number of stored) expect(likelyNumber(retypable(number, zone), zone)).toBe(number);
  expect(retypable('', 'UTC')).toBe('');
});

test('a number under 0800, 0300 or 0500 is no mobile and has one spelling', () => {
  const service = fc
    .tuple(fc.constantFrom('800', '300', '500', '900'), fc.stringMatching(/^\d{7}$/))
    .map(([prefix, rest]) => `55${prefix}${rest}`);
  fc.assert(
    fc.property(service, (number) => {
      expect(canonical(number)).toBe(number);
      expect(otherSpelling(number)).toBeNull();
    }),
  );
});
