import { expect, test } from '@jest/globals';
import { clockText } from '../../../web/ui/week/clockText.ts';

test.each([
  ['08:00', '08:00'],
  ['8', '08:00'],
  ['8:5', '08:05'],
  ['8h30', '08:30'],
  ['8h', '08:00'],
  ['830', '08:30'],
  ['1830', '18:30'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
])('%j means %j', (typed, time) => expect(clockText(typed)).toBe(time));

test.each(['', '24:00', '25', '8:60', 'oito', '12345'])('%j is no time', (typed) =>
  expect(clockText(typed)).toBeNull(),
);
