import { describe, expect, test } from '@jest/globals';
import { dirname, join } from 'node:path';
import { cyclesOf, insidesOf, offered } from './directions.ts';
import { importsOf, readSources, sourceOf } from './source.ts';

const sources = readSources(join(import.meta.dirname, '../..'));

describe('the folders of the web app', () => {
  test('lazy imports close no cycle', () => {
    expect(cyclesOf(sources, true).map((ring) => ring.join(' -> '))).toEqual([]);
  });

  test('a feature uses only the state and offered parts of other features', () => {
    expect(insidesOf(sources)).toEqual([]);
  });

  test('every offered part is used by another feature', () => {
    const used = new Set(
      sources.flatMap((source) =>
        importsOf(source).flatMap(({ to }) => (dirname(to) === dirname(source.path) ? [] : [to])),
      ),
    );
    expect(offered.filter((part) => !used.has(part))).toEqual([]);
  });

  test('the phone breakpoint is defined once', () => {
    const found = sources.filter(({ text }) => /(@media|matchMedia\(.)[^;{]*\((max|min)-width/.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('detects a planted cycle through a lazy page', () => {
    const planted = [
      sourceOf('web/ticket/Page.tsx', `const Other = lazy(() => import('../contact/Other.tsx'));`),
      sourceOf('web/contact/Other.tsx', `import { Page } from '../ticket/Page.tsx';`),
    ];
    expect(cyclesOf(planted)).toEqual([]);
    expect(cyclesOf(planted, true)).toEqual([['web/ticket/Page.tsx', 'web/contact/Other.tsx', 'web/ticket/Page.tsx']]);
  });

  test('detects a planted import of another feature; its state, offered parts and shared folders are allowed', () => {
    const inside = sourceOf('web/tag/TagForm.tsx', `import { Finder } from '../ticket/Finder.tsx';`);
    expect(insidesOf([inside])).toEqual(['web/tag/TagForm.tsx -> web/ticket/Finder.tsx']);
    const fine = ['../queue/slice.ts', '../ui/Chip.tsx', '../note/Notes.tsx']
      .map((path) => `import '${path}';`)
      .join('\n');
    expect(insidesOf([sourceOf('web/tag/TagForm.tsx', fine)])).toEqual([]);
  });
});
