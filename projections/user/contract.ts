import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { companyUserShape, removedUserShape } from '../../domain/user/shape.ts';

/** Searches name and e-mail; 20 users per page, sorted by name. */
export const listUsers = pageContract({
  path: '/users',
  who: 'user',
  summary: 'A page of the users',
  query: { searchParam },
  reply: { users: z.array(companyUserShape), count: z.number() },
});

export const allUsers = contract({
  method: 'GET',
  path: '/users/list',
  who: 'user',
  summary: `The users that a search finds, at most ${MOST_LISTED}`,
  query: z.object({ searchParam }),
  reply: z.array(companyUserShape).max(MOST_LISTED),
});

/** Removed users who are not erased: their names still appear next to their actions. 20 per page, sorted by name. */
export const listRemovedUsers = pageContract({
  path: '/users/removed',
  who: 'users:edit',
  summary: 'A page of the removed users',
  query: {},
  reply: { users: z.array(removedUserShape) },
});

export const getUser = contract({
  method: 'GET',
  path: '/users/:userId',
  who: 'user',
  summary: 'One user',
  reply: companyUserShape,
});
