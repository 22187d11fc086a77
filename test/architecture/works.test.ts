import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSources, sourceOf, type Source } from './source.ts';

/** Returns the functions that define scheduled work but are used nowhere else. */
const idle = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = [^=]*\): (DueWork|OutsideWork) =>/g)]
      .map(([, name = '']) => name)
      .filter((name) => !sources.some((other) => other.path !== path && new RegExp(`\\b${name}\\(`).test(other.text))),
  );

test('all due work has a handler', () => {
  expect(idle(readSources(join(import.meta.dirname, '../..')))).toEqual([]);
});

test('detects planted work without a handler', () => {
  const due = sourceOf('commands/a/b.ts', 'export const remind = (deps: Deps): DueWork => ({});');
  expect(idle([due])).toEqual(['remind']);
  expect(idle([due, sourceOf('commands/role.ts', 'const works = [remind(deps)];')])).toEqual([]);
});
