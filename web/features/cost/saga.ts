import { call, put, takeEvery } from 'typed-redux-saga';
import { getMessageCosts } from '../../../projections/message/costContract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { campaignCostsCame, companyCostsCame, costsShown, costSlice } from './slice.ts';

function* read({ payload: id }: ReturnType<typeof costsShown>) {
  try {
    const costs = yield* call(() => request(getMessageCosts, { query: id === null ? {} : { campaignId: id } }));
    yield* put(id === null ? companyCostsCame(costs) : campaignCostsCame({ id, costs }));
  } catch (error) {
    toastError(error);
  }
}

export function* costSaga() {
  yield* takeEvery(costsShown, read);
}

joinStore([costSlice], costSaga);
