import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sourceOf, type Node } from './source.ts';

const root = join(import.meta.dirname, '../..');

/** The testable lines of the specification: id, area, requirement, and proof. */
const lines = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((line) => line.split('\t'));
const [head, ...rows] = lines;
const requirements = rows.map(([id = '', area = '', text = '', proof = '']) => ({ id, area, text, proof }));

const named = z.object({
  callee: z.looseObject({ type: z.string() }),
  arguments: z.tuple([z.object({ expression: z.looseObject({ type: z.string() }) })]).rest(z.unknown()),
});
const link = z.looseObject({ type: z.string(), value: z.string().optional() });

/** The function at the root of a call: `test` for `test.each(rows)`. */
const rootOf = (callee: unknown): string => {
  const node = link.parse(callee);
  if (node.type === 'Identifier') return node.value ?? '';
  const below = node['object'] ?? node['callee'] ?? node['tag'];
  return below === undefined ? '' : rootOf(below);
};

/** Returns the title of a test as written; placeholders of a template become `${…}`. */
const testNamed = (node: Node): string[] => {
  const call = node.type === 'CallExpression' ? named.safeParse(node).data : undefined;
  if (!call || rootOf(call.callee) !== 'test') return [];
  const { expression } = call.arguments[0];
  if (expression.type === 'StringLiteral') return [z.string().parse(expression['value'])];
  if (expression.type !== 'TemplateLiteral') return [];
  return [
    z
      .array(z.object({ raw: z.string() }))
      .parse(expression['quasis'])
      .map(({ raw }) => raw)
      .join('${…}'),
  ];
};

const namesIn = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8');
  return sourceOf(file, text).nodes.flatMap(testNamed);
};

/** Checks a proof: empty, a sentence after `not:`, or existing tests `file › name` separated by ` | `. */
const wrongIn = (proof: string, names: (file: string) => string[]): string[] => {
  if (proof === '') return [];
  if (proof.startsWith('not:')) return proof.length > 10 ? [] : ['not: why?'];
  return proof.split(' | ').filter((each) => {
    const [file = '', name = '', ...rest] = each.split(' › ');
    return rest.length > 0 || !/^test\/[\w/]+(\.test)?\.tsx?$/.test(file) || !names(file).includes(name);
  });
};

test('each requirement appears once, in order, with its area and text', () => {
  expect(head).toEqual(['id', 'area', 'requirement', 'proof']);
  expect(requirements.map(({ id }) => id)).toEqual(rows.map((_, n) => `R${String(n + 1).padStart(3, '0')}`));
  expect(rows.filter((row) => row.length !== 4 || !row[1] || !row[2])).toEqual([]);
});

test('every test named by a proof exists', () => {
  const known = new Map<string, string[]>();
  const names = (file: string) => {
    const found = known.get(file) ?? namesIn(file);
    known.set(file, found);
    return found;
  };
  expect(requirements.flatMap(({ id, proof }) => wrongIn(proof, names).map((wrong) => `${id}: ${wrong}`))).toEqual([]);

  const tally = (some: readonly { proof: string }[]) => {
    const open = some.filter(({ proof }) => proof === '').length;
    const not = some.filter(({ proof }) => proof.startsWith('not:')).length;
    return `${some.length - not - open} proven, ${not} not built, ${open} without proof`;
  };
  const areas = [...new Set(requirements.map(({ area }) => area))].map(
    (area) => `  ${area}: ${tally(requirements.filter((each) => each.area === area))}`,
  );
  process.stdout.write(`${['requirements: ' + tally(requirements), ...areas].join('\n')}\n`);
});

test.each([
  ['a test that is there', 'test/a.test.ts › is so', []],
  ['two of them', 'test/a.test.ts › is so | test/a.test.ts › is not', ['test/a.test.ts › is not']],
  ['no test', 'somebody looked', ['somebody looked']],
  ['a file outside the tests', 'web/a.ts › is so', ['web/a.ts › is so']],
  ['a reason', 'not: campaigns are not built yet', []],
  ['no reason', 'not: ', ['not: why?']],
  ['nothing yet', '', []],
])('a planted proof is judged: %s', (_, proof, wrong) => {
  expect(wrongIn(proof, () => ['is so'])).toEqual(wrong);
});
