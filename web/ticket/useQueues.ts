import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { QueueRecord } from '../../domain/queue/shape.ts';
import { selectUser } from '../session/slice.ts';
import { choicesAsked, selectChoice } from './choiceSlice.ts';

/** The queues to choose from: the user's own, or all of the company as they are now. */
export const useQueues = (ownAlone: boolean): readonly Pick<QueueRecord, 'id' | 'name' | 'color'>[] => {
  const dispatch = useDispatch();
  const own = useSelector(selectUser)?.queues ?? [];
  const { queues } = useSelector(selectChoice);
  useEffect(() => {
    if (!ownAlone) dispatch(choicesAsked('queues'));
  }, [dispatch, ownAlone]);
  return ownAlone ? own : (queues ?? []);
};
