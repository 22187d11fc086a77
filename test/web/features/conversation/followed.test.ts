import { afterEach, expect, test } from '@jest/globals';
import { ticketFrame } from '../../../../web/api/frames.ts';
import { conversationAsked, selectConversation } from '../../../../web/features/conversation/slice.ts';
import { openPage } from './page.ts';
import { at, message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

test('follows the conversation when its contact is merged into another, and shows the messages of both', async () => {
  let messages = [message(2, 2)];
  page = openPage(() => ({ messages, ticket: ticket(2), count: 1, hasMore: false }));
  page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  const shown = () => selectConversation(page.getState())?.messages.map(({ id }) => id);
  expect(shown()).toEqual(['message-2']);
  messages = [message(1, 9, { contactId: 9 }), message(2, 2, { contactId: 9 })];
  const { contact } = ticket(9);
  const followed = ticket(2, { contactId: 9, contact, updatedAt: at(9) });
  page.dispatch(ticketFrame({ action: 'update', payload: { ticket: followed } }));
  await page.wait(0);
  expect(shown()).toEqual(['message-1', 'message-2']);
  const asked = page.asked.length;
  page.dispatch(ticketFrame({ action: 'update', payload: { ticket: { ...followed, updatedAt: at(10) } } }));
  await page.wait(0);
  expect(page.asked).toHaveLength(asked); // the contact is still the same
});
