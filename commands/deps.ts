import type { Store } from '../eventstore/store.ts';
import type { Context } from '../runtime/context.ts';
import { derive } from '../runtime/secrets.ts';
import type { Deps, Lookup } from './kernel/deps.ts';
import { blockOf, openIds } from './kernel/ids.ts';

/** What commands need that look nothing up. */
export const openNeeds = ({ secrets }: Pick<Context, 'secrets'>, store: Store): Omit<Deps, 'lookup'> => {
  const key = (purpose: string) => derive(secrets.masterKey, purpose);
  return {
    store,
    ids: openIds(store, blockOf),
    keys: {
      claims: key('claims'),
      credentials: key('credentials'),
      access: key('access'),
      refresh: key('refresh'),
      media: key('media'),
    },
  };
};

/** What the commands of one process work with. */
export const openDeps = (context: Pick<Context, 'secrets'>, store: Store, lookup: Lookup): Deps => ({
  ...openNeeds(context, store),
  lookup,
});
