import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Store } from '../../eventstore/store.ts';
import { sealedBy, type Seal } from '../../runtime/seal.ts';
import { appendSystemEvent } from '../kernel/unique/appendSystemEvent.ts';
import { bindingOf, sealedAt } from './credentials.ts';

/** `by`: credentials per key that had sealed them. `left`: streams that no key opens. */
export type Resealed = { by: Map<string, number>; left: string[] };

/** The kinds of sealed events: credentials of users and connections, and keys of persons. */
type Kind = { prefix: string; type: 'CredentialKept' | 'PersonKeyMade' };
const credentials: Kind = { prefix: 'credential-', type: 'CredentialKept' };
const persons: Kind = { prefix: 'key-', type: 'PersonKeyMade' };

/** All streams of a kind. */
const streamsOf = async (store: Store, { prefix }: Kind): Promise<string[]> => {
  const streams = new Set<string>();
  const read = Promise.withResolvers<void>();
  const following = store.follow({
    prefixes: [prefix],
    from: 'start',
    onBatch: async ({ events, live }) => {
      for (const { stream } of events) streams.add(stream);
      if (live) read.resolve();
    },
  });
  await read.promise;
  await following.stop();
  return [...streams];
};

/**
 * Seals every credential with the newest key. Those that it has already sealed stay, so that it can be interrupted and
 * repeated.
 */
export const resealCredentials = (store: Store, seal: Seal): Promise<Resealed> => resealAll(store, seal, credentials);

/** The same for the keys of persons. Afterwards only the newest form of each is kept. */
export const resealPersons = (store: Store, seal: Seal): Promise<Resealed> => resealAll(store, seal, persons);

const resealAll = async (store: Store, seal: Seal, kind: Kind): Promise<Resealed> => {
  const found: Resealed = { by: new Map(), left: [] };

  const open = ({ stream, id }: LoggedEvent, sealed: string): string | undefined => {
    try {
      return seal.open(sealed, bindingOf(stream, id));
    } catch {
      return undefined;
    }
  };

  const reseal = async (stream: string): Promise<void> => {
    const last = await store.last(stream);
    const kept = bookkept(last?.event);
    if (!last?.event || kept?.type !== kind.type) return;
    const { sealed } = kept.data;
    const secret = open(last, sealed);
    if (secret === undefined) return void found.left.push(stream);
    if (!sealed.startsWith(seal.newest)) {
      const { companyId, userId, $correlationId: correlationId, $causationId: causationId } = last.meta;
      const cause = { id: `sealed:${last.id}:${seal.newest}`, companyId, userId, correlationId, causationId };
      const at = { stream, expected: last.revision };
      if (kind === persons) await store.limit(stream, 1);
      if (!(await appendSystemEvent(store, at, { type: kind.type, dataOf: sealedAt(seal, stream, secret) }, cause)))
        return reseal(stream);
    }
    const key = sealedBy(sealed) ?? '';
    found.by.set(key, (found.by.get(key) ?? 0) + 1);
  };

  for (const stream of await streamsOf(store, kind)) await reseal(stream);
  return found;
};
