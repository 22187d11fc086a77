import type { Store } from '../eventstore/store.ts';
import type { Context } from '../runtime/context.ts';
import { openSeal } from '../runtime/seal.ts';
import { deriveAll } from '../runtime/secrets.ts';
import type { Deps, Lookup } from './kernel/deps.ts';
import { blockOf, openIds } from './kernel/ids.ts';

/** What commands need that look nothing up. */
export const openNeeds = ({ secrets }: Pick<Context, 'secrets'>, store: Store): Omit<Deps, 'lookup'> => {
  const { ring, claims } = secrets;
  return {
    store,
    ids: openIds(store, blockOf),
    keys: {
      claims,
      credentials: openSeal(ring, 'credentials'),
      access: deriveAll(ring, 'access'),
      refresh: deriveAll(ring, 'refresh'),
      media: deriveAll(ring, 'media'),
    },
  };
};

/** What the commands of one process work with. */
export const openDeps = (context: Pick<Context, 'secrets'>, store: Store, lookup: Lookup): Deps => ({
  ...openNeeds(context, store),
  lookup,
});
