import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { AnyContract } from '../../domain/kernel/contract.ts';
import { withoutEmptyFields } from '../../domain/kernel/emptyFields.ts';

const root = join(import.meta.dirname, '../..');
const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' &&
  value !== null &&
  'reply' in value &&
  'method' in value &&
  method.safeParse(value.method).success;

/** Every contract that a module exports, alone or among the calls of a record. */
const contractsIn = (value: unknown): AnyContract[] => {
  if (isContract(value)) return [value];
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return [];
  return Object.values(value).filter(isContract);
};
const files = globSync(['{commands,projections}/**/contract.ts', 'domain/*/record.ts', 'domain/*/*Calls.ts'], {
  cwd: root,
});
const modules = await Promise.all(files.map((file) => import(join(root, file))));
const contracts = modules.flatMap((module) => Object.values(module).flatMap(contractsIn));

type Described = { type?: string; enum?: unknown[]; const?: unknown; format?: string; anyOf?: Described[] };
/** Field kinds by their description; `''` is no value of these kinds. */
const isTyped = ({ type, format, anyOf, ...rest }: Described): boolean =>
  anyOf
    ? anyOf.every((each) => each.type === 'null' || isTyped(each))
    : 'enum' in rest ||
      'const' in rest ||
      ['number', 'integer', 'boolean'].includes(type ?? '') ||
      ['uuid', 'date', 'date-time', 'time'].includes(format ?? '');
const describedAs = (field: z.ZodType, io: 'input' | 'output'): Described =>
  z.toJSONSchema(field, { io, unrepresentable: 'any' }) as Described;

/** Returns the records inside a schema, with their paths. */
const recordsIn = (schema: unknown, path: (string | number)[] = []): [z.ZodObject, (string | number)[]][] => {
  if (schema instanceof z.ZodObject)
    return [
      [schema, path],
      ...Object.entries(schema.shape).flatMap(([name, field]) => recordsIn(field, [...path, name])),
    ];
  if (schema instanceof z.ZodArray) return recordsIn(schema.element, [...path, 0]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return recordsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return recordsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, path);
  return [];
};
const nestedAt = (path: (string | number)[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, at) => (typeof at === 'number' ? [inner] : { [at]: inner }), value);

const optionals = contracts.flatMap((c) =>
  (['query', 'body'] as const).flatMap((part) =>
    recordsIn(c[part]).flatMap(([record, path]) =>
      Object.entries(record.shape).flatMap(([name, field]) => {
        const isOptional = field instanceof z.ZodType && field.safeParse(undefined).success;
        return isOptional ? [{ c, part, field, path: [...path, name] }] : [];
      }),
    ),
  ),
);
const fields = optionals.filter(
  ({ field }) => isTyped(describedAs(field, 'input')) || isTyped(describedAs(field, 'output')),
);
/** Returns the optional fields that refuse a value, by call. */
const refusing = (all: typeof optionals, value: unknown): string[] =>
  all
    .filter(({ c, part, path }) => {
      const { error } = c[part].safeParse(withoutEmptyFields(c[part], nestedAt(path, value)));
      return error?.issues.some((issue) => JSON.stringify(issue.path) === JSON.stringify(path));
    })
    .map(({ c, path }) => `${c.method} ${c.path} ${path.join('.')}`);

test('every optional field of every call accepts null', () => {
  expect(optionals.length).toBeGreaterThan(fields.length);
  expect(refusing(optionals, null)).toEqual([]);
});

test('every optional choice, number, switch, uuid or time accepts an empty text', () => {
  expect(contracts.length).toBeGreaterThan(150);
  expect(fields.length).toBeGreaterThan(100);
  expect(refusing(fields, '')).toEqual([]);
});

test('an empty text means a missing value only if the field gives it no other meaning', () => {
  const body = z.object({
    word: z.string().optional(),
    short: z.string().min(2).optional(),
    choice: z.enum(['a']).optional(),
    need: z.enum(['a']),
    parts: z.array(z.object({ at: z.iso.date().nullish() })).optional(),
  });
  const sent = { word: '', short: '', choice: '', need: '', parts: [{ at: '', extra: '' }], unknown: '' };
  expect(withoutEmptyFields(body, sent)).toEqual({
    word: '',
    short: '',
    need: '',
    parts: [{ extra: '' }],
    unknown: '',
  });
});
