import { expect, test } from '@jest/globals';
import { failedWith } from './failedStatus.ts';

test.each<[string, unknown, string]>([
  ['a known code', [{ code: 131047 }], 'ERR_WINDOW_CLOSED'],
  ['a known code in text', [{ code: '131026' }], 'ERR_CLOUD_UNDELIVERABLE'],
  ['an unknown code', [{ code: 999_999, title: 'x' }], 'ERR_CLOUD_UNKNOWN'],
  ['no code', [{ title: 'x' }], 'ERR_CLOUD_UNKNOWN'],
  ['a code that is null', [{ code: null }], 'ERR_CLOUD_UNKNOWN'],
  ['no errors', undefined, 'ERR_CLOUD_UNKNOWN'],
  ['an empty list', [], 'ERR_CLOUD_UNKNOWN'],
])('a failure with %s does not tell of another one', async (_, errors, reason) =>
  expect(await failedWith(errors)).toEqual([reason]),
);
