import { afterEach, expect, test } from '@jest/globals';
import { streamReset } from '../../../web/kernel/stream.ts';
import { repliesWanted, selectOffered } from '../../../web/quickMessage/offered.ts';
import { signedOut } from '../../../web/session/slice.ts';
import { openPage, reply } from './page.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());
const state = () => selectOffered(page.getState());
const ids = () => state().replies.map(({ id }) => id);
const want = async () => {
  page.dispatch(repliesWanted());
  await page.wait();
};

test('the list is fetched when it is first wanted, once, and then live', async () => {
  page = openPage(() => [reply(1), reply(2)]);
  page.hear('create', { record: reply(8) });
  page.dispatch(streamReset());
  await page.wait();
  expect([page.asked, ids()]).toEqual([[], []]);
  await want();
  await want();
  expect(page.asked.map(({ path }) => path)).toEqual(['/quick-messages/list']);
  expect([state().phase, ids()]).toEqual(['ready', [1, 2]]);

  page.hear('create', { record: reply(3) });
  page.hear('update', { record: reply(1, { status: false }) });
  page.hear('delete', { id: 2 });
  expect(ids()).toEqual([3]);
  page.hear('update', { record: reply(1, { message: 'De novo' }) });
  expect(state().replies).toMatchObject([{ id: 3 }, { id: 1, message: 'De novo' }]);

  page.dispatch(streamReset());
  await page.wait();
  expect([page.asked.length, ids()]).toEqual([2, [1, 2]]);
  page.dispatch(signedOut());
  expect(state()).toEqual({ phase: 'idle', replies: [] });
});

test('a list that failed is fetched again when it is wanted again', async () => {
  let away = true;
  page = openPage(() => (away ? new Error('away') : [reply(1)]));
  await want();
  expect([state().phase, page.toasts().length]).toEqual(['failed', 1]);
  away = false;
  await want();
  expect([state().phase, ids()]).toEqual(['ready', [1]]);
});
