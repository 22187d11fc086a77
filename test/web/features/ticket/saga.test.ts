import { afterEach, describe, expect, test } from '@jest/globals';
import { settingFrame, ticketFrame } from '../../../../web/api/frames.ts';
import { roomJoined, roomLeft, streamOnline, streamReset, streamStarted } from '../../../../web/api/stream.ts';
import { selectRows } from '../../../../web/features/ticket/list/selectors.ts';
import * as tickets from '../../../../web/features/ticket/slice.ts';
import { openPage } from '../conversation/page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { at, ticket } from '../conversation/records.ts';

const many = Array.from({ length: 45 }, (_, index) => ticket(100 + index, { updatedAt: at(59 - index) }));
const serve: Serve = ({ query: { status, snoozed, pageNumber = '1' } }) => {
  if (snoozed === 'true') return { tickets: [], count: 0, hasMore: false };
  const all = status === 'open' ? many : [];
  const from = (Number(pageNumber) - 1) * 40;
  return { tickets: all.slice(from, from + 40), count: all.length, hasMore: all.length > from + 40 };
};
let page: ReturnType<typeof openPage>;
const open = async (by: Serve = serve) => {
  page = openPage(by);
  page.dispatch(tickets.ticketsShown());
  await page.wait(0);
  return page;
};
const queries = () => page.asked.splice(0).flatMap(({ path, query }) => (path === '/tickets' ? [query] : []));
afterEach(() => page.close());

describe('groups', () => {
  const told = (value: string) =>
    settingFrame({ action: 'update', payload: { setting: { key: 'CheckMsgIsGroup', value } } });
  const withSetting =
    (value: string): Serve =>
    (asked) =>
      asked.path === '/settings' ? [{ key: 'CheckMsgIsGroup', value }] : serve(asked);

  test('have separate lists if the company supports groups, loaded before they are shown', async () => {
    await open(withSetting('disabled'));
    expect(page.getState().ticket.scope.groups).toBe(true);
    expect(queries().slice(-5)).toMatchObject([
      { status: 'open', isGroup: 'false' },
      { status: 'pending', isGroup: 'false' },
      { status: 'open', snoozed: 'true' },
      { status: 'open', isGroup: 'true' },
      { status: 'pending', isGroup: 'true' },
    ]);
    page.dispatch(tickets.tabChosen('group'));
    await page.wait(0);
    expect(queries()).toEqual([]);
    const group = ticket(7, { isGroup: true, status: 'pending', userId: null, user: null });
    page.dispatch(ticketFrame({ action: 'create', payload: { ticket: group } }));
    const { groupPending, pending } = page.getState().ticket.lists;
    expect([groupPending.ids, groupPending.count, pending.ids]).toEqual([[7], 1, []]);
  });

  test('are loaded again when an accepted ticket opens their tab after a failed load', async () => {
    let isAway = true;
    await open((asked) => {
      if (asked.query.isGroup === 'true' && isAway) return refusal(500, 'ERR_INTERNAL');
      return withSetting('disabled')(asked);
    });
    isAway = false;
    page.dispatch(tickets.tabChosen('search'));
    page.dispatch(tickets.assignedShown({ isGroup: true }));
    await page.wait(0);
    const { tab, lists } = page.getState().ticket;
    expect([tab, lists.groupOpen.phase]).toEqual(['group', 'ready']);
  });

  test('have no lists if the company ignores them, and the tab disappears when an admin decides so', async () => {
    await open(withSetting('enabled'));
    expect(queries()).toEqual([
      expect.not.objectContaining({ isGroup: expect.anything() }),
      expect.not.objectContaining({ isGroup: expect.anything() }),
      expect.not.objectContaining({ isGroup: expect.anything() }),
    ]);
    page.dispatch(told('disabled'));
    await page.wait(0);
    expect(queries().map(({ isGroup }) => isGroup)).toEqual(['false', 'false', undefined, 'true', 'true']);
    page.dispatch(tickets.tabChosen('group'));
    page.dispatch(told('enabled'));
    await page.wait(0);
    expect(page.getState().ticket).toMatchObject({ tab: 'open', scope: { groups: false } });
  });

  test('are listed in their own list after they were accepted', async () => {
    await open(withSetting('disabled'));
    page.dispatch(tickets.assignedShown(ticket(7, { isGroup: true })));
    expect(page.getState().ticket).toMatchObject({ tab: 'group', sub: 'open' });
    page.dispatch(tickets.assignedShown(ticket(8)));
    expect(page.getState().ticket).toMatchObject({ tab: 'open', sub: 'open' });
  });
});

