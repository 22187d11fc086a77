import { z } from 'zod';
import { contract, type AnyContract, type Who } from './contract.ts';
import { MOST_LISTED, nothing, pageNumber, pathId, searchParam, seen } from './inputs.ts';
import { recordMarks } from './recordMarks.ts';

/** The calls of any kind of record, for those who serve or make them all. */
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
  /** Name of the records in a page: `{ tags, count, hasMore }`. */
  key: K;
  /** Name of the id in the path: `/tags/:tagId`. */
  id: string;
  fields: z.ZodObject<F>;
  /** What a form sends to create one; a change sends any part of it. */
  form: B;
  /** What is read beside the fields. */
  extra: z.ZodObject<E>;
  read: Who;
  write: Who;
  /** For the summaries: 'a tag', 'tags'. */
  one: string;
  many: string;
};

/**
 * The six calls of a kind of record: a page, all, one, create, change, delete (design.md, Records).
 * ERR_NO_RECORD_FOUND.
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
  /** What a write is answered with, as the record's own stream tells it. */
  const told = recordMarks.partial({ changedBy: true }).extend(fields.shape).extend(extra.partial().shape);
  const called = { params: z.object({ [id]: pathId }), path: `${path}/:${id}` };
  const page = z.object({ count: z.number(), hasMore: z.boolean() });
  // The compiler knows no computed name: the key is the one of its type.
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
      params: nothing,
      query: z.object({ searchParam, pageNumber }),
      body: nothing,
      reply: page.extend(records),
    }),
    all: contract({
      method: 'GET',
      path: `${path}/list`,
      who: read,
      summary: `The ${many} that a search finds, at most ${MOST_LISTED}`,
      params: nothing,
      query: z.object({ searchParam }),
      body: nothing,
      reply: z.array(shape).max(MOST_LISTED),
    }),
    get: contract({
      ...called,
      method: 'GET',
      who: read,
      summary: `One of the ${many}`,
      query: nothing,
      body: nothing,
      reply: shape,
    }),
    create: contract({
      method: 'POST',
      path,
      who: write,
      summary: `Create ${one}`,
      params: nothing,
      query: nothing,
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
      query: nothing,
      body: nothing,
      reply: z.object({ message: z.string() }),
    }),
  };
};
