import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { kanbanSaga } from '../../../../web/features/kanban/saga.ts';
import { boardShown, kanbanSlice, laneMoreAsked, narrowed, selectLane } from '../../../../web/features/kanban/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const openPage = (serve: Serve) =>
  openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, kanbanSlice),
      sagas: [kanbanSaga],
      who: admin,
    },
    (asked) => (asked.path === '/ticket/kanban' ? serve(asked) : { lista: [] }),
  );
let page: ReturnType<typeof openPage>;
afterEach(() => page.close());
const open = async (serve: Serve) => {
  page = openPage(serve);
  page.dispatch(boardShown());
  await page.wait();
};
const lane = () => selectLane(page.getState(), 0);

test('drops a page requested before a queue was chosen, even on the first load', async () => {
  const late = Promise.withResolvers<unknown>();
  await open(({ query }) => (query['queueIds'] === '[]' ? late.promise : { tickets: [], count: 3, hasMore: false }));
  page.dispatch(narrowed({ queueIds: [7] }));
  await page.wait();
  expect(lane().count).toBe(3);
  late.resolve({ tickets: [], count: 90, hasMore: true });
  await page.wait();
  expect(lane()).toMatchObject({ count: 3, hasMore: false });
});

test('retries a failed load, of the first page and of a later one', async () => {
  let isDown = true;
  await open(() => (isDown ? refusal(500, 'ERR_INTERNAL') : { tickets: [], count: 50, hasMore: true }));
  expect(lane().phase).toBe('failed');
  isDown = false;
  await page.wait(2_000);
  expect(lane().phase).toBe('ready');
  isDown = true;
  page.dispatch(laneMoreAsked(0));
  await page.wait();
  expect(lane()).toMatchObject({ phase: 'ready', more: true });
  isDown = false;
  await page.wait(2_000);
  expect(lane()).toMatchObject({ phase: 'ready', more: false });
});
