import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { historyFiles, ticketHistory } from '../../../projections/audit/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import {
  auditSlice,
  fileClicked,
  historyLeft,
  historyOpened,
  moreAsked,
  pageFailed,
  pageRead,
  selectAudit,
} from './slice.ts';

function* read(action: { type: string }) {
  if (historyLeft.match(action)) return;
  try {
    for (let hasMore = true; hasMore;) {
      const { ticketId, entries } = yield* select(selectAudit);
      if (ticketId === null) return;
      const behind = entries.at(-1)?.position;
      const ask = { params: { ticketId }, query: behind === undefined ? {} : { behind } };
      const page = yield* call(() => request(ticketHistory, ask));
      yield* put(pageRead(page));
      ({ hasMore } = page);
    }
  } catch (error) {
    yield* put(pageFailed());
    toastError(error);
  }
}

function* fetchFile({ payload: { ticketId, as } }: ReturnType<typeof fileClicked>) {
  try {
    const ask = { params: { ticketId }, query: { language: currentLanguage() } };
    const files = yield* call(() => request(historyFiles, ask));
    location.assign(files[as]); // starts a download; the page stays open
  } catch (error) {
    toastError(error);
  }
}

/** Reads the whole history of a ticket, page by page, and downloads its files for auditors. */
export function* auditSaga() {
  yield* takeLatest([historyOpened, moreAsked, historyLeft], read);
  yield* takeEvery(fileClicked, fetchFile);
}
joinStore([auditSlice], auditSaga);
