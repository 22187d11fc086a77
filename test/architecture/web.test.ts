import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { cyclesOf, insidesOf } from './directions.ts';
import { readSources, sourceOf } from './source.ts';

const sources = readSources(join(import.meta.dirname, '../..'));
/** As few as there are: who adds one takes another away. */
const rings = 2;
const insides = 51;

describe('the rooms of the web', () => {
  test('rings that close through what is loaded lazily are counted', () => {
    const found = cyclesOf(sources, true).map((ring) => ring.join(' -> '));
    expect(found.length <= rings ? [] : found).toEqual([]);
  });

  test('what features use of the inside of others is counted', () => {
    const found = insidesOf(sources);
    expect(found.length <= insides ? [] : found).toEqual([]);
  });

  test('a planted ring through a lazy page is caught', () => {
    const planted = [
      sourceOf('web/ticket/Page.tsx', `const Other = lazy(() => import('../contact/Other.tsx'));`),
      sourceOf('web/contact/Other.tsx', `import { Page } from '../ticket/Page.tsx';`),
    ];
    expect(cyclesOf(planted)).toEqual([]);
    expect(cyclesOf(planted, true)).toEqual([['web/ticket/Page.tsx', 'web/contact/Other.tsx', 'web/ticket/Page.tsx']]);
  });

  test('a planted look into another feature is caught; its state and the common rooms are for all', () => {
    const inside = sourceOf('web/tag/TagForm.tsx', `import { Finder } from '../ticket/Finder.tsx';`);
    expect(insidesOf([inside])).toEqual(['web/tag/TagForm.tsx -> web/ticket/Finder.tsx']);
    const fine = `import { tags } from '../queue/slice.ts';\nimport { Chip } from '../ui/Chip.tsx';`;
    expect(insidesOf([sourceOf('web/tag/TagForm.tsx', fine)])).toEqual([]);
  });
});
