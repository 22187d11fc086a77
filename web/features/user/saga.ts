import { fork } from 'typed-redux-saga';
import { addUser, changeUser, removeUser } from '../../../commands/user/contract.ts';
import { listUsers } from '../../../projections/user/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { waitOf } from '../../api/wait.ts';
import { recordSaga, type RecordWork } from '../../api/records/recordSaga.ts';
import { codeRefusals } from './emailCode.ts';
import { invitationAsked, invitationSlice } from './invitationSlice.ts';
import { profile, users, type UserValues } from './slice.ts';

/** Refusals that the form itself shows next to their field. */
const ownRefusals = new Set(['ERR_WRONG_PASSWORD', ...codeRefusals]);

const work: RecordWork<'user', UserValues> = {
  list: async (query) => {
    const { users: records, ...page } = await request(listUsers, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addUser, { body: { ...body, name: body.name ?? '', email: body.email ?? '' } })
      : request(changeUser, { params: { userId: id }, query: { seen }, body }),
  created: (saved, { invite }) => (invite ? invitationAsked({ name: '', email: '', wpp: '', ...saved }) : undefined),
  remove: ({ id }) => request(removeUser, { params: { userId: id } }),
  refusalOf: (error) => {
    const isOwn = error instanceof RequestError && ownRefusals.has(error.code);
    return isOwn || waitOf(error) ? errorText(error) : '';
  },
  said: { saved: () => text('user', 'saved'), removed: () => text('user', 'removed') },
};

/** Runs the list of users and the profile. */
export function* userSaga() {
  yield* fork(recordSaga(users, work));
  yield* fork(recordSaga(profile, { ...work, said: { saved: () => text('user', 'profileSaved') } }));
}

// The users page and the profile both import this; it joins the store once, with the first of them.
joinStore([users, profile, invitationSlice], userSaga);
