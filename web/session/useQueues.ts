import { useAll } from '../kernel/useAll.ts';
import type { Ref } from '../kernel/kinds.ts';
import { useOwnQueues } from './useOwnQueues.ts';

/** The queues to choose from: the user's own, or all of the company. */
export const useQueues = (ownAlone: boolean): readonly Ref['queue'][] => {
  const own = useOwnQueues();
  const all = useAll('queue', !ownAlone);
  return ownAlone ? own : all;
};
