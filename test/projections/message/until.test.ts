import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messagePage } from '../../../projections/message/pages.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import { received } from '../../domain/message/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

test('an answer holds at most 32 pages however old the message is, and a further request reaches it', async () => {
  const log = openLog();
  const said = Array.from({ length: 700 }, (_, n) =>
    log.happened(messageStream(`M${n}`), received({ ticketId: 1, timestamp: 1_790_000_000 + n })),
  );
  await views.apply([...aCompany(log), log.happened('ticket-1.1', opened()), ...said]);
  const [ticket] = await ticketsBy(views.db, 1, 'id', [1]);
  if (!ticket) throw new Error('the ticket is not there');
  const first = messageId('M0');
  const page = (pageNumber: number) => messagePage(views.db, { ticket, actor: ada }, pageNumber, first);
  const near = await page(1);
  expect(near).toMatchObject({ pageNumber: 32, hasMore: true, reached: true });
  expect(near.messages).toHaveLength(640);
  const far = await page(near.pageNumber + 1);
  expect([far.messages.length, far.messages[0]?.id, far.hasMore]).toEqual([60, first, false]);
});
