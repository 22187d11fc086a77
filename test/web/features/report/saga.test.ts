import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { reportSaga } from '../../../../web/features/report/saga.ts';
import * as report from '../../../../web/features/report/slice.ts';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const totals = { total: 0, isMore: false, supportFinished: 0, avgSupportTime: 0, avgWaitTime: 0 };
const serving: Serve = ({ path }) =>
  path.endsWith('ratings') ? { users: [], queues: [] } : { tickets: [], totalTickets: totals };
let page: ReturnType<typeof openPage> | undefined;
const openPage = (serve: Serve) =>
  openFeature(
    { reducer: () => combineSlices(sessionSlice, report.reportSlice), sagas: [reportSaga], who: admin },
    serve,
  );
afterEach(() => page?.close());
const open = async (serve = serving) => {
  const opened = openPage(serve);
  page = opened;
  opened.dispatch(report.reportShown('2026-11-22'));
  await opened.wait();
  return opened;
};

test('begins with the first of the month to today and ten rows (R627, R628)', async () => {
  const { asked } = await open();
  expect(asked.map(({ path, query }) => [path, query])).toEqual([
    [
      '/ticket/reports',
      {
        searchParam: '',
        whatsappId: '[]',
        users: '[]',
        queueIds: '[]',
        status: '[]',
        dateFrom: '2026-11-01',
        dateTo: '2026-11-22',
        page: '1',
        pageSize: '10',
      },
    ],
  ]);
});

test('a figure opens the list of the tickets it counts, and leads back to all', async () => {
  const opened = await open();
  opened.dispatch(report.shownChosen('ratings'));
  await opened.wait();
  opened.dispatch(report.figureChosen({ counts: 'finished', queues: [], noQueue: true, marks: [2] }));
  await opened.wait();
  expect(opened.asked.at(-1)).toMatchObject({
    path: '/ticket/reports',
    query: { counts: 'finished', noQueue: 'true', marks: '[2]', page: '1' },
  });
  opened.dispatch(report.figureChosen({ counts: 'waited' }));
  await opened.wait();
  expect(opened.asked.at(-1)?.query).toMatchObject({ counts: 'waited' });
  expect(opened.asked.at(-1)?.query).not.toHaveProperty('marks');
  opened.dispatch(report.figureChosen({}));
  await opened.wait();
  expect(opened.asked.at(-1)?.query).not.toHaveProperty('counts');
});

test('a filter leads back to the first page, and is still set after a return to the page', async () => {
  const opened = await open();
  opened.dispatch(report.pageTurned(3));
  await opened.wait();
  opened.dispatch(report.filtered({ users: [7], status: ['group'] }));
  await opened.wait();
  expect(opened.asked.at(-1)?.query).toMatchObject({ users: '[7]', status: '["group"]', page: '1' });
  opened.dispatch(report.reportHidden());
  opened.dispatch(report.reportShown('2026-11-23'));
  await opened.wait();
  expect(opened.asked.at(-1)?.query).toMatchObject({ users: '[7]', dateTo: '2026-11-22' });
  opened.dispatch(report.shownChosen('ratings'));
  await opened.wait();
  expect(opened.asked.at(-1)).toMatchObject({ path: '/ticket/reports/ratings', query: { users: '[7]' } });
});

test('reports a failed load, and loads again on request', async () => {
  let fails = true;
  const opened = await open((asked) => (fails ? refusal(500, 'x') : serving(asked)));
  expect(opened.getState().report.phase).toBe('failed');
  expect(opened.said()).toHaveLength(1);
  fails = false;
  opened.dispatch(report.retried());
  await opened.wait();
  expect(opened.getState().report).toMatchObject({ phase: 'ready', totals });
});
