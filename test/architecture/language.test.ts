import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { repeatedNames, sourcesIn } from './exportedNames.ts';
import { languageIn, languageOf, languageRules, type LanguageRule } from './language.ts';

const root = join(import.meta.dirname, '../..');
const MOST_PER_THOUSAND = 10;
const server = ['domain', 'commands', 'projections', 'gateway', 'connector', 'eventstore', 'runtime', 'main.ts'];

const planted: readonly (readonly [LanguageRule, string, string])[] = [
  ['opens with a relative', 'gateway/a.ts', '/** Of the asker alone. */\nexport {};'],
  ['odd turn', 'gateway/a.ts', '// The caller is asked anew.\nexport {};'],
  ['long sentence', 'gateway/a.ts', `// ${'The gateway answers '.repeat(15)}\nexport {};`],
  ['odd title', 'test/gateway/a.test.ts', "test('whoever asks is answered', () => {});"],
];

describe('the language of comments and test titles', () => {
  test.each([
    ['the server', server],
    ['the web client', ['web']],
    ['the tests', ['test']],
  ] as const)('is plain in %s', (_, folders) => {
    const { findings, commentLines } = languageIn(root, folders);
    expect(commentLines).toBeGreaterThan(400);
    const most = Math.floor((commentLines * MOST_PER_THOUSAND) / 1_000);
    expect(findings.length > most ? findings : []).toEqual([]);
  });

  test.each(planted)('a planted violation is caught: %s', (rule, path, source) => {
    expect(languageOf(path, source).findings.map((finding) => finding.rule)).toEqual([rule]);
  });

  test('every rule has a planted violation', () => {
    expect(planted.map(([rule]) => rule)).toEqual([...languageRules]);
  });

  test('plain comments and code pass', () => {
    const source = "// Returns the open tickets of one contact.\nconst his = 'somebody'; /* Retries twice. */";
    expect(languageOf('gateway/a.ts', source)).toEqual({ findings: [], commentLines: 2 });
  });
});

describe('a name that is exported', () => {
  test('appears in one file of the server, apart from conventions', () => {
    const sources = sourcesIn(root, server.slice(0, -1));
    expect(sources.length).toBeGreaterThan(1_000);
    expect(repeatedNames(sources)).toEqual([]);
  });

  test('appears in at most two files of the repository, apart from conventions', () => {
    expect(repeatedNames(sourcesIn(root, [...server.slice(0, -1), 'web']), 2)).toEqual([]);
  });

  test('is caught in a second file, however it is declared', () => {
    const planted = [
      ['gateway/a.ts', 'export const place = 1;'],
      ['gateway/b.ts', 'export type place = number;'],
      ['gateway/c.ts', 'export const { first, second: place } = pair;'],
      ['gateway/d.ts', 'const place = 4;'],
    ] as const;
    expect(repeatedNames(planted)).toEqual(['place: gateway/a.ts, gateway/b.ts, gateway/c.ts']);
    expect(repeatedNames(planted.slice(2))).toEqual([]);
    expect(repeatedNames(planted, 2)).toHaveLength(1);
    expect(repeatedNames(planted, 3)).toEqual([]);
  });
});
