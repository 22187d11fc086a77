import { call, put, takeLatest } from 'typed-redux-saga';
import { campaignPeople } from '../../../projections/campaign/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { previewAsked, previewCame, previewSlice } from './previewSlice.ts';

/** On failure the texts are shown without a recipient and without a count, and no error is shown. */
function* ask({ payload: query }: ReturnType<typeof previewAsked>) {
  if (!query.contactListId && !query.tagListId) return void (yield* put(previewCame(null)));
  try {
    const { people, count } = yield* call(() => request(campaignPeople, { query }));
    yield* put(previewCame({ count, whom: people.find(({ isWhatsappValid }) => isWhatsappValid !== false) ?? null }));
  } catch {
    yield* put(previewCame(null));
  }
}

export function* previewSaga() {
  yield* takeLatest(previewAsked, ask);
}

joinStore([previewSlice], previewSaga);
