import type { Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Deps } from './deps.ts';
import { fold } from './fold.ts';
import { load, streamOf, type Target } from './handle.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;
const upTo =
  (position: Position | null) =>
  (each: { position: Position }): boolean =>
    !position || compare(each.position, position) <= 0;

/** The events themselves, up to a position (null: all), for the little that a state does not keep of them. */
export const eventsOf = async (
  store: Store,
  { feature }: { feature: string },
  target: Target,
  position: Position | null = null,
): Promise<Stored[]> => (await store.read(streamOf(feature, target))).events.filter(upTo(position));

/**
 * A stream as it was at a position of the log (null: as it is), with the marks that records carry: what a write is
 * answered with while the read models are behind, and of what its asker gave out of his sight.
 */
export const asOf = async <S, Cmd, C extends Catalogue>(
  { store, lookup }: Needs,
  decider: Decider<S, Cmd, C>,
  target: Target & { id: number },
  position: Position | null,
) => {
  const now = await load(store, decider, target);
  const past = now.past.filter(upTo(position));
  const isNow = past.length === now.past.length;
  const state = isNow ? now.state : fold(decider, await eventsOf(store, decider, target, position));
  const [first, last] = [past[0], past.at(-1)];
  const by = last?.meta.userId;
  const changedBy = typeof by === 'number' ? ((await lookup.user(target.companyId, by))?.name ?? '') : '';
  const marks = {
    id: target.id,
    version: Number(last?.revision ?? 0),
    changedBy,
    createdAt: first?.meta.at ?? '',
    updatedAt: last?.meta.at ?? '',
  };
  return { state, marks };
};
