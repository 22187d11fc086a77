import { expect, test } from '@jest/globals';
import { inserted } from '../../../../web/ui/media/inserted.ts';

test.each([
  { where: 'at the end', text: 'Olá', marked: [3, 3], whole: 'Olá👋', at: 5 },
  { where: 'where the cursor is', text: 'Olá Ana', marked: [3, 3], whole: 'Olá👋 Ana', at: 5 },
  { where: 'in the place of what is marked', text: 'Olá Ana', marked: [4, 7], whole: 'Olá 👋', at: 6 },
] as const)('inserts an emoji in $where', ({ text, marked: [selectionStart, selectionEnd], whole, at }) =>
  expect(inserted(text, '👋', { selectionStart, selectionEnd })).toEqual({ text: whole, at }),
);
