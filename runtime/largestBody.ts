import { z } from 'zod';
import type { AnyContract } from '../domain/kernel/contract.ts';

const KILOBYTE = 1024;
/** Every call accepts this many bytes of JSON, regardless of its schema. */
const USUAL = 64 * KILOBYTE;
const MOST = 1024 * KILOBYTE;
/** Clients may escape every character (`\u00e9`). */
const BYTES_PER_CHARACTER = 6;
/** The bytes of numbers, dates, flags, and values whose length the schema does not give. */
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

/** Returns the size in bytes of the longest JSON that a schema allows. An array without a bound counts as one item. */
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
 * Returns the limit for a call's JSON body in bytes: 64 kB, or the longest body that its schema allows, at most 1 MB.
 * Public calls accept at most 64 kB.
 */
export const largestBodyOf = ({ who, body }: Pick<AnyContract, 'who' | 'body'>): number => {
  if (who === 'public') return USUAL;
  const longest = sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  // One kilobyte for white space between the values.
  return Math.min(MOST, Math.max(USUAL, longest + KILOBYTE));
};

const known = new WeakMap<object, number>();
/** Same as `largestBodyOf`, unless the contract sets a limit; computed once per call. */
export const bodyLimitOf = (c: AnyContract): number => {
  const limit = known.get(c) ?? c.largest ?? largestBodyOf(c);
  known.set(c, limit);
  return limit;
};