describe('the lists of the tickets page', () => {
  test('join the rooms of every status and load the open lists when shown, and leave the rooms when hidden', async () => {
    await open();
    const rooms = ['open', 'pending', 'closed'].map((status) => ({ type: 'joinTickets', status }));
    expect(page.of(roomJoined.type)).toEqual(rooms);
    expect(queries()).toMatchObject([
      { status: 'open', showAll: 'false', pageNumber: '1' },
      { status: 'pending', showAll: 'false', pageNumber: '1' },
      { status: 'open', snoozed: 'true', showAll: 'false', pageNumber: '1' },
    ]);
    expect(page.getState().ticket.lists.open.count).toBe(45);
    page.dispatch(tickets.ticketsHidden());
    expect(page.of(roomLeft.type)).toEqual(rooms);
  });

  test('load once if opened while the stream is connecting: when it is connected, or after a second', async () => {
    for (const comes of [true, false]) {
      page = openPage(serve);
      page.dispatch(streamStarted());
      page.dispatch(tickets.ticketsShown());
      await page.wait(999);
      expect(queries()).toEqual([]);
      if (comes) {
        page.dispatch(streamOnline());
        page.dispatch(streamReset());
      }
      await page.wait(1);
      expect(queries()).toMatchObject([{ status: 'open' }, { status: 'pending' }, { snoozed: 'true' }]);
      await page.wait(2_000);
      expect(queries()).toEqual([]);
      page.close();
    }
  });

  test('load the rest with the next page', async () => {
    await open();
    page.dispatch(tickets.ticketsMoreAsked({ name: 'open' }));
    await page.wait(0);
    expect(selectRows(page.getState()).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
    expect(page.getState().ticket.lists.open.hasMore).toBe(false);
  });

  test('show all tickets for closed and search, and search half a second after the last letter', async () => {
    await open();
    queries();
    page.dispatch(tickets.tabChosen('closed'));
    await page.wait(0);
    expect(queries()).toMatchObject([{ status: 'closed', showAll: 'true' }]);
    page.dispatch(tickets.tabChosen('search'));
    await page.wait(0);
    expect(queries()).toMatchObject([{ searchParam: '', showAll: 'true' }]);
    for (const term of ['b', 'bo', 'bol']) {
      page.dispatch(tickets.termChanged(term));
      await page.wait(499);
      expect(queries()).toEqual([]);
    }
    await page.wait(1);
    const [search, ...others] = queries();
    expect(search).toMatchObject({ searchParam: 'bol', showAll: 'true' });
    expect(search).not.toHaveProperty('status');
    expect(others).toEqual([]);
  });

  test('send show-all and the queue to the server', async () => {
    await open();
    queries();
    page.dispatch(tickets.showAllChosen(true));
    await page.wait(0);
    expect(queries().map(({ status, showAll }) => [status, showAll])).toEqual([
      ['open', 'true'],
      ['pending', 'true'],
      ['open', 'true'],
    ]);
    page.dispatch(tickets.queuesChosen([3]));
    await page.wait(0);
    expect(queries().map(({ queueIds }) => queueIds)).toEqual(['[3]', '[3]', '[3]']);
  });

  test('of waiting tickets show the longest waiting first on request, also after a reload', async () => {
    const waits = (id: number, waitsSince: string) =>
      ticket(id, { status: 'pending', userId: null, waitsSince, updatedAt: at(60 - id) });
    const two = [waits(1, at(3)), waits(2, at(1))];
    const answer: Serve = ({ path, query }) =>
      path === '/tickets' && query['status'] === 'pending'
        ? { tickets: two, count: 2, hasMore: false }
        : { tickets: [], count: 0, hasMore: false };
    await open(answer);
    page.dispatch(tickets.subChosen('pending'));
    const ids = () => selectRows(page.getState()).map(({ id }) => id);
    expect(ids()).toEqual([1, 2]);
    queries();
    page.dispatch(tickets.orderChosen('longestWaiting'));
    await page.wait(0);
    expect(queries().map(({ status, order }) => [status, order])).toEqual([
      ['open', undefined],
      ['pending', 'longestWaiting'],
      ['open', undefined],
    ]);
    expect(ids()).toEqual([2, 1]);
    page.dispatch(ticketFrame({ action: 'create', payload: { ticket: waits(3, at(2)) } }));
    expect(ids()).toEqual([2, 3, 1]);
    const kept = Object.fromEntries(page.kept);
    page.close();
    page = openPage(answer, kept);
    expect(page.getState().ticket.scope.order).toBe('longestWaiting');
  });

  test('restore the sub-tab and show-all of each user after a reload, but not show-all without permission', async () => {
    await open();
    page.dispatch(tickets.subChosen('pending'));
    page.dispatch(tickets.showAllChosen(true));
    const kept = Object.fromEntries(page.kept);
    const again = (who: Parameters<typeof openPage>[2]) => {
      page.close();
      page = openPage(serve, kept, who);
      const { sub, scope } = page.getState().ticket;
      return [sub, scope.showAll];
    };
    expect(again({ profile: 'admin' })).toEqual(['pending', true]);
    expect(again({ profile: 'user' })).toEqual(['pending', false]);
    expect(again({ id: 8, profile: 'admin' })).toEqual(['open', false]);
    page.kept.set('view.7', '{');
  });

  test('add, replace and remove rows from frames, and reset the count of read tickets', async () => {
    await open(() => ({ tickets: [], count: 0, hasMore: false }));
    const ids = () => selectRows(page.getState()).map(({ id }) => id);
    page.dispatch(ticketFrame({ action: 'create', payload: { ticket: ticket(1, { unreadMessages: 2 }) } }));
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: ticket(2, { updatedAt: at(9) }) } }));
    expect(ids()).toEqual([2, 1]);
    page.dispatch(ticketFrame({ action: 'updateUnread', payload: { ticketId: 1 } }));
    expect(selectRows(page.getState())[1]?.unreadMessages).toBe(0);
    page.dispatch(ticketFrame({ action: 'delete', payload: { ticketId: 2 } }));
    expect(ids()).toEqual([1]);
  });

  test('request the count once more after a change of a row that is not loaded', async () => {
    await open();
    queries();
    page.dispatch(ticketFrame({ action: 'delete', payload: { ticketId: 144 } }));
    await page.wait(1000);
    expect(queries()).toMatchObject([{ status: 'open', pageNumber: '1' }]);
  });

  test('count a ticket that arrives while the lists load, even if the replies do not include it yet', async () => {
    let answer = () => {};
    let count = 0;
    const late = new Promise<void>((resolve) => (answer = resolve));
    await open(async () => {
      const before = { tickets: [], count, hasMore: false };
      await late;
      return before;
    });
    const waiting = ticket(1, { status: 'pending', userId: null, user: null });
    page.dispatch(ticketFrame({ action: 'create', payload: { ticket: waiting } }));
    answer();
    await page.wait(0);
    expect(page.getState().ticket.lists.pending.ids).toEqual([1]);
    count = 1;
    await page.wait(1000);
    expect(page.getState().ticket.lists.pending).toMatchObject({ ids: [1], count: 1, stale: false });
  });

  test('load again after a reset of the stream, and show what changed', async () => {
    let all = [ticket(1), ticket(2)];
    await open(({ query }) => ({ tickets: query['status'] === 'open' ? all : [], count: 0, hasMore: false }));
    all = [ticket(2, { lastMessage: 'nova' })];
    page.dispatch(streamReset());
    await page.wait(0);
    expect(selectRows(page.getState()).map(({ id }) => id)).toEqual([2]);
  });

  test('say that a list failed to load, and load it again on request', async () => {
    let up = false;
    await open((asked) => (up ? serve(asked) : Response.json({}, { status: 500 })));
    expect(page.getState().ticket.lists.open.phase).toBe('failed');
    up = true;
    page.dispatch(tickets.listAsked({ name: 'open' }));
    await page.wait(0);
    expect(selectRows(page.getState())).toHaveLength(40);
  });
});
