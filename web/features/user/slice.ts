import type { z } from 'zod';
import type { addUser, changeUser } from '../../../commands/user/contract.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice, type RecordSlice } from '../../api/records/recordSlice.ts';

/** The values of the form. Only a new user is invited; the profile form lacks the fields that users may not change. */
export type UserValues = z.output<typeof changeUser.body> & Pick<z.output<typeof addUser.body>, 'invite'>;
export type UserSlice<N extends string> = RecordSlice<N, 'user', UserValues>;

const list = <N extends string>(name: N): UserSlice<N> =>
  recordSlice<N, 'user', UserValues>({
    name,
    kind: 'user',
    compare: byText((user) => `${user.name} ${user.email}`),
    matches: (user, search) => finds(search, user.name, user.email),
  });

/** The users of the company, live. */
export const users = list('user');
/** The profile form of the current user, on any page. */
export const profile = list('profile');
