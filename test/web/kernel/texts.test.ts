import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalTexts } from '../../../domain/kernel/refusals/refusals.ts';
import { importsOf, readSources, type Node, type Source } from '../../architecture/source.ts';

const languages = ['pt', 'en', 'es'] as const;
const sources = readSources(join(import.meta.dirname, '../../..')).filter(({ path }) => path.startsWith('web/'));
const byPath = new Map(sources.map((source) => [source.path, source]));

const word = z.object({ type: z.literal('StringLiteral'), value: z.string() });
const name = z.object({ type: z.literal('Identifier'), value: z.string() });
const args = z.array(z.object({ expression: z.looseObject({ type: z.string() }) }));
const call = z.object({ type: z.literal('CallExpression'), callee: z.unknown(), arguments: args });
const object = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.object({ key: z.object({ value: z.coerce.string() }), value: z.unknown() })),
});
const template = z.object({
  type: z.literal('TemplateLiteral'),
  quasis: z.array(z.object({ cooked: z.string() })),
});

const callOf = (node: Node, callee: string) => {
  const data = node.type === 'CallExpression' ? call.safeParse(node).data : undefined;
  return data && name.safeParse(data.callee).data?.value === callee ? data.arguments : undefined;
};

/** Returns the keys of a catalogue, with `a.b` for nested ones. Plural forms also give their key without the suffix. */
const namesIn = (value: unknown, path: readonly string[] = []): string[] => {
  const { data } = object.safeParse(value);
  if (data) return data.properties.flatMap((one) => namesIn(one.value, [...path, one.key.value]));
  return [path.join('.'), path.join('.').replace(/_(zero|one|other)$/, '')];
};

/** Returns the placeholders of each text by its key: `campaignForm.tab` has `number`. */
const holesIn = (value: unknown, path: readonly string[] = []): [string, string[]][] => {
  const { data } = object.safeParse(value);
  if (data) return data.properties.flatMap((one) => holesIn(one.value, [...path, one.key.value]));
  const text = word.safeParse(value).data?.value ?? '';
  const inIt = [...text.matchAll(/\{\{-? ?(\w+)[^}]*\}\}/g)].map(([, hole = '']) => hole);
  const name = path.join('.');
  const singular = name.replace(/_(zero|one|other)$/, '');
  // Each call for a plural passes `count`, and the key may also have a text without plural forms.
  return [[singular, singular === name ? inIt : inIt.filter((hole) => hole !== 'count')]];
};
const holes = new Map<string, Set<string>>();
for (const { nodes } of sources)
  for (const node of nodes) {
    const [of, texts] = callOf(node, 'addTexts') ?? [];
    const { data } = object.safeParse(texts?.expression);
    for (const { value } of data?.properties ?? [])
      for (const [key, inIt] of holesIn(value)) {
        const named = `${word.safeParse(of?.expression).data?.value}.${key}`;
        holes.set(named, new Set([...(holes.get(named) ?? []), ...inIt]));
      }
  }

const filled = z.array(
  z.union([
    z.object({ type: z.literal('Identifier'), value: z.string() }).transform(({ value }) => value),
    z
      .object({ type: z.literal('KeyValueProperty'), key: z.object({ value: z.coerce.string() }) })
      .transform(({ key }) => key.value),
  ]),
);
/** Returns the placeholders that a call fills in, or undefined if they are not all literal. */
const filling = (given: unknown): string[] | undefined => {
  if (given === undefined) return [];
  const { data } = z.object({ type: z.literal('ObjectExpression'), properties: filled }).safeParse(given);
  return data?.properties;
};

const refusalsIn = (language: (typeof languages)[number]): string[] =>
  Object.keys(refusalTexts[language]).flatMap((key) => [
    `${language} errors.${key}`,
    `${language} errors.${key.replace(/_(zero|one|other)$/, '')}`,
  ]);

/** Returns the texts that a file adds, such as `pt ticket.cancel`. */
const addedBy = ({ nodes }: Source): string[] =>
  nodes.flatMap((node) => {
    const [feature, texts] = callOf(node, 'addTexts') ?? [];
    const { data } = object.safeParse(texts?.expression);
    return languages.flatMap((language) => {
      const named = name.safeParse(texts?.expression).data?.value;
      if (named === 'refusalTexts') return refusalsIn(language);
      const catalogue = data?.properties.find(({ key }) => key.value === language)?.value;
      const of = word.safeParse(feature?.expression).data?.value;
      return of && catalogue ? namesIn(catalogue).map((key) => `${language} ${of}.${key}`) : [];
    });
  });

const feature = z.object({
  id: z.object({
    type: z.literal('ObjectPattern'),
    properties: z.array(z.object({ key: name, value: name.nullish() })),
  }),
  init: z.looseObject({ type: z.literal('CallExpression') }),
});

/** Returns the names of the translators in a file with their features, such as `t` for `ticket`. */
const translatorsOf = ({ nodes }: Source): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const node of nodes) {
    const data = node.type === 'VariableDeclarator' ? feature.safeParse(node).data : undefined;
    const of = data && word.safeParse(callOf(data.init, 'useTranslation')?.[0]?.expression).data?.value;
    const t = data?.id.properties.find(({ key }) => key.value === 't');
    const called = t?.value?.value ?? 't';
    if (of && t) found.set(called, [...(found.get(called) ?? []), of]);
  }
  return found;
};

/** Returns the keys that an expression may evaluate to. A key with a variable part ends in `*`. */
const spelled = (expression: unknown): string[] => {
  const literal = word.safeParse(expression).data;
  if (literal) return [literal.value];
  const pattern = template.safeParse(expression).data;
  if (pattern) return pattern.quasis[0]?.cooked ? [`${pattern.quasis[0].cooked}*`] : [];
  const either = z.object({ consequent: z.unknown(), alternate: z.unknown() }).safeParse(expression).data;
  return either ? [...spelled(either.consequent), ...spelled(either.alternate)] : [];
};

