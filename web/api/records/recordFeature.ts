import { z } from 'zod';
import type { AnyContract, Contract } from '../../../domain/kernel/contract.ts';
import { joinStore } from '../feature.ts';
import { shapes, type Patches, type Whole } from './kinds.ts';
import { request } from '../request.ts';
import { recordSaga } from './recordSaga.ts';
import { recordSlice, type Given, type Listed, type LoadedPage } from './recordSlice.ts';

/**
 * The calls of `recordContracts`. `R`: a record; `W`: the answer to a write; `V`: the values of the form.
 */
type Calls<R, W, V> = {
  shape: z.ZodType<R>;
  key: string;
  id: string;
  list: Contract<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ count: number; hasMore: boolean }>>;
  create: Contract<z.ZodType, z.ZodType, z.ZodType<unknown, V>, z.ZodType<W>>;
  change: Contract<z.ZodType, z.ZodType, z.ZodType<unknown, Partial<V>>, z.ZodType<W>>;
  remove: AnyContract;
};

/** The list, save and delete calls of a record, for `recordSaga`. */
export const workOf = <R extends { id: number }, W, V>(calls: Calls<R, W, V>) => {
  const records = z.array(calls.shape);
  const page = z.record(z.string(), z.unknown());
  return {
    list: async (query: { searchParam: string; pageNumber: number }): Promise<LoadedPage<R>> => {
      const { count, hasMore, ...rest } = await request(calls.list, { query });
      return { count, hasMore, records: records.parse(page.parse(rest)[calls.key]) };
    },
    save: (id: number | null, body: V, seen: number | undefined): Promise<W> =>
      id === null
        ? request(calls.create, { body })
        : request(calls.change, { params: { [calls.id]: id }, query: { seen }, body }),
    remove: ({ id }: R): Promise<unknown> => request(calls.remove, { params: { [calls.id]: id } }),
  };
};

/**
 * Creates the list of a plain record and adds it, with its six calls and the parser of its frames, to the store. Only the pages
 * of the record import it.
 */
export const recordFeature = <N extends string, K extends Listed, V>({
  calls,
  ...given
}: Given<N, K> & { calls: Calls<Whole[K], NonNullable<Patches[K]>, V> }) => {
  Object.assign(shapes, { [given.kind]: calls.shape });
  const slice = recordSlice<N, K, V>(given);
  joinStore([slice], recordSaga(slice, workOf(calls)));
  return slice;
};
