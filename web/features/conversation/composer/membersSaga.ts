import { call, put, select, takeLatest } from 'typed-redux-saga';
import { groupMembers } from '../../../../commands/message/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { joinStore } from '../../../api/feature.ts';
import { request } from '../../../api/request.ts';
import { membersAsked, membersCame, membersSlice, selectMembers } from './membersSlice.ts';

/** Loads the members until the phone has sent them. Members who join later are missing from the list. */
function* ask({ payload: { ticketId } }: ReturnType<typeof membersAsked>) {
  const { phase } = yield* select(selectMembers);
  if (phase === 'ready') return;
  try {
    const { members } = yield* call(() => request(groupMembers, { params: { ticketId } }));
    yield* put(membersCame({ ticketId, members }));
  } catch (error) {
    yield* put(membersCame({ ticketId, members: [] }));
    yield* call(toastError, error);
  }
}

export function* membersSaga() {
  yield* takeLatest(membersAsked, ask);
}
joinStore([membersSlice], membersSaga);
