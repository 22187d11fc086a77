import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { floorSaga } from '../../../../web/features/floor/saga.ts';
import * as floor from '../../../../web/features/floor/slice.ts';
import { openFeature, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const counters = {
  supportPending: 1,
  supportHappening: 0,
  supportFinished: 0,
  leads: 0,
  avgSupportTime: 0,
  avgWaitTime: 0,
};
const serving: Serve = ({ path, query }) => {
  if (path === '/floor') return { counters, queues: [], users: [], lanes: [] };
  if (path === '/floor/changes') return { kinds: [], isMore: false, users: [], queues: [] };
  if (path === '/floor/tickets') return { tickets: [], next: query['behind'] ? null : '2026-11-22T12:00:00.000Z_7_1' };
  return { changes: [], next: null };
};
let page: ReturnType<typeof openPage> | undefined;
const openPage = () =>
  openFeature(
    { reducer: () => combineSlices(sessionSlice, floor.floorSlice), sagas: [floorSaga], who: admin },
    serving,
  );
afterEach(() => page?.close());

test('sends an instant, and the two bounds of a period, converted from the company’s zone to UTC, page by page', async () => {
  const opened = openPage();
  page = opened;
  opened.dispatch(floor.floorShown({ zone: 'America/Sao_Paulo', now: '2026-11-22T10:00' }));
  await opened.wait();
  opened.dispatch(floor.floorMoreAsked());
  await opened.wait();
  opened.dispatch(floor.modeChosen('changes'));
  await opened.wait();
  const at = '2026-11-22T13:00:00.000Z';
  const between = { from: '2026-11-22T03:00:00.000Z', to: at };
  expect(opened.asked.map(({ path, query }) => [path, query])).toEqual([
    ['/floor', { at }],
    ['/floor/tickets', { at, status: 'open' }],
    ['/floor/tickets', { at, status: 'open', behind: '2026-11-22T12:00:00.000Z_7_1' }],
    ['/floor/changes', between],
    ['/floor/changes/tickets', between],
  ]);
});
