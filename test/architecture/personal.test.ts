import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue.ts';
import type { EventSpec } from '../../domain/kernel/event.ts';

/** Returns the paths of free text in a schema: `media.name`, `extraInfo.value`. Dates, uuids and enums name no person. */
const textsIn = (schema: z.core.$ZodType, path: readonly string[] = []): string[] => {
  const { def } = schema._zod;
  const within = (inner: z.core.$ZodType): string[] => textsIn(inner, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, [...path, name]));
  if (schema instanceof z.ZodArray) return within(schema.def.element);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(within);
  if ('innerType' in def) return within(def.innerType as z.core.$ZodType);
  const bare = ['number', 'boolean', 'enum', 'literal', 'null'].includes(def.type);
  const shaped = 'format' in def && ['uuid', 'date', 'datetime'].includes(String(def.format));
  return bare || shaped ? [] : [path.join('.')];
};

const covers = (declared: readonly string[], path: string): boolean =>
  declared.some((each) => path === each || path.startsWith(`${each}.`));

/** Returns the errors in an event's declaration of its texts: none, both, or an unknown field. */
const wrongIn = ({ data, personal, plain = [] }: EventSpec): string[] => {
  const texts = textsIn(data);
  const sealed = personal?.fields ?? [];
  const unsaid = texts.filter((path) => Number(covers(sealed, path)) + Number(covers(plain, path)) !== 1);
  const unknown = [...sealed, ...plain].filter((each) => !texts.some((path) => covers([each], path)));
  const nobody = personal && personal.of !== 'stream' && !(personal.of in data.shape) ? [personal.of] : [];
  return [
    ...unsaid.map((path) => `${path}: plain or personal?`),
    ...unknown.map((path) => `${path}: no text`),
    ...nobody.map((path) => `${path}: no field`),
  ];
};

describe('every text of every event declares its person, or that it is not personal', () => {
  const specs: [string, EventSpec][] = Object.entries(catalogue);
  test.each(specs)('%s', (_, spec) => expect(wrongIn(spec)).toEqual([]));

  const data = z.object({
    contactId: z.number(),
    note: z.string().nullable(),
    rows: z.array(z.object({ name: z.string() })).optional(),
  });
  const whose = { whose: 'contact', of: 'contactId' } as const;
  test.each<[string, EventSpec, string[]]>([
    ['nothing said', { data }, ['note: plain or personal?', 'rows.name: plain or personal?']],
    ['one forgotten', { data, personal: { ...whose, fields: ['note'] } }, ['rows.name: plain or personal?']],
    [
      'said twice',
      { data, personal: { ...whose, fields: ['note', 'rows'] }, plain: ['note'] },
      ['note: plain or personal?'],
    ],
    ['a field that is not there', { data, plain: ['note', 'rows', 'title'] }, ['title: no text']],
    [
      'a person that is not there',
      { data, personal: { whose: 'user', of: 'id', fields: ['note', 'rows'] } },
      ['id: no field'],
    ],
    ['all said', { data, personal: { ...whose, fields: ['note'] }, plain: ['rows.name'] }, []],
  ])('a planted one is judged: %s', (_, spec, wrong) => expect(wrongIn(spec)).toEqual(wrong));
});
