import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, nothing, pageNumber, pathId, searchParam } from '../../domain/kernel/inputs.ts';
import { companyUserShape, removedUserShape } from '../../domain/user/shape.ts';

/** Searches name and e-mail; 20 users per page, sorted by name. */
export const listUsers = contract({
  method: 'GET',
  path: '/users',
  who: 'user',
  summary: 'A page of the users',
  params: nothing,
  query: z.object({ searchParam, pageNumber }),
  body: nothing,
  reply: z.object({ users: z.array(companyUserShape), count: z.number(), hasMore: z.boolean() }),
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
export const listRemovedUsers = contract({
  method: 'GET',
  path: '/users/removed',
  who: 'users:edit',
  summary: 'A page of the removed users',
  params: nothing,
  query: z.object({ pageNumber }),
  body: nothing,
  reply: z.object({ users: z.array(removedUserShape), hasMore: z.boolean() }),
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
