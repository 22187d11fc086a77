import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSources, sourceOf, type Source } from './source.ts';

/** Functions that give work of the clock, by name, where no other file uses them: nobody does it. */
const idle = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = [^=]*\): (DueWork|OutsideWork) =>/g)]
      .map(([, name = '']) => name)
      .filter((name) => !sources.some((other) => other.path !== path && new RegExp(`\\b${name}\\(`).test(other.text))),
  );

test('all that is due has somebody who does it', () => {
  expect(idle(readSources(join(import.meta.dirname, '../..')))).toEqual([]);
});

test('planted work that nobody does is caught', () => {
  const due = sourceOf('commands/a/b.ts', 'export const remind = (deps: Deps): DueWork => ({});');
  expect(idle([due])).toEqual(['remind']);
  expect(idle([due, sourceOf('commands/role.ts', 'const works = [remind(deps)];')])).toEqual([]);
});
