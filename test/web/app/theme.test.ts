import { expect, test } from '@jest/globals';
import { tokenCss } from '../../../web/app/theme.ts';

test('digits and spaces come from a font of letters: a font of emoji is asked last', () => {
  const [, stack = ''] = /--font:([^;]+);/.exec(tokenCss) ?? [];
  const fonts = stack.split(',').map((font) => font.trim());
  expect(fonts.findIndex((font) => /emoji/i.test(font))).toBe(fonts.length - 1);
  expect(fonts).toContain('sans-serif');
});
