import { z } from 'zod';

const isType = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Unwraps optional, nullable, default, catch and preprocess schemas. */
const innerOf = (schema: unknown): unknown => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  )
    return innerOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return innerOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
};

/** Whether a schema takes a choice, a number, a switch, a uuid or a time, and never free text. */
const isTyped = (schema: unknown): boolean => {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodUnion) return inner.options.every(isTyped);
  return (
    inner instanceof z.ZodEnum ||
    inner instanceof z.ZodLiteral ||
    inner instanceof z.ZodNumber ||
    inner instanceof z.ZodBoolean ||
    inner instanceof z.ZodUUID ||
    inner instanceof z.ZodISODate ||
    inner instanceof z.ZodISODateTime ||
    inner instanceof z.ZodCustomStringFormat
  );
};

/** Whether `''` in this field means that the field is absent. A schema that reads `''` itself keeps its own meaning. */
export const isAbsentWhenEmpty = (field: unknown): boolean =>
  isType(field) && isTyped(field) && field.safeParse(undefined).success && !field.safeParse('').success;

/** Whether null in this field means that the field is absent. */
const isAbsentWhenNull = (field: unknown): boolean =>
  isType(field) && field.safeParse(undefined).success && !field.safeParse(null).success;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns input without the fields that clients leave empty. Forms send `''` for a choice, number, uuid or time that the user
 * did not fill in, and null for any optional field (clients.md, What clients send). Reaches into nested records and
 * lists.
 */
export const withoutEmptyFields = (schema: unknown, input: unknown): unknown => {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodArray && Array.isArray(input))
    return input.map((item: unknown) => withoutEmptyFields(inner.element, item));
  if (!(inner instanceof z.ZodObject) || !isPlain(input)) return input;
  const { shape } = inner;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (value === '' && isAbsentWhenEmpty(field)) return [];
      if (value === null && isAbsentWhenNull(field)) return [];
      return [[name, field === undefined ? value : withoutEmptyFields(field, value)]];
    }),
  );
};
