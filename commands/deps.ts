import type { Store } from '../eventstore/store.ts';
import type { Context } from '../runtime/context.ts';
import { openSeal, type Seal } from '../runtime/seal.ts';
import { deriveAll, type Ring } from '../runtime/secrets.ts';
import { blockOf, openIds, type Ids } from './kernel/unique/ids.ts';
import type { Lookup } from './lookup.ts';

/** Dependencies of the command handlers. `keys` holds one key per purpose, derived from the installation's secrets. */
export type Deps = {
  store: Store;
  ids: Ids;
  keys: { claims: Buffer; credentials: Seal; links: Seal; access: Ring; refresh: Ring; media: Ring; audit: Ring };
  lookup: Lookup;
};

/** Dependencies of commands that read nothing through `Lookup`. */
export const openNeeds = ({ secrets }: Pick<Context, 'secrets'>, store: Store): Omit<Deps, 'lookup'> => {
  const { ring, claims } = secrets;
  return {
    store,
    ids: openIds(store, blockOf),
    keys: {
      claims,
      credentials: openSeal(ring, 'credentials'),
      links: openSeal(ring, 'payment links'),
      access: deriveAll(ring, 'access'),
      refresh: deriveAll(ring, 'refresh'),
      media: deriveAll(ring, 'media'),
      audit: deriveAll(ring, 'audit'),
    },
  };
};

export const openDeps = (context: Pick<Context, 'secrets'>, store: Store, lookup: Lookup): Deps => ({
  ...openNeeds(context, store),
  lookup,
});
