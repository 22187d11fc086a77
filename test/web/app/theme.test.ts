import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { tokenCss } from '../../../web/app/theme.ts';

test('digits and spaces come from a font of letters: a font of emoji is asked last', () => {
  const [, stack = ''] = /--font:([^;]+);/.exec(tokenCss) ?? [];
  const fonts = stack.split(',').map((font) => font.trim());
  expect(fonts.findIndex((font) => /emoji/i.test(font))).toBe(fonts.length - 1);
  expect(fonts).toContain('sans-serif');
});

test('every token that a screen uses is one of the theme, or is set where it is used', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$|\.html$/.test(name),
  );
  const code = [tokenCss, ...files.map((name) => readFileSync(`web/${name}`, 'utf8'))].join('\n');
  const set = new Set([...code.matchAll(/--([\w-]+)'?\]?\s*:/g)].map(([, name]) => name));
  // `role` stands in a comment, for any of them.
  const used = [...code.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name);
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !set.has(name) && !name.startsWith('radix-') && name !== 'role')).toEqual(
    [],
  );
});
