import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { nothing, text } from '../../domain/kernel/inputs.ts';
import { isJsonTooComplex } from '../../runtime/body.ts';
import { largestBodyOf } from '../../runtime/largestBody.ts';

const limits = { depth: 3, values: 10 };
const costly = (json: string) => isJsonTooComplex(Buffer.from(json), limits);

test.each([
  ['three levels', '[[[]]]', false],
  ['four levels', '[[[[]]]]', true],
  ['four levels of objects', '{"a":{"b":{"c":{}}}}', true],
  ['brackets in a text', '["[[[[[[", "{{{{{{"]', false],
  ['a text that ends with an escaped quote', '["\\"[[[[[", "\\\\", []]', false],
  ['brackets behind a text that ends with a backslash', '["\\\\", [[[]]]]', true],
  ['many empty arrays', `[${'[],'.repeat(20)}[]]`, true],
  ['many numbers', `[${'1,'.repeat(20)}1]`, true],
  ['commas in a text', `["${','.repeat(50)}"]`, false],
  ['a text without an end', '["[[[[[', false],
])('%s', (_, json, is) => expect(costly(json)).toBe(is));

test('a value is costly exactly if it exceeds the depth or the number of values', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const isDeep = depthOf(value) > 3;
      expect(isJsonTooComplex(Buffer.from(JSON.stringify(value)), { depth: 3, values: Infinity })).toBe(isDeep);
    }),
  );
});

test('allows a body as long as its schema, at least 64 kB; public calls get no more than that', () => {
  const longest = z.object({ body: text() });
  const body = JSON.stringify({ body: 'é'.repeat(65_536) }).replaceAll('é', String.raw`\u00e9`);
  expect(largestBodyOf({ who: 'user', body: longest })).toBeGreaterThanOrEqual(body.length);
  expect(largestBodyOf({ who: 'public', body: longest })).toBe(65_536);
  expect(largestBodyOf({ who: 'user', body: nothing })).toBe(65_536);
  expect(largestBodyOf({ who: 'user', body: z.unknown() })).toBe(65_536);
  const many = z.object({ all: z.array(text()).max(1_000) });
  expect(largestBodyOf({ who: 'user', body: many })).toBe(1_048_576);
});
