import type { Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Deps } from './deps.ts';
import { fold } from './fold.ts';
import { load, type Target } from './handle.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;

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
  const { events: all } = await load(store, decider, target);
  const events = all.filter((each) => !position || compare(each.position, position) <= 0);
  const [first, last] = [events[0], events.at(-1)];
  const by = last?.meta.userId;
  const changedBy = typeof by === 'number' ? ((await lookup.user(target.companyId, by))?.name ?? '') : '';
  const marks = {
    id: target.id,
    version: Number(last?.revision ?? 0),
    changedBy,
    createdAt: first?.meta.at ?? '',
    updatedAt: last?.meta.at ?? '',
  };
  return { state: fold(decider, events), events, marks };
};
