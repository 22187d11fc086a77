import { afterEach, expect, test } from '@jest/globals';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import { TicketRow } from '../../../../web/features/ticket/list/TicketRow.tsx';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { message, ticket } from '../conversation/records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>> | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
  page.close();
});

const hit = { ticketId: 2, messageId: 'message-5', line: '📷 …depois do *orçamento* novo' };
const open = async () => {
  page = openPage(({ path, query }) => {
    if (path !== '/tickets') return { messages: [message(9, 2)], ticket: ticket(2), count: 1, hasMore: false };
    const hits = query['searchParam'] === 'orcam' ? [hit] : [];
    return { tickets: [ticket(2), ticket(3)], count: 2, hasMore: false, hits };
  });
  page.dispatch(tickets.ticketsShown());
  page.dispatch(tickets.tabChosen('search'));
  page.dispatch(tickets.termChanged('orcam'));
  await page.wait(500);
};

test('a search keeps the matching message of each ticket, and drops it for other words', async () => {
  await open();
  expect(page.getState().ticket.found).toEqual({ 2: { ...hit, term: 'orcam' } });
  page.dispatch(tickets.termChanged('maria'));
  await page.wait(500);
  expect(page.getState().ticket.found).toEqual({});
});

test('the row shows the matching words, highlighted, instead of the last message', async () => {
  await open();
  shown = await mount(
    page,
    <TicketRow ticket={ticket(2)} selected={false} withStatus found={page.getState().ticket.found[2]} />,
  );
  await shown.settle(page);
  expect(shown.text()).toContain('…depois do orçamento novo');
  expect(shown.names('mark')).toEqual(['orçamento']);
});
