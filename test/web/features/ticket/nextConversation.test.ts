import { afterEach, expect, test } from '@jest/globals';
import { selectNext } from '../../../../web/features/ticket/list/selectors.ts';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { openPage } from '../conversation/page.ts';
import { at, ticket } from '../conversation/records.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const nextOf = async (rows: TicketRecord[]) => {
  page = openPage(({ query }) => {
    const of = rows.filter(({ status }) => status === query['status']);
    return { tickets: of, count: of.length, hasMore: false };
  });
  page.dispatch(tickets.ticketsShown());
  page.dispatch(tickets.showAllChosen(true));
  await page.wait(0);
  return selectNext(page.getState())?.id;
};

test.each([
  [
    'the oldest unread one',
    [
      ticket(1, { updatedAt: at(9) }),
      ticket(2, { unreadMessages: 1, updatedAt: at(1) }),
      ticket(3, { unreadMessages: 1, updatedAt: at(5) }),
    ],
    2,
  ],
  [
    'one that a colleague transferred',
    [ticket(1, { updatedAt: at(9) }), ticket(2, { isNewToOwner: true, updatedAt: at(1) })],
    2,
  ],
  ['the latest one if all are read', [ticket(1, { updatedAt: at(1) }), ticket(2, { updatedAt: at(9) })], 2],
  ['none of a colleague', [ticket(1, { userId: 8, unreadMessages: 1 })], undefined],
] as const)('the next conversation is %s', async (_, rows, wanted) => expect(await nextOf([...rows])).toBe(wanted));
