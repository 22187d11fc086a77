import { z } from 'zod';
import { contract, type AnyContract, type Who } from './contract.ts';
import { MOST_LISTED, pageNumber, pathId, searchParam, seen } from './inputs.ts';
import { recordMarks } from './recordMarks.ts';

/** The six calls of one kind of record, typed for code that handles every kind. */
export type RecordCalls = {
  shape: z.ZodObject;
  key: string;
  id: string;
} & Record<'list' | 'all' | 'get' | 'create' | 'change' | 'remove', AnyContract>;

type CallsOf<
  K extends string,
  F extends z.core.$ZodLooseShape,
  B extends z.ZodObject,
  E extends z.core.$ZodLooseShape,
> = {
  path: string;
  /** The property of the records in a page: `{ tags, count, hasMore }`. */
  key: K;
  /** The name of the id in the path: `/tags/:tagId`. */
  id: string;
  fields: z.ZodObject<F>;
  /** The fields that a form sends to create a record. A change may send any part of them. */
  form: B;
  /** Fields that replies contain in addition to the stored ones. */
  extra: z.ZodObject<E>;
  read: Who;
  write: Who;
  /** For the call summaries: 'a tag', 'tags'. */
  one: string;
  many: string;
};

/**
 * Describes the six calls of one kind of record: a page, all, one, create, change, delete (read-models.md, Records).
 * They refuse unknown ids with ERR_NO_RECORD_FOUND.
 */
export const recordContracts = <
  K extends string,
  F extends z.core.$ZodLooseShape,
  B extends z.ZodObject,
  E extends z.core.$ZodLooseShape,
>({
  path,
  key,
  id,
  fields,
  form,
  extra,
  read,
  write,
  one,
  many,
}: CallsOf<K, F, B, E>) => {
  const defaulted = Object.entries(form.shape).find(([, field]) => field instanceof z.ZodDefault);
  if (defaulted) throw new Error(`${path}: a default in a form (${defaulted[0]}) would be set by every change`);
  const shape = recordMarks.extend(fields.shape).extend(extra.shape);
  /** The reply to a write. It holds what the record's stream knows. */
  const told = recordMarks.partial({ changedBy: true }).extend(fields.shape).extend(extra.partial().shape);
  const called = { params: z.object({ [id]: pathId }), path: `${path}/:${id}` };
  const page = z.object({ count: z.number(), hasMore: z.boolean() });
  // The compiler does not type computed names, but `key` is always of type K.
  const records = { [key]: z.array(shape) } as Record<K, z.ZodArray<typeof shape>>;
  return {
    shape,
    told,
    key,
    id,
    list: contract({
      method: 'GET',
      path,
      who: read,
      summary: `A page of the ${many}`,
      query: z.object({ searchParam, pageNumber }),
      reply: page.extend(records),
    }),
    all: contract({
      method: 'GET',
      path: `${path}/list`,
      who: read,
      summary: `The ${many} that a search finds, at most ${MOST_LISTED}`,
      query: z.object({ searchParam }),
      reply: z.array(shape).max(MOST_LISTED),
    }),
    get: contract({
      ...called,
      method: 'GET',
      who: read,
      summary: `One of the ${many}`,
      reply: shape,
    }),
    create: contract({
      method: 'POST',
      path,
      who: write,
      summary: `Create ${one}`,
      body: form,
      reply: told,
    }),
    change: contract({
      ...called,
      method: 'PUT',
      who: write,
      summary: `Change ${one}`,
      query: seen,
      body: form.partial(),
      reply: told,
    }),
    remove: contract({
      ...called,
      method: 'DELETE',
      who: write,
      summary: `Delete ${one}`,
      reply: z.object({ message: z.string() }),
    }),
  };
};
