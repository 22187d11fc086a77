import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { isolated } from '../../../domain/kernel/names.ts';
import { addTexts, changeLanguage, hasText, languages, text } from '../../../web/locales/i18n.ts';
import { enAdmin } from '../../../web/locales/en.admin.ts';
import { en } from '../../../web/locales/en.ts';
import { esAdmin } from '../../../web/locales/es.admin.ts';
import { es } from '../../../web/locales/es.ts';
import { ptAdmin } from '../../../web/locales/pt.admin.ts';
import { pt } from '../../../web/locales/pt.ts';

Object.assign(globalThis, { localStorage: { setItem: () => {} }, document: { documentElement: {} } });

const catalogues = { pt: { ...pt, ...ptAdmin }, en: { ...en, ...enAdmin }, es: { ...es, ...esAdmin } };
const group: z.ZodType<Record<string, unknown>> = z.record(z.string(), z.unknown());
/** The texts of a feature by name. */
const flat = (value: unknown, path: readonly string[] = []): [string, string][] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(group.parse(value)).flatMap(([key, one]) => flat(one, [...path, key]));
const isFeature = (feature: string): feature is keyof (typeof catalogues)['pt'] => feature in catalogues.pt;
const name = 'أحمد (דנה) 1';

test.each(languages)('a name from right to left is isolated in every sentence in %s', async (language) => {
  addTexts(language, catalogues[language]);
  await changeLanguage(language);
  const bare: string[] = [];
  let sentences = 0;
  for (const [feature, texts] of Object.entries(catalogues[language]))
    for (const [key, sentence] of flat(texts)) {
      const places = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, place = '']) =>
        place === 'count' ? [] : place,
      );
      if (!places.length || !isFeature(feature)) continue;
      const where = `${feature}.${key}`;
      const values = { count: 2, ...Object.fromEntries(places.map((place) => [place, name])) };
      if (!hasText(feature, key, values)) continue;
      sentences++;
      const said = text(feature, key, values);
      if (said.replaceAll(`\u2068${name}\u2069`, '').includes(name)) bare.push(`${where}: ${said}`);
      if (!said.includes(name)) bare.push(`${where} lacks its name`);
    }
  expect(bare).toEqual([]);
  expect(sentences).toBeGreaterThan(300);
});

test('only names that hold letters from right to left are isolated, and nothing of them is lost (property)', () => {
  const latin = fc.string({ unit: fc.constantFrom('A', 'é', ' ', '😀', '1', '(', '!', 'Ж', '日') });
  const arabic = fc.string({ unit: fc.constantFrom('أ', 'ח', ' ', '1', '(', '!', 'b'), minLength: 1 });
  fc.assert(
    fc.property(latin, arabic, (one, other) => {
      expect(isolated(one)).toBe(one);
      const said = isolated(other);
      expect(said.replaceAll(/[\u2068\u2069]/g, '')).toBe(other);
      expect(said.startsWith('\u2068')).toBe(/[أח]/.test(other));
    }),
  );
});
