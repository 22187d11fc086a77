import { call, put, takeLeading } from 'typed-redux-saga';
import { removeContacts } from '../../../../commands/contact/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { text } from '../../../locales/i18n.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';
import { removalConfirmed, removalEnded, wholeRemovalConfirmed } from './selectionSlice.ts';

/** Maximum number of contacts that one call takes. */
const most = 1000;

/** Removes the contacts that were ticked and confirmed (R268), or all that the search found. */
export function* selectionSaga() {
  yield* takeLeading([removalConfirmed, wholeRemovalConfirmed], remove);
}

function* remove(confirmed: ReturnType<typeof removalConfirmed | typeof wholeRemovalConfirmed>) {
  try {
    const count = removalConfirmed.match(confirmed)
      ? yield* call(removeThese, confirmed.payload)
      : yield* call(removeFound, confirmed.payload);
    toast.success(text('contact', 'bulk.removed', { count }));
  } catch (error) {
    toastError(error);
  }
  yield* put(removalEnded());
}

function* removeThese(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += most) {
    const contactIds = ids.slice(at, at + most);
    yield* call(() => request(removeContacts, { body: { contactIds } }));
  }
  return ids.length;
}

function* removeFound(searchParam: string) {
  let count = 0;
  for (let after: number | null = 0; after !== null;) {
    const found = { searchParam, after };
    const answer: { deleted: number; next: number | null } = yield* call(() =>
      request(removeContacts, { body: { found } }),
    );
    count += answer.deleted;
    after = answer.next;
  }
  return count;
}
