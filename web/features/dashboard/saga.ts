import { all, call, put, select, takeLatest, throttle } from 'typed-redux-saga';
import { getDashboard, getPlots } from '../../../projections/dashboard/contract.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { toastError } from '../../api/errors.ts';
import { ticketFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import * as dashboard from './slice.ts';

/** Minimum time between two reads, even if tickets change more often. */
const readEveryMs = 5_000;

/** Loads the figures of the submitted filter, and again when tickets change. */
export function* dashboardSaga() {
  yield* takeLatest([dashboard.dashboardShown, dashboard.filterApplied, streamReset], read);
  yield* throttle(readEveryMs, ticketFrame, read);
  yield* takeLatest(dashboard.filterSubmitted, submit);
}

function* submit() {
  const { days, from, to } = (yield* select(dashboard.selectDashboard)).filter;
  if (days || from || to) yield* put(dashboard.filterApplied());
  else toast.error(text('dashboard', 'noFilter'));
}

function* read({ type }: { type: string }) {
  const { today, applied } = yield* select(dashboard.selectDashboard);
  if (today === null) return;
  const { days, from, to } = applied;
  const query = {
    ...(days && { days }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
  };
  yield* put(dashboard.dashboardLoading());
  try {
    const { figures, day } = yield* all({
      figures: call(() => request(getDashboard, { query })),
      day: call(() => request(listTickets, { query: { date: today, showAll: true, byHour: true } })),
    });
    yield* put(dashboard.figuresCame({ figures, hours: day.hours ?? [] }));
    // The pictures of a period change little with one ticket.
    if (type === ticketFrame.type) return;
    yield* put(dashboard.plotsCame(yield* call(() => request(getPlots, { query }))));
  } catch (error) {
    yield* put(dashboard.dashboardFailed());
    if (type !== ticketFrame.type) toastError(error);
  }
}
