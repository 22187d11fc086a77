import { shallowEqual, useSelector } from 'react-redux';
import type { WithSlice } from '@reduxjs/toolkit';
import type { EntitiesRoot } from '../records/entities.ts';
import type { Ref } from '../records/kinds.ts';
import { selectUser, type sessionSlice } from './slice.ts';

type Root = EntitiesRoot & WithSlice<typeof sessionSlice>;

/** The queues of the signed-in user, with their current names. */
export const useOwnQueues = (): Ref['queue'][] =>
  useSelector((state: Root) => {
    const { queue } = state.entities.tables;
    return (selectUser(state)?.queues ?? []).flatMap(({ id }) => queue[id] ?? []);
  }, shallowEqual);
