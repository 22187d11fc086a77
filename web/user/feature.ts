import './texts.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { addUser, changeUser, removeUser } from '../../commands/user/contract.ts';
import type { UserRecord } from '../../domain/user/shape.ts';
import { listUsers } from '../../projections/user/contract.ts';
import { errorText } from '../kernel/errors.ts';
import { userFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { request, RequestError } from '../kernel/request.ts';
import { waitOf, waitText } from '../kernel/wait.ts';
import { recordSaga, type RecordWork } from '../record/recordSaga.ts';
import { byText, finds, recordSlice, type Heard, type RecordSlice } from '../record/recordSlice.ts';

/** What the form saves; a user's own profile lacks what he may not change. */
export type UserValues = z.output<typeof changeUser.body>;
export type UserSlice<N extends string> = RecordSlice<N, UserRecord, UserValues>;

const hear = (action: UnknownAction): Heard<UserRecord> | undefined => {
  if (!userFrame.match(action)) return undefined;
  const frame = action.payload;
  return frame.action === 'delete'
    ? { gone: frame.payload.userId }
    : { kept: frame.payload.user, created: frame.action === 'create' };
};
const list = <N extends string>(name: N): UserSlice<N> =>
  recordSlice<N, UserRecord, UserValues>({
    name,
    hear,
    compare: byText((user) => `${user.name} ${user.email}`),
    matches: (user, search) => finds(search, user.name, user.email),
  });

/** The users of the company, live. */
export const users = list('user');
/** The form of one's own profile, wherever one is. */
export const profile = list('profile');

const work: RecordWork<UserRecord, UserValues> = {
  list: async (query) => {
    const { users: records, ...page } = await request(listUsers, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addUser, {
          body: { ...body, name: body.name ?? '', email: body.email ?? '', password: body.password ?? '' },
        })
      : request(changeUser, { params: { userId: id }, query: { seen }, body }),
  remove: ({ id }) => request(removeUser, { params: { userId: id } }),
  refusalOf: (error) => {
    const seconds = waitOf(error);
    if (seconds) return waitText(seconds);
    return error instanceof RequestError && error.code === 'ERR_WRONG_PASSWORD' ? errorText(error) : '';
  },
  said: { saved: () => text('user', 'saved'), removed: () => text('user', 'removed') },
};
export const userListSaga = recordSaga(users, work);
export const profileSaga = recordSaga(profile, { ...work, said: { saved: () => text('user', 'profileSaved') } });
