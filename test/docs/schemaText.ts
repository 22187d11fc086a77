import { z } from 'zod';

const json = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  format: z.string().optional(),
});
type Json = z.output<typeof json>;

const MOST_FIELDS = 8;
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'");
/** Joins the first of many parts, and marks that there are more. */
const firstOf = (parts: readonly string[], between: string): string =>
  parts.slice(0, MOST_FIELDS).join(between) + (parts.length > MOST_FIELDS ? `${between}…` : '');

/** Names the type of a JSON schema in few words: `number or null`, `'a' or 'b'`, `{ id, name }`. */
const typeText = (schema: unknown): string => {
  const { data } = json.safeParse(schema);
  if (!data) return 'any';
  const options = data.anyOf ?? data.oneOf;
  if (options) return [...new Set(options.map(typeText))].join(' or ');
  if (data.const !== undefined) return quoted(data.const);
  if (data.enum) return firstOf(data.enum.map(quoted), ' or ');
  return namedType(data);
};

const namedType = (data: Json): string => {
  if (data.type === 'array') {
    const one = typeText(data.items);
    return one.includes(' or ') ? `list of (${one})` : `list of ${one}`;
  }
  if (data.type === 'object') {
    const names = Object.keys(data.properties ?? {});
    if (!names.length) return 'object';
    return `{ ${firstOf(names, ', ')} }`;
  }
  if (data.type === 'string' && data.format) return data.format;
  return [data.type ?? 'any'].flat().join(' or ');
};

/** One field of a schema: its name, its type in few words, and whether it may be absent. */
export type FieldText = { name: string; type: string; optional: boolean };

/** Lists the fields of a schema. The list is empty for a schema without fields of its own. */
export const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): FieldText[] => {
  const { data } = json.safeParse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return Object.entries(data?.properties ?? {}).map(([name, type]) => ({
    name,
    type: typeText(type),
    optional: !data?.required.includes(name),
  }));
};

/** Formats fields for a cell: `name: type`, with `?` after the name of an optional one. */
export const fieldsText = (fields: readonly FieldText[]): string =>
  fields.map(({ name, type, optional }) => `\`${name}${optional ? '?' : ''}: ${type}\``).join(', ');
