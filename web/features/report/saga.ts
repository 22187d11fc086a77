import { call, delay, put, select, takeEvery, takeLatest, throttle } from 'typed-redux-saga';
import { reportFiles, reportRatings, reportTickets } from '../../../projections/report/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { ticketFrame } from '../../api/frames.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import * as report from './slice.ts';

/** Waits while the user types before it sends a request. */
const searchDelayMs = 500;
/** Minimum time between two reads, even if tickets change more often. */
const readEveryMs = 5_000;

const queryOf = ({ search, contact, connections, users, queues, status, from, to, ...figure }: report.Filters) => ({
  searchParam: search.trim(),
  ...(contact && { contactId: contact.id }),
  whatsappId: connections,
  users,
  queueIds: queues,
  status: JSON.stringify(status),
  dateFrom: from,
  dateTo: to,
  ...(figure.counts && { counts: figure.counts }),
  ...(figure.marks.length > 0 && { marks: figure.marks }),
  ...(figure.noQueue && { noQueue: true }),
});

function* read(action: { type: string }) {
  const { isShown, shown, filters, page, pageSize } = yield* select(report.selectReport);
  if (!isShown || !filters) return;
  if (report.filtered.match(action) && action.payload.search !== undefined) yield* delay(searchDelayMs);
  yield* put(report.reportLoading());
  const query = queryOf(filters);
  try {
    if (shown === 'ratings') yield* put(report.ratingsCame(yield* call(() => request(reportRatings, { query }))));
    else
      yield* put(report.rowsCame(yield* call(() => request(reportTickets, { query: { ...query, page, pageSize } }))));
  } catch (error) {
    yield* put(report.reportFailed());
    if (action.type !== ticketFrame.type) toastError(error);
  }
}

function* fetchFile({ payload: as }: ReturnType<typeof report.exportClicked>) {
  const { filters } = yield* select(report.selectReport);
  if (!filters) return;
  try {
    const query = { ...queryOf(filters), pageSize: report.everything, language: currentLanguage() };
    const files = yield* call(() => request(reportFiles, { query }));
    location.assign(files[as]); // starts a download; the page stays open
  } catch (error) {
    toastError(error);
  }
}

const asked = [
  report.reportShown,
  report.filtered,
  report.figureChosen,
  report.cleared,
  report.pageTurned,
  report.sizeChosen,
  report.shownChosen,
  report.retried,
  streamReset,
];

/** Loads the services for the chosen filters, and again when tickets change. */
export function* reportSaga() {
  yield* takeLatest(asked, read);
  yield* throttle(readEveryMs, ticketFrame, read);
  yield* takeEvery(report.exportClicked, fetchFile);
}
joinStore([report.reportSlice], reportSaga);
