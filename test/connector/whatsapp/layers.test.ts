import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../connector/whatsapp');

/** The table of the folders in connector/whatsapp/README.md. */
const allowed = new Map(
  [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `(\w+)\/` \|.*\| ([^|]+) \|$/gm)].map(
    ([, folder = '', imports = '']) => [folder, imports.trim().split(', ')],
  ),
);
const folders = [...allowed.keys()];

/** Returns the imports between folders in a source, as `from → to`. */
const crossings = (path: string, source: string): string[] => {
  const [from = ''] = path.split('/');
  const names = [...source.matchAll(/from '((?:\.\.\/)+)(\w+)\//g)].flatMap(([, up = '', name = '']) =>
    up.length / 3 === path.split('/').length - 1 && name !== from ? [name] : [],
  );
  return names.map((to) => `${from} → ${to}`);
};
const isAllowed = (crossing: string): boolean => {
  const [from = '', to = ''] = crossing.split(' → ');
  const below = allowed.get(from) ?? [];
  return below.includes(to) || (below.includes('every folder below') && folders.indexOf(to) > folders.indexOf(from));
};

test('the folders of the WhatsApp connector import each other only as their README says', () => {
  const sources = globSync('*/**/*.ts', { cwd: root });
  const found = sources.flatMap((path) => crossings(path, readFileSync(join(root, path), 'utf8')));
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter((crossing) => !isAllowed(crossing))).toEqual([]);
});

test('an import against the direction is noticed, also from a deeper folder', () => {
  expect(crossings('content/kinds/open.ts', `import { openPool } from '../../pool/pool.ts';`)).toEqual([
    'content → pool',
  ]);
  expect(isAllowed('content → pool')).toBe(false);
  expect(isAllowed('session → kernel')).toBe(true);
});
