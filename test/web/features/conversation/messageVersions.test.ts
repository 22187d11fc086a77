import { afterEach, expect, test } from '@jest/globals';
import { messageVersions } from '../../../../web/features/conversation/history/messageVersions.ts';
import { conversationAsked, conversationLeft, peekClosed } from '../../../../web/features/conversation/slice.ts';
import { refusal } from '../../kernel/openFeature.ts';
import { openPage } from './page.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());
const shown = () => messageVersions.select(page.getState());
const words = [{ body: 'quero um', at: '2026-11-21T12:00:00.000Z' }];

test('loads the earlier versions of a message on request, and drops them when the user closes them', async () => {
  page = openPage(() => words);
  page.dispatch(messageVersions.run('m1'));
  expect(shown()).toMatchObject({ phase: 'loading', data: null });
  await page.wait(0);
  expect(page.asked).toMatchObject([{ method: 'GET', path: '/messages/m1/history' }]);
  expect(shown()).toMatchObject({ phase: 'ready', data: words });
  page.dispatch(messageVersions.reset());
  expect(shown().phase).toBe('idle');
});

test('opens nothing if the earlier versions cannot be loaded', async () => {
  page = openPage(() => refusal(404, 'ERR_NO_MESSAGE_FOUND'));
  page.dispatch(messageVersions.run('m1'));
  await page.wait(0);
  expect(shown().phase).toBe('failed');
});

test.each([
  ['another conversation', conversationAsked({ uuid: 'uuid-3', ticketId: 3 })],
  ['another page', conversationLeft()],
  ['the list, from a look at a waiting ticket', peekClosed()],
])('drops the earlier versions of a message after %s', async (_, goes) => {
  page = openPage(() => words);
  page.dispatch(messageVersions.run('m1'));
  await page.wait(0);
  page.dispatch(goes);
  expect(shown().phase).toBe('idle');
});
