import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { catalogue } from '../../../domain/catalogue.ts';
import { storedName, withoutBidi } from '../../../domain/kernel/names.ts';
import { cleanPersonName } from '../../../connector/whatsapp/kernel/clean.ts';

const controls = Array.from('\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069');
const control = fc.constantFrom(...controls);

describe('bidi controls in names', () => {
  test.each([
    ['\u202eMaria\u202c', 'Maria'],
    ['João\u200e \u2067Silva\u2069', 'João Silva'],
    ['نور\u061c الهدى', 'نور الهدى'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['👩\u200d👧 Família', '👩\u200d👧 Família'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is stored as %j', (name, stored) => expect(storedName.parse(name)).toBe(stored));

  test('are removed at any position, and nothing else is', () => {
    const part = fc.string({ unit: 'grapheme' }).map((text) => controls.reduce((s, c) => s.replaceAll(c, ''), text));
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.array(control, { maxLength: 3 }))), (parts) => {
        const name = parts.map(([text, marks]) => text + marks.join('')).join('');
        expect(withoutBidi(name)).toBe(parts.map(([text]) => text).join(''));
      }),
    );
  });

  test('are removed from names that WhatsApp reports', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), control)), (parts) => {
        const name = cleanPersonName(parts.join(''));
        expect(withoutBidi(name)).toBe(name);
      }),
    );
  });
});

const isName = (key: string): boolean => /^name$|Name$/.test(key);

/** Returns the paths of name fields that keep a bidi control. */
const keepingBidi = (schema: unknown, path: readonly string[] = []): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => {
      const parsed = isName(key) ? field.safeParse('Ma\u202eri\u200ea') : undefined;
      const keeps = typeof parsed?.data === 'string' && parsed.data !== 'Maria';
      return keeps ? [[...path, key].join('.')] : keepingBidi(field, [...path, key]);
    });
  if (schema instanceof z.ZodArray) return keepingBidi(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => keepingBidi(one, path));
  if (schema instanceof z.ZodPipe) return [...keepingBidi(schema.in, path), ...keepingBidi(schema.out, path)];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keepingBidi(schema.unwrap(), path);
  return [];
};

test('no event type returns a name with bidi controls', () => {
  const keeping = Object.entries(catalogue).flatMap(([type, { data }]) => keepingBidi(data, [type]));
  expect(keeping).toEqual([]);
});

const root = join(import.meta.dirname, '../../..');
const files = globSync(['commands/**/*ontract*.ts', 'domain/*/{record,calls,*Calls}.ts'], { cwd: root });
const callsIn = (value: unknown, depth = 0): z.ZodType[] => {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return [];
  if ('body' in value && 'reply' in value) return value.body instanceof z.ZodType ? [value.body] : [];
  return depth < 2 ? Object.values(value).flatMap((one) => callsIn(one, depth + 1)) : [];
};

test('no call accepts a name with bidi controls', async () => {
  const modules = await Promise.all(files.map(async (file) => [file, await import(join(root, file))] as const));
  const bodies = modules.flatMap(([file, module]) => callsIn({ ...module }).map((body) => [file, body] as const));
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.flatMap(([file, body]) => keepingBidi(body, [file]))).toEqual([]);
});
