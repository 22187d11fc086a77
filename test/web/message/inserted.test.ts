import { expect, test } from '@jest/globals';
import { inserted } from '../../../web/message/inserted.ts';

test.each([
  ['at the end', 'Olá', [3, 3], 'Olá👋', 5],
  ['where the cursor is', 'Olá Ana', [3, 3], 'Olá👋 Ana', 5],
  ['in the place of what is marked', 'Olá Ana', [4, 7], 'Olá 👋', 6],
] as const)('an emoji goes in %s', (_, text, [selectionStart, selectionEnd], whole, at) =>
  expect(inserted(text, '👋', { selectionStart, selectionEnd })).toEqual({ text: whole, at }),
);
