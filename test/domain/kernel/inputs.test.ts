import { describe, expect, test } from '@jest/globals';
import {
  flag,
  optionalFlag,
  ids,
  instantOrMinute,
  jsonIds,
  numeric,
  optionalId,
  pageNumber,
  pathId,
  searchParam,
  seen,
  text,
} from '../../../domain/kernel/inputs.ts';

describe('input from clients', () => {
  test.each([null, '', 0, '0', false, 'null', 'undefined', 'Nenhuma'])('%p as an id is none', (none) =>
    expect(optionalId.parse(none)).toBeNull(),
  );
  test('an absent id stays absent', () => expect(optionalId.parse(undefined)).toBeUndefined());
  test.each([7, '7'])('%p is the id 7', (seven) => expect(optionalId.parse(seven)).toBe(7));
  test.each(['abc', -1, 1.5, {}, true, 3_000_000_000])('%p is no id', (nonsense) =>
    expect(optionalId.safeParse(nonsense).success).toBe(false),
  );
  test('numbers may be text', () => expect(numeric.parse(' 12')).toBe(12));
  const yes = [true, 'true', 'TRUE', 't', 'T', 1, '1', 'on', 'yes', 'sim', 'enabled', 'active', ' true '];
  const no = [false, 'false', 'f', 'F', 0, '0', 'off', 'no', 'não', 'disabled', 'inactive'];
  const unsaid = [null, '', 'null', 'undefined', undefined];
  test.each(yes)('%p is yes', (one) => expect([flag.parse(one), optionalFlag.parse(one)]).toEqual([true, true]));
  test.each(no)('%p is no', (one) => expect([flag.parse(one), optionalFlag.parse(one)]).toEqual([false, false]));
  test.each(unsaid)('%p means no, or keeps the value', (one) =>
    expect([flag.parse(one), optionalFlag.parse(one)]).toEqual([false, undefined]),
  );
  test.each(['talvez', 2, -1, 'tt', [], {}, 'verdadeiro?'])('%p is refused', (one) =>
    expect([flag.safeParse(one).success, optionalFlag.safeParse(one).success]).toEqual([false, false]),
  );
  test.each([undefined, '', '[]', 'null', 'undefined'])('the filter %p filters nothing', (none) =>
    expect(jsonIds.parse(none)).toEqual([]),
  );
  test('a filter is a JSON array of ids', () => expect(jsonIds.parse('[1,"2"]')).toEqual([1, 2]));
  test.each(['[1', '{}', '["a"]', '[99999999999]'])('the filter %p is refused', (nonsense) =>
    expect(jsonIds.safeParse(nonsense).success).toBe(false),
  );
  test('null means no ids', () => expect(ids.parse(null)).toEqual([]));
  test.each(['0', '-3', 'abc', ''])('the page %p is the first', (page) => expect(pageNumber.parse(page)).toBe(1));
  test('a page far beyond the last is accepted', () => expect(pageNumber.parse('999999999')).toBe(100_000));
  test('an id that is too large becomes the largest one', () =>
    expect(pathId.parse('999999999999999')).toBe(2_147_483_647));
  test.each(['1a', '-1', '1.5', '', '0x1'])('%p is no id of a path', (path) =>
    expect(pathId.safeParse(path).success).toBe(false),
  );
  test.each(['2026-02-28T09:30', '2028-02-29T23:59:59.5Z', '2026-12-31T00:00-03:00'])('%p is a time', (written) =>
    expect(instantOrMinute.parse(written)).toBe(written),
  );
  test.each(['2026-02-29T09:30', '2026-04-31T09:30Z', '2026-13-01T09:30', '2026-02-28', 'amanhã'])(
    '%p is no time',
    (no) => expect(instantOrMinute.safeParse(no).success).toBe(false),
  );
  test('NUL and lone surrogates are removed from text', () => expect(text().parse('a\0b\uD800c')).toBe('ab\uFFFDc'));
  test('search text becomes lower case, trimmed and clean', () => expect(searchParam.parse(' JOÃO\0 ')).toBe('joão'));
});

test.each(['-1', 'x', '1.5', '1e99', ['1', '2']])('the invalid version %j of an opened form is refused', (given) => {
  expect(seen.safeParse({ seen: given }).success).toBe(false);
  expect([seen.parse({}), seen.parse({ seen: '' }), seen.parse({ seen: '7' })]).toEqual([{}, {}, { seen: 7 }]);
});
