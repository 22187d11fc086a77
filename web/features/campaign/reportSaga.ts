import '../../api/records/shapes.ts';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { getCampaign, listRecipients, recipientFile } from '../../../projections/campaign/contract.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordKept } from '../../api/frames.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import * as slice from './reportSlice.ts';

const searchDelayMs = 500;
/**
 * The last frame says FINALIZADA before the outcome of each recipient is written everywhere; the report waits for that (R509).
 */
const finishedMs = 5_000;
const runningMs = 1_500;

function* query() {
  const { campaignId, search, state } = yield* select(slice.selectReport);
  return {
    params: { campaignId },
    query: { searchParam: search.trim(), ...(state && { states: JSON.stringify([state]) }) },
  };
}

/** Reads all shown rows again, page by page. Drops the reply if the query has changed since (R507). */
function* read({ silent = false } = {}) {
  const asked = yield* call(query);
  const before = yield* select(slice.selectReport);
  const shown = before.recipients;
  try {
    const campaign = yield* call(() => request(getCampaign, { params: asked.params }));
    yield* put(told({ campaign: [campaign] }));
    let page = yield* call(() => request(listRecipients, asked));
    const { recipients } = page;
    while (page.hasMore && recipients.length < shown.length) {
      const after = String(page.next);
      page = yield* call(() => request(listRecipients, { ...asked, query: { ...asked.query, behind: after } }));
      recipients.push(...page.recipients);
    }
    const { campaignId, search, state } = yield* select(slice.selectReport);
    if (campaignId !== before.campaignId || search !== before.search || state !== before.state) return;
    yield* put(slice.recipientsCame({ ...page, recipients }));
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return yield* put(slice.reportGone());
    if (silent) return;
    yield* put(slice.recipientsFailed());
    toastError(error);
  }
}
function* begin({ type }: { type: string }) {
  if (slice.recipientsSearched.match({ type })) yield* delay(searchDelayMs);
  yield* call(read, {});
}
function* more() {
  const { recipients: shown, next, hasMore } = yield* select(slice.selectReport);
  if (!hasMore) return;
  const asked = yield* call(query);
  try {
    const page = yield* call(() =>
      request(listRecipients, { ...asked, query: { ...asked.query, behind: String(next) } }),
    );
    // The rows were read again in the meantime, so this page does not fit below them.
    if ((yield* select(slice.selectReport)).recipients !== shown) return;
    yield* put(slice.recipientsCame({ ...page, recipients: [...shown, ...page.recipients] }));
  } catch (error) {
    yield* put(slice.recipientsFailed());
    toastError(error);
  }
}

/** Reads the report again when its campaign changes: at once while it runs, five seconds after it ends. */
function* hear({ payload: { kept } }: ReturnType<typeof recordKept>) {
  const { campaignId } = yield* select(slice.selectReport);
  const heard = kept.campaign?.find(({ id }) => id === campaignId);
  if (heard) yield* put(heard.status === 'FINALIZADA' ? slice.reportOver() : slice.reportMoved());
}
/** Reads one at a time, and once more if the campaign changed during the read. The next frame retries a failed read. */
function* follow() {
  const moved = yield* actionChannel(slice.reportMoved, buffers.sliding(1));
  for (;;) {
    yield* take(moved);
    yield* call(read, { silent: true });
    yield* delay(runningMs);
  }
}
function* readLater() {
  yield* delay(finishedMs);
  yield* call(read, {});
}
function* fetchSheet() {
  const { params, query: found } = yield* call(query);
  try {
    const { xlsx } = yield* call(() =>
      request(recipientFile, { params, query: { ...found, language: currentLanguage() } }),
    );
    location.assign(xlsx); // starts a download; the page stays open
  } catch (error) {
    toastError(error);
  }
}

export function* campaignReportSaga() {
  yield* takeLatest(
    [slice.reportShown, slice.recipientsSearched, slice.stateChosen, slice.reportRead, streamReset],
    begin,
  );
  yield* takeLeading(slice.moreRecipientsAsked, more);
  yield* takeEvery(recordKept, hear);
  yield* fork(follow);
  yield* takeLatest(slice.reportOver, readLater);
  yield* takeEvery(slice.sheetAsked, fetchSheet);
}

joinStore([slice.reportSlice], campaignReportSaga);
