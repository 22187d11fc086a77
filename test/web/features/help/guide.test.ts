import { describe, expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { pages } from '../../../../web/app/pages.tsx';
import { picturesOf, readGuide } from '../../../../web/build/guide.ts';
import { enAdmin } from '../../../../web/locales/en.admin.ts';
import { en } from '../../../../web/locales/en.ts';
import { esAdmin } from '../../../../web/locales/es.admin.ts';
import { es } from '../../../../web/locales/es.ts';
import { languages } from '../../../../web/locales/i18n.ts';
import { ptAdmin } from '../../../../web/locales/pt.admin.ts';
import { pt } from '../../../../web/locales/pt.ts';

const root = join(import.meta.dirname, '../../../..');
const texts = { pt: { ...pt, ...ptAdmin }, en: { ...en, ...enAdmin }, es: { ...es, ...esAdmin } };
const guides = languages.map((language) => {
  const folder = join(root, 'docs', language);
  const guide = readGuide(folder);
  return { language, folder, guide, named: guide.sections.flatMap((section) => section.pages) };
});
const names = (of: (typeof guides)[number]) => of.named.map(({ name }) => name);

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(z.record(z.string(), z.unknown()).parse(value)).flatMap(textsIn);

const markdownOf = (folder: string): [string, string][] =>
  globSync('*.md', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

/** The sentences of a page. Headings, table rows and items without a full stop are none. */
const sentencesIn = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => !/^(#|\||!\[|$)/.test(line))
    .flatMap((line) => line.replace(/^(\d+\.|-) /, '').split(/(?<=[.!?]) (?=\p{Lu}|`|\*\*)/u));
const wordCount = (sentence: string): number => sentence.match(/[\p{L}\d]+/gu)?.length ?? 0;

test('every screen has a page in the guide', () => {
  const [first] = guides;
  const unknown = pages.filter(({ guide }) => guide && first && !names(first).includes(guide));
  expect(unknown.map(({ path, guide }) => `${path}: ${guide}`)).toEqual([]);
  expect(pages.filter(({ guide }) => !guide).map(({ path }) => path)).toEqual(['/helps', '/helps/:page']);
});

test('every language has the same pages in the same sections', () => {
  const shape = (of: (typeof guides)[number]) => of.guide.sections.map(({ pages: own }) => own.map(({ name }) => name));
  for (const one of guides) if (guides[0]) expect(shape(one)).toEqual(shape(guides[0]));
});

describe.each(guides)('the guide in $language', ({ language, folder, guide, named }) => {
  test('lists each of its files once', () => {
    const files = globSync('*.md', { cwd: folder }).map((file) => basename(file, '.md'));
    expect(named.map(({ name }) => name).toSorted()).toEqual(files.filter((name) => name !== 'README').toSorted());
  });

  test('links only to its own pages', () => {
    const dead = named.flatMap(({ name, html }) =>
      [...html.matchAll(/href="\/helps\/([^"]+)"/g)]
        .filter(([, to]) => !named.some((page) => page.name === to))
        .map(([, to]) => `${name}: ${to}`),
    );
    expect(dead).toEqual([]);
  });

  test('shows pictures that exist, are small, and are all in use', () => {
    const shown = picturesOf(guide);
    expect(shown.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(shown.filter((path) => readFileSync(join(folder, path)).length > 80_000)).toEqual([]);
    expect(globSync('pictures/*', { cwd: folder }).filter((path) => !shown.includes(path))).toEqual([]);
  });

  test('names in bold only what the product shows', () => {
    const said = textsIn(texts[language]).map((text) => text.toLowerCase());
    const isShown = (bold: string) =>
      said.some((text) => text === bold || text.replace(/ ?\{\{.*?\}\} ?/g, '') === bold);
    const unknown = markdownOf(folder).flatMap(([file, markdown]) =>
      [...markdown.matchAll(/\*\*(.+?)\*\*/g)]
        .filter(([, bold = '']) => !isShown(bold.toLowerCase()))
        .map(([, bold]) => `${file}: ${bold}`),
    );
    expect(unknown).toEqual([]);
  });

  test('has sentences of at most 18 words on average', () => {
    const long = markdownOf(folder).flatMap(([file, markdown]) => {
      const counts = sentencesIn(markdown).map(wordCount);
      const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
      return mean > 18 ? [`${file}: ${mean.toFixed(1)}`] : [];
    });
    expect(long).toEqual([]);
  });
});
