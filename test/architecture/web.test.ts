import { describe, expect, test } from '@jest/globals';
import { dirname, join } from 'node:path';
import { cyclesOf, insidesOf, offered } from './directions.ts';
import { importsOf, readSources, sourceOf } from './source.ts';

const sources = readSources(join(import.meta.dirname, '../..'));

describe('the rooms of the web', () => {
  test('no ring closes through what is loaded lazily', () => {
    expect(cyclesOf(sources, true).map((ring) => ring.join(' -> '))).toEqual([]);
  });

  test('no feature looks into another: it uses its state, and the parts that it offers', () => {
    expect(insidesOf(sources)).toEqual([]);
  });

  test('what is offered is used by another feature', () => {
    const used = new Set(
      sources.flatMap((source) =>
        importsOf(source).flatMap(({ to }) => (dirname(to) === dirname(source.path) ? [] : [to])),
      ),
    );
    expect(offered.filter((part) => !used.has(part))).toEqual([]);
  });

  test('how wide a phone is stands in one file', () => {
    const found = sources.filter(({ text }) => /(@media|matchMedia\(.)[^;{]*\((max|min)-width/.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('a planted ring through a lazy page is caught', () => {
    const planted = [
      sourceOf('web/ticket/Page.tsx', `const Other = lazy(() => import('../contact/Other.tsx'));`),
      sourceOf('web/contact/Other.tsx', `import { Page } from '../ticket/Page.tsx';`),
    ];
    expect(cyclesOf(planted)).toEqual([]);
    expect(cyclesOf(planted, true)).toEqual([['web/ticket/Page.tsx', 'web/contact/Other.tsx', 'web/ticket/Page.tsx']]);
  });

  test('a planted look into another feature is caught; its state, what it offers and the common rooms are for all', () => {
    const inside = sourceOf('web/tag/TagForm.tsx', `import { Finder } from '../ticket/Finder.tsx';`);
    expect(insidesOf([inside])).toEqual(['web/tag/TagForm.tsx -> web/ticket/Finder.tsx']);
    const fine = ['../queue/slice.ts', '../ui/Chip.tsx', '../note/Notes.tsx']
      .map((path) => `import '${path}';`)
      .join('\n');
    expect(insidesOf([sourceOf('web/tag/TagForm.tsx', fine)])).toEqual([]);
  });
});
