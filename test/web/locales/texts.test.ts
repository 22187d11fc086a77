import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { z } from 'zod';
import { enAdmin } from '../../../web/locales/en.admin.ts';
import { en } from '../../../web/locales/en.ts';
import { esAdmin } from '../../../web/locales/es.admin.ts';
import { es } from '../../../web/locales/es.ts';
import { ptAdmin } from '../../../web/locales/pt.admin.ts';
import { pt } from '../../../web/locales/pt.ts';
import { importsOf, readSources, type Node, type Source } from '../../architecture/source.ts';

const everywhere = readSources(join(import.meta.dirname, '../../..'));
const sources = everywhere.filter(({ path }) => path.startsWith('web/'));

const word = z.object({ type: z.literal('StringLiteral'), value: z.string() });
const name = z.object({ type: z.literal('Identifier'), value: z.string() });
const args = z.array(z.object({ expression: z.looseObject({ type: z.string() }) }));
const call = z.object({ type: z.literal('CallExpression'), callee: z.unknown(), arguments: args });
const template = z.object({
  type: z.literal('TemplateLiteral'),
  quasis: z.array(z.object({ cooked: z.string() })),
});

const callOf = (node: Node, callee: string) => {
  const data = node.type === 'CallExpression' ? call.safeParse(node).data : undefined;
  return data && name.safeParse(data.callee).data?.value === callee ? data.arguments : undefined;
};

const group: z.ZodType<Record<string, unknown>> = z.record(z.string(), z.unknown());
/** The texts of a catalogue by `feature.name`. */
const flat = (value: unknown, path: readonly string[] = []): [string, string][] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(group.parse(value)).flatMap(([key, one]) => flat(one, [...path, key]));
const withoutCount = (key: string): string => key.replace(/_(zero|one|other)$/, '');
const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, hole = '']) => hole).toSorted();

const catalogue = new Map(flat({ ...pt, ...ptAdmin }));
const keys = new Set([...catalogue.keys()].flatMap((key) => [key, withoutCount(key)]));
/** The placeholders of each text: `campaignForm.tab` has `number`. */
const holes = new Map<string, Set<string>>();
for (const [key, text] of catalogue)
  for (const one of new Set([key, withoutCount(key)]))
    if (one === key || !catalogue.has(one)) holes.set(one, new Set([...(holes.get(one) ?? []), ...placesIn(text)]));

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

test.each([
  ['English', { ...en, ...enAdmin }],
  ['Spanish', { ...es, ...esAdmin }],
])('the texts in %s have the names and placeholders of the Portuguese ones', (_, texts) => {
  const other = new Map(flat(texts));
  expect([...other.keys()].toSorted()).toEqual([...catalogue.keys()].toSorted());
  const differing = [...catalogue].filter(([key, text]) => {
    // A singular may spell its count out.
    const places = (said: string) => new Set(placesIn(said).filter((place) => place !== 'count'));
    return places(text).symmetricDifference(places(other.get(key) ?? '')).size > 0;
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

describe('the texts that the code names', () => {
  const isThere = (wanted: string): boolean =>
    wanted.endsWith('*') ? [...keys].some((one) => one.startsWith(wanted.slice(0, -1))) : keys.has(wanted);

  test('exist', () => {
    const missing = sources.flatMap((source) =>
      saidBy(source)
        .filter(({ features, key }) => {
          if (key === '*') return false;
          return key.includes(':') ? !isThere(key.replace(':', '.')) : !features.some((of) => isThere(`${of}.${key}`));
        })
        .map(({ features, key }) => `${source.path}: ${features.join('|')}.${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('are all texts there are', () => {
    const literals = new Set<string>();
    const starts = new Set<string>();
    const ends = new Set<string>();
    // The names of days and other kinds come from the domain.
    for (const { path, nodes } of everywhere)
      for (const node of /^(web|domain)\//.test(path) ? nodes : []) {
        const said = word.safeParse(node).data?.value;
        if (said !== undefined) literals.add(said);
        const parts = template.safeParse(node).data?.quasis ?? [];
        const [start, end] = [parts[0]?.cooked, parts.at(-1)?.cooked];
        if (start) starts.add(start);
        else if (end && /^[A-Z]\w+$/.test(end)) ends.add(end);
      }
    // Codes of the server and messages of schemas come as values.
    const byValue = /^(errors|field|pages)\./;
    const unused = [...new Set([...catalogue.keys()].map(withoutCount))].filter((full) => {
      if (byValue.test(full)) return false;
      const [, feature = '', key = ''] = /^(\w+)\.(.+)$/.exec(full) ?? [];
      const isStart = (start: string) =>
        /[.:]$/.test(start) && (`${key}`.startsWith(start) || `${feature}:${key}`.startsWith(start));
      const isNamed = literals.has(key) || literals.has(`${feature}:${key}`);
      return !isNamed && ![...starts].some(isStart) && ![...ends].some((end) => key.endsWith(end));
    });
    expect(unused).toEqual([]);
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

test('the texts of pages for admins are used by these pages alone', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const ofAdmins = new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/adminPage\(async \(\) => \(await import\('\.\.\/([^']+)'\)/g)].map(([, to]) =>
        path.startsWith('web/app/') ? `web/${to}` : '',
      ),
    ),
  );
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const source = byPath.get(path);
    if (!source || reached.has(path) || ofAdmins.has(path)) return;
    reached.add(path);
    for (const { to, own } of importsOf(source)) if (own) visit(to);
  };
  visit('web/main.tsx');
  const wrong = [...reached].flatMap((path) => {
    const source = byPath.get(path);
    return (source ? saidBy(source) : []).flatMap(({ features, key }) => {
      const all = [...features, ...(key.includes(':') ? [key.replace(/:.*/, '')] : [])];
      return all.filter((of) => of in ptAdmin).map((of) => `${path}: ${of}`);
    });
  });
  expect(ofAdmins.size).toBeGreaterThan(15);
  expect([...new Set(wrong)]).toEqual([]);
});
