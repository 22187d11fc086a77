import { z } from 'zod';
import type { AnyContract } from '../domain/kernel/contract.ts';

const KILOBYTE = 1024;
/** Every call takes this many bytes of JSON, whatever its schema holds. */
const USUAL = 64 * KILOBYTE;
const MOST = 1024 * KILOBYTE;
/** A client may escape every character (`\u00e9`). */
const BYTES_PER_CHARACTER = 6;
/** Numbers, dates, flags, and what a schema cannot tell. */
const SCALAR = 40;

const node = z.object({
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  maxItems: z.number().default(1),
  type: z.unknown().optional(),
  maxLength: z.number().default(SCALAR),
});

const textOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** The bytes that the longest JSON of a schema takes. An array without a bound counts as one of its items. */
const sizeOf = (schema: unknown): number => {
  const { data: of } = node.safeParse(schema);
  if (!of) return SCALAR;
  if (of.enum) return Math.max(...of.enum.map(textOf));
  if (of.anyOf) return Math.max(...of.anyOf.map(sizeOf));
  if (of.allOf) return sum(of.allOf.map(sizeOf));
  if (of.properties) return sum(Object.entries(of.properties).map(([key, field]) => textOf(key) + 2 + sizeOf(field)));
  if (of.type === 'array') return 2 + of.maxItems * (1 + sizeOf(of.items));
  return of.type === 'string' ? 2 + BYTES_PER_CHARACTER * of.maxLength : SCALAR;
};

/**
 * The largest JSON body of a call in bytes: 64 kB, or what the longest body takes that its schema allows, but never more
 * than 1 MB. Strangers never send more than 64 kB.
 */
export const largestBodyOf = ({ who, body }: Pick<AnyContract, 'who' | 'body'>): number => {
  if (who === 'public') return USUAL;
  const longest = sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  // A kilobyte for white space between the values.
  return Math.min(MOST, Math.max(USUAL, longest + KILOBYTE));
};

const known = new WeakMap<object, number>();
/** The same, computed once for each call. */
export const bodyLimitOf = (c: AnyContract): number => {
  const limit = known.get(c) ?? c.largest ?? largestBodyOf(c);
  known.set(c, limit);
  return limit;
};
