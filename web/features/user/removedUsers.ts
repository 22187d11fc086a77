import { listRemovedUsers } from '../../../projections/user/contract.ts';
import { createCollection } from '../../api/collection.ts';
import { userErased } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { erasure } from '../erasure/index.ts';

/** The removed users, in a dialog over the users page. Erased ones disappear from it. */
export const removedUsers = createCollection(
  'removedUsers',
  async (_: void, pageNumber) => {
    const { users: records, hasMore } = await request(listRemovedUsers, { query: { pageNumber } });
    return { records, hasMore };
  },
  { again: { on: [erasure.done, userErased] } },
);
