import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, nothing, pathId, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { companyUserShape, removedUserShape } from '../../domain/user/shape.ts';

/** Searches name and e-mail; 20 users per page, sorted by name. */
export const listUsers = pageContract({
  path: '/users',
  who: 'user',
  summary: 'A page of the users',
  params: nothing,
  query: { searchParam },
  reply: { users: z.array(companyUserShape), count: z.number() },
});

export const allUsers = contract({
  method: 'GET',
  path: '/users/list',
  who: 'user',
  summary: `The users that a search finds, at most ${MOST_LISTED}`,
  params: nothing,
  query: z.object({ searchParam }),
  body: nothing,
  reply: z.array(companyUserShape).max(MOST_LISTED),
});

/** Removed users who are not erased: their names still appear next to their actions. 20 per page, sorted by name. */
export const listRemovedUsers = pageContract({
  path: '/users/removed',
  who: 'users:edit',
  summary: 'A page of the removed users',
  params: nothing,
  query: {},
  reply: { users: z.array(removedUserShape) },
});

export const getUser = contract({
  method: 'GET',
  path: '/users/:userId',
  who: 'user',
  summary: 'One user',
  params: z.object({ userId: pathId }),
  query: nothing,
  body: nothing,
  reply: companyUserShape,
});