/** Returns the text keys that a file uses, each with the features that may define it. */
const saidBy = (source: Source): { features: string[]; key: string }[] => {
  const translators = translatorsOf(source);
  return source.nodes.flatMap((node) => {
    const [of, key] = callOf(node, 'text') ?? [];
    const plain = word.safeParse(of?.expression).data?.value;
    const bare = plain ? spelled(key?.expression).map((said) => ({ features: [plain], key: said })) : [];
    const translated = [...translators].flatMap(([called, features]) =>
      spelled(callOf(node, called)?.[0]?.expression).map((said) => ({ features, key: said })),
    );
    return [...bare, ...translated];
  });
};

/** Returns a file and all its static imports. Lazily loaded files are not included. */
const along = (entry: string): Set<string> => {
  const found = new Set<string>();
  const visit = (path: string) => {
    const source = byPath.get(path);
    if (!source || found.has(path)) return;
    found.add(path);
    const nodes = source.nodes.filter((node) => node['typeOnly'] !== true);
    for (const { to, own, lazy } of importsOf({ ...source, nodes })) if (own && !lazy) visit(to);
  };
  visit(entry);
  return found;
};

const entries = [
  'web/main.tsx',
  ...new Set(sources.flatMap((source) => importsOf(source).flatMap(({ to, own, lazy }) => (own && lazy ? [to] : [])))),
];
const added = new Map(sources.map((source) => [source.path, addedBy(source)]));
const said = new Map(sources.map((source) => [source.path, saidBy(source)]));
const textsOf = (paths: Iterable<string>) => new Set([...paths].flatMap((path) => added.get(path) ?? []));
const atStart = along('web/main.tsx');

describe('each page and dialog loads its texts', () => {
  test('some pages and dialogs load on demand', () => {
    expect(entries.length).toBeGreaterThan(20);
    expect(entries).toContain('web/ticket/onDemand.ts');
  });

  test.each(entries)('%s has all its texts in each language if it is loaded alone', (entry) => {
    const files = along(entry);
    const texts = textsOf([...atStart, ...files]);
    const isThere = (language: string, of: string, key: string) => {
      const [elsewhere, own] = key.includes(':') ? key.split(':') : [of, key];
      const wanted = `${language} ${elsewhere}.${own}`;
      return wanted.endsWith('*') ? [...texts].some((one) => one.startsWith(wanted.slice(0, -1))) : texts.has(wanted);
    };
    // The sagas of the start use the texts of a page only after that page was loaded.
    const shows = [...files].filter((path) => entry !== 'web/main.tsx' || path.endsWith('.tsx'));
    const raw = shows.flatMap((path) =>
      (said.get(path) ?? []).flatMap(({ features, key }) =>
        languages
          .filter((language) => !/^pages\b/.test(key) && !features.some((of) => isThere(language, of, key)))
          .map((language) => `${path}: ${language} ${features.join('|')}.${key}`),
      ),
    );
    expect(raw).toEqual([]);
  });
});

describe('no refusal is shown as its code', () => {
  const adding = sources.filter(({ nodes }) =>
    nodes.some((node) => word.safeParse(callOf(node, 'addTexts')?.[0]?.expression).data?.value === 'errors'),
  );

  test('one file has the whole catalogue, and loads with the first refusal of the server', () => {
    expect(adding.map(({ path }) => path).toSorted()).toEqual([
      'web/kernel/errorTexts.ts',
      'web/kernel/refusalTexts.ts',
    ]);
    expect(atStart.has('web/kernel/errorTexts.ts')).toBe(true);
    const request = byPath.get('web/kernel/request.ts');
    expect(
      request &&
        importsOf(request)
          .filter(({ lazy }) => lazy)
          .map(({ to }) => to),
    ).toEqual(['web/kernel/refusalTexts.ts']);
    expect(Object.keys(refusalTexts.pt).length).toBeGreaterThan(100);
    const there = textsOf(along('web/kernel/refusalTexts.ts'));
    expect(languages.flatMap(refusalsIn).filter((one) => !there.has(one))).toEqual([]);
  });

  test('each part that shows a stored code, or fails with one, loads the texts of the codes', () => {
    const bare = sources.filter(
      ({ path, text }) =>
        path !== 'web/kernel/errors.ts' &&
        /\bcodeText\(|text\('errors', (?!')|RequestError\(0, 'ERR_(?!FILE_LOST|PAGE_INCOMPLETE)/.test(text) &&
        !along(path).has('web/kernel/refusalTexts.ts'),
    );
    expect(bare.map(({ path }) => path)).toEqual(['web/kernel/wait.ts']);
  });
});

test('the values passed to a text match its placeholders', () => {
  const unfilled = sources.flatMap((source) => {
    const translators = translatorsOf(source);
    return source.nodes.flatMap((node) =>
      [...translators].flatMap(([called, features]) => {
        const [key, given] = callOf(node, called) ?? [];
        const fills = key && filling(given?.expression);
        if (!key || !fills) return [];
        return spelled(key.expression).flatMap((said) => {
          const of = features.map((feature) =>
            holes.get(said.includes(':') ? said.replace(':', '.') : `${feature}.${said}`),
          );
          const wanted = [...(of.find(Boolean) ?? [])].filter((hole) => !fills.includes(hole));
          return wanted.map((hole) => `${source.path}: ${said} has nothing for ${hole}`);
        });
      }),
    );
  });
  expect(unfilled).toEqual([]);
  expect(holes.get('campaignForm.tab')).toEqual(new Set(['number']));
});
