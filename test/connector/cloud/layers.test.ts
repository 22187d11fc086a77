import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderCrossings, foldersInReadme } from '../../architecture/folders.ts';

const root = join(import.meta.dirname, '../../../connector/cloud');

test('the folders of the official API import each other only as their README says', () => {
  const folders = foldersInReadme(readFileSync(join(root, 'README.md'), 'utf8'));
  const found = globSync('*/**/*.ts', { cwd: root }).flatMap((path) =>
    folderCrossings(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(folders.names.length).toBeGreaterThan(2);
  expect(found.filter((crossing) => !folders.isAllowed(crossing))).toEqual([]);
});
