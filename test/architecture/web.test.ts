import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { cyclesOf, insidesOf } from './directions.ts';
import { importsOf, readSources, sourceOf } from './source.ts';

const sources = readSources(join(import.meta.dirname, '../..'));

describe('the folders of the web app', () => {
  test('lazy imports close no cycle', () => {
    expect(cyclesOf(sources, true).map((ring) => ring.join(' -> '))).toEqual([]);
  });

  test('a layer uses lower layers, and a feature only the index of another', () => {
    expect(insidesOf(sources)).toEqual([]);
  });

  test('another feature uses each name in an index', () => {
    const unused = sources
      .filter(({ path }) => /^web\/features\/\w+\/index\.ts$/.test(path))
      .flatMap(({ path, text }) => {
        const feature = path.split('/')[2];
        const users = sources.filter((one) => one.path !== path && importsOf(one).some(({ to }) => to === path));
        return [...text.matchAll(/\{([^}]*)\}/g)]
          .flatMap(([, names = '']) => names.split(',').map((name) => name.replace('type ', '').trim()))
          .filter((name) => name && !users.some((one) => new RegExp(`\\b${name}\\b`).test(one.text)))
          .map((name) => `${feature}: ${name}`);
      });
    expect(unused).toEqual([]);
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

  test('detects a planted import of a higher layer or of the inside of another feature', () => {
    const planted = (path: string, to: string) => insidesOf([sourceOf(path, `import '${to}';`)]);
    expect(planted('web/features/tag/TagForm.tsx', '../ticket/Finder.tsx')).toEqual([
      'web/features/tag/TagForm.tsx -> web/features/ticket/Finder.tsx',
    ]);
    expect(planted('web/ui/Chip.tsx', '../features/tag/index.ts')).toHaveLength(1);
    expect(planted('web/api/request.ts', '../ui/Chip.tsx')).toHaveLength(1);
    expect(planted('web/features/tag/TagForm.tsx', '../queue/index.ts')).toEqual([]);
    expect(planted('web/features/tag/TagForm.tsx', '../../ui/Chip.tsx')).toEqual([]);
  });
});
