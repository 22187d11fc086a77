import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { citesWhatIsHere } from './citations.ts';
import { ruleNames, violationsOf } from './rules.ts';
import { readSources, sourceOf, type Source } from './source.ts';

const here = import.meta.dirname;

/** A planted file: the rule it breaks, and the sources it represents. */
const plantedIn = (file: string): { rule: string; sources: Source[] } => {
  const [head = '', ...parts] = readFileSync(join(here, 'planted', file), 'utf8').split('// path: ');
  const sources = parts.map((part) => {
    const end = part.indexOf('\n');
    return sourceOf(part.slice(0, end).trim(), part.slice(end + 1));
  });
  return { rule: head.replace('// breaks: ', '').trim(), sources };
};

describe('architecture', () => {
  test('the sources keep every architecture rule', () => {
    const sources = readSources(join(here, '../..'));
    expect(sources.length).toBeGreaterThan(20);
    expect(violationsOf(sources)).toEqual([]);
  });

  test('tests, too, only cite existing documents', () => {
    const root = join(here, '..');
    const found = globSync('**/*.{ts,tsx,mjs,tsv}', { cwd: root }).flatMap((path) =>
      citesWhatIsHere({ text: readFileSync(join(root, path), 'utf8') }).map((why) => `${path}: ${why}`),
    );
    expect(found).toEqual([]);
  });

  test('files named in README and docs exist', () => {
    const root = join(here, '../..');
    const ours = globSync('**/*', { cwd: root, exclude: (name) => /^(node_modules|dist|data|\.git)$/.test(name) });
    const pages = ours.filter((path) => /^([A-Z-]+|(docs|connector)\/.*)\.md$/.test(path));
    // The how-to of a record invents one.
    const isInvented = (name: string) => /\bbranch\b|\bBranch/.test(name);
    const gone = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|json|tsv|md))`/g)].flatMap(
        ([, name = '']) =>
          isInvented(name) || ours.some((path) => path === name || path.endsWith(`/${name}`))
            ? []
            : [`${page}: ${name}`],
      ),
    );
    expect(gone).toEqual([]);
  });

  const files = readdirSync(join(here, 'planted'));

  test.each(files)('a planted violation is caught: %s', (file) => {
    const { rule, sources } = plantedIn(file);
    expect(violationsOf(sources).map((violation) => violation.rule)).toEqual([rule]);
  });

  test('a file of 251 lines is caught, one of 250 is not', () => {
    const lines = (count: number) => [sourceOf('gateway/app.ts', 'export {};\n'.repeat(count))];
    expect(violationsOf(lines(250))).toEqual([]);
    expect(violationsOf(lines(251))).toMatchObject([{ rule: 'short' }]);
  });

  test('every rule has a planted violation', () => {
    const proven = [...files.map((file) => plantedIn(file).rule), 'short'];
    expect(ruleNames.filter((rule) => !proven.includes(rule))).toEqual([]);
  });
});
