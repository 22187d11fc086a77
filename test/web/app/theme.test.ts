import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { tokenCss } from '../../../web/ui/theme.ts';

test('uses a text font for digits and spaces, and emoji fonts last', () => {
  const [, stack = ''] = /--font:([^;]+);/.exec(tokenCss) ?? [];
  const fonts = stack.split(',').map((font) => font.trim());
  expect(fonts.findIndex((font) => /emoji/i.test(font))).toBe(fonts.length - 1);
  expect(fonts).toContain('sans-serif');
});

test('every theme token that a screen uses is defined by the theme or where it is used', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$|\.html$/.test(name),
  );
  const code = [tokenCss, ...files.map((name) => readFileSync(`web/${name}`, 'utf8'))].join('\n');
  const set = new Set([...code.matchAll(/--([\w-]+)(?:'?\]?\s*:|', )/g)].map(([, name]) => name));
  // A comment uses `role` as a placeholder for any token.
  const used = [...code.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name);
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !set.has(name) && !name.startsWith('radix-') && name !== 'role')).toEqual(
    [],
  );
});
