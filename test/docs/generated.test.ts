import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generatedPages } from './pages.ts';

const root = join(import.meta.dirname, '../..');

test('the generated pages are those of the present schemas (npm run docs:generate)', async () => {
  const stale = [...(await generatedPages())].filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});
