import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { brokenLinks, unknownPrograms } from './links.ts';
import { anchorsOf, markdownFiles, readPage } from './markdownFiles.ts';

const scripts = Object.keys(
  z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readPage('package.json'))).scripts,
);

test('every link of a page leads to a file or heading of the repository', () => {
  const pages = markdownFiles();
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((path) => brokenLinks(path, readPage(path)))).toEqual([]);
});

test('every program that a page calls by npm run exists', () => {
  expect(markdownFiles().flatMap((path) => unknownPrograms(readPage(path), scripts))).toEqual([]);
});

test('the pages of programs name every program of package.json', () => {
  const pages = ['docs/operate/programs.md', 'docs/develop/testing.md'].map(readPage).join('\n');
  const named = new Set(Array.from(pages.matchAll(/npm (?:run )?([\w:-]+)/g), ([, name = '']) => name));
  expect(scripts.filter((name) => !named.has(name) && !name.startsWith('docs:'))).toEqual([]);
});

test('a planted link to a missing file, heading or program is found', () => {
  const links = '[a](b.txt) [c](#what-is-here) [d](#what-is-not) [e](https://example.org/x)';
  expect(brokenLinks('README.md', `# What is here\n\n${links}\n`)).toEqual([
    'README.md: b.txt',
    'README.md: #what-is-not',
  ]);
  expect(brokenLinks('README.md', '`[a](b.txt)`\n\n    [a](b.txt)\n')).toEqual([]);
  expect(unknownPrograms('`npm run bench -- http` and `npm run dance`', ['bench'])).toEqual(['dance']);
});

test('anchors follow the headings: lower case, hyphens, no punctuation, numbered if repeated', () => {
  expect(anchorsOf('# Início rápido!\n\n## A & B\n\n## A & B\n')).toEqual(['início-rápido', 'a--b', 'a--b-1']);
});
