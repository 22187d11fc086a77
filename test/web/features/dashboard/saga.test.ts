import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { dashboardSaga } from '../../../../web/features/dashboard/saga.ts';
import * as dashboard from '../../../../web/features/dashboard/slice.ts';
import { duration } from '../../../../web/ui/format/duration.ts';
import { ticketFrame } from '../../../../web/api/frames.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const counters = {
  supportPending: 1,
  supportHappening: 2,
  supportFinished: 3,
  leads: 4,
  avgSupportTime: 95,
  avgWaitTime: 5,
};
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 3 : 0));
const figures = { arrived: 2, finished: 1, wait: 4, service: null };
const plots = {
  step: 'day',
  series: [{ at: '2026-11-22T00:00', ...figures }],
  period: figures,
  before: { ...figures, arrived: 0 },
  queues: [],
  week: Array.from({ length: 7 }, () => hours),
};
const serving: Serve = ({ path }) => {
  if (path === '/dashboard/plots') return plots;
  return path === '/dashboard' ? { counters, attendants: [] } : { tickets: [], count: 3, hasMore: false, hours };
};

const openPage = (serve: Serve) =>
  openFeature(
    { reducer: () => combineSlices(sessionSlice, dashboard.dashboardSlice), sagas: [dashboardSaga], who: admin },
    serve,
  );
let page: ReturnType<typeof openPage> | undefined;
afterEach(() => page?.close());
const open = async (serve = serving) => {
  const opened = openPage(serve);
  page = opened;
  opened.dispatch(dashboard.dashboardShown('2026-11-22'));
  await opened.wait();
  return opened;
};
const searches = ({ asked }: ReturnType<typeof openPage>, path: string) =>
  asked.filter((one) => one.path === path).map(({ query }) => query);

test('begins with the current month, and loads today’s hours from the tickets (R302, R304)', async () => {
  const opened = await open();
  expect(searches(opened, '/dashboard')).toEqual([{ date_from: '2026-11-01', date_to: '2026-11-22' }]);
  expect(searches(opened, '/tickets')).toEqual([{ date: '2026-11-22', showAll: 'true', byHour: 'true' }]);
  expect(opened.getState().dashboard).toMatchObject({ phase: 'ready', figures: { counters }, hours });
});

test('draws the same period, and not again for each ticket that changes', async () => {
  const opened = await open();
  expect(searches(opened, '/dashboard/plots')).toEqual(searches(opened, '/dashboard'));
  expect(opened.getState().dashboard.plots).toEqual(plots);
  opened.dispatch(ticketFrame({ action: 'updateUnread', payload: { ticketId: 1 } }));
  await opened.wait(5_000);
  expect(searches(opened, '/dashboard')).toHaveLength(2);
  expect(searches(opened, '/dashboard/plots')).toHaveLength(1);
});

test('says so without a period or dates, and sends no request (R300)', async () => {
  const opened = await open();
  opened.dispatch(dashboard.filterEdited({ from: '', to: '' }));
  opened.dispatch(dashboard.filterSubmitted());
  await opened.wait();
  expect(opened.said().map(({ kind, text }) => [kind, text])).toEqual([['error', 'Parametrize o filtro']]);
  expect(searches(opened, '/dashboard')).toHaveLength(1);
  // After a reset the last valid period is loaded again.
  opened.dispatch(streamReset());
  await opened.wait();
  expect(searches(opened, '/dashboard')[1]).toEqual({ date_from: '2026-11-01', date_to: '2026-11-22' });
});

test('a period replaces the dates, and a date replaces the period (R301)', async () => {
  expect(dashboard.periods).toEqual([0, 3, 7, 15, 30, 60, 90]);
  const opened = await open();
  opened.dispatch(dashboard.filterEdited({ days: 7 }));
  opened.dispatch(dashboard.filterSubmitted());
  await opened.wait();
  opened.dispatch(dashboard.filterEdited({ to: '2026-10-31' }));
  opened.dispatch(dashboard.filterSubmitted());
  await opened.wait();
  expect(searches(opened, '/dashboard').slice(1)).toEqual([{ days: '7' }, { date_to: '2026-10-31' }]);
});

test('reports a failed load once, and stops loading while hidden', async () => {
  const opened = await open(() => refusal(500, {}));
  expect([opened.getState().dashboard.phase, opened.said().length]).toEqual(['failed', 1]);
  opened.dispatch(dashboard.dashboardHidden());
  opened.dispatch(streamReset());
  await opened.wait();
  expect(searches(opened, '/dashboard')).toHaveLength(1);
});

test('shows minutes as hours and minutes (R305)', () => {
  expect([0, 5, 95, 1_500].map(duration)).toEqual(['00h 00m', '00h 05m', '01h 35m', '25h 00m']);
});
