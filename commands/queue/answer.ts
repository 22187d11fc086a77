import { queue } from '../../domain/queue/decider.ts';
import { childrenOf, queueOptions } from '../../domain/queue/options.ts';
import type { QueueOptionRecord, WholeQueue } from '../../domain/queue/whole.ts';
import type { Position } from '../../eventstore/position.ts';
import { asOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;
type Target = { companyId: number; id: number };

/** A queue as the log knew it at a position; null when it is not there. */
export const queueAsOf = async (deps: Needs, target: Target, position: Position | null): Promise<WholeQueue | null> => {
  const { state, marks } = await asOf(deps, queue, target, position);
  return state.is === 'present' ? { ...state.settings, ...marks, companyId: target.companyId } : null;
};

/** The same of an option of the menu of the queue `target`. */
export const optionAsOf = async (
  deps: Needs,
  target: Target,
  optionId: number,
  position: Position | null,
): Promise<QueueOptionRecord | null> => {
  const { state } = await asOf(deps, queueOptions, target, position);
  const parentId = state.find(({ id }) => id === optionId)?.parentId ?? null;
  const found = childrenOf(state, parentId).find(({ id }) => id === optionId);
  const childCount = state.filter((each) => each.parentId === optionId).length;
  return found ? { ...found, queueId: target.id, children: [], childCount } : null;
};
