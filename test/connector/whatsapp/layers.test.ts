import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderCrossings, foldersInReadme } from '../../architecture/folders.ts';

const root = join(import.meta.dirname, '../../../connector/whatsapp');
const { isAllowed } = foldersInReadme(readFileSync(join(root, 'README.md'), 'utf8'));

test('the folders of the WhatsApp connector import each other only as their README says', () => {
  const sources = globSync('*/**/*.ts', { cwd: root });
  const found = sources.flatMap((path) => folderCrossings(path, readFileSync(join(root, path), 'utf8')));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((crossing) => !isAllowed(crossing))).toEqual([]);
});

test('an import against the direction is noticed, also from a deeper folder', () => {
  expect(folderCrossings('content/kinds/open.ts', `import { openPool } from '../../pool/pool.ts';`)).toEqual([
    'content → pool',
  ]);
  expect(isAllowed('content → pool')).toBe(false);
  expect(isAllowed('session → kernel')).toBe(true);
});
