import { describe, expect, test } from '@jest/globals';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { none, type Tables } from '../../../../web/api/records/kinds.ts';
import { split } from '../../../../web/api/records/nested.ts';
import { hear } from '../../../../web/api/records/tables.ts';
import * as live from '../../../../web/api/records/liveList.ts';
import * as lists from '../../../../web/features/ticket/list/lists.ts';
import { at, ticket } from '../conversation/records.ts';

const { emptyList, nextPage } = live;
const empty = () => ({ ...emptyList, ids: [], live: [] });
type Page = lists.Lists & { tables: Tables };
const start = (): Page => ({
  tables: none,
  lists: {
    open: empty(),
    pending: empty(),
    snoozed: empty(),
    groupOpen: empty(),
    groupPending: empty(),
    closed: empty(),
    search: empty(),
  },
  scope: { userId: 7, showAll: false, queueIds: [], tagIds: [], userIds: [], order: 'newest', groups: false },
});
const own = (one: TicketRecord) => split.ticket(one).own;
/** Applies a ticket like a frame or reply: the record to its table, its position to the lists. */
const place = (page: Page, one: TicketRecord) => {
  page.tables = hear(page.tables, { ticket: [one] });
  lists.place(page, own(one));
};
const fill = (
  page: Page,
  name: lists.ListName,
  first: boolean,
  reply: Parameters<typeof live.fill>[2] & { tickets: TicketRecord[] },
) => {
  page.tables = hear(page.tables, { ticket: reply.tickets });
  live.fill(page.lists[name], first, reply);
};
const ids = (page: Page, name: lists.ListName = 'open') =>
  lists.rowsOf(page.tables.ticket, page, name).map(({ id }) => id);
const filled = (...all: number[]) => {
  const page = start();
  const tickets = all.map((id, index) => ticket(id, { updatedAt: at(50 - index) }));
  fill(page, 'open', true, { tickets, count: all.length, hasMore: false });
  fill(page, 'pending', true, { tickets: [], count: 0, hasMore: false });
  return page;
};
const vip = { id: 4, name: 'VIP', color: '#C79A00' };
const aside = { snoozedUntil: at(59) } as const;
const waiting = { status: 'pending', userId: null, user: null } as const;

describe('the list that a ticket belongs to', () => {
  const scope = {
    userId: 7,
    showAll: false,
    queueIds: [],
    tagIds: [],
    userIds: [],
    order: 'newest' as const,
    groups: false,
  };
  test.each([
    ['one’s own open one', ticket(1), ['open', scope], true],
    ['another’s open one', ticket(1, { userId: 8 }), ['open', scope], false],
    ['another’s open one, showing all', ticket(1, { userId: 8 }), ['open', { ...scope, showAll: true }], true],
    ['a waiting one', ticket(1, waiting), ['pending', scope], true],
    ['one that waits for another', ticket(1, { ...waiting, userId: 8 }), ['pending', scope], true],
    ['a chosen queue', ticket(1), ['open', { ...scope, queueIds: [1] }], true],
    ['a queue not chosen', ticket(1), ['open', { ...scope, queueIds: [2] }], false],
    ['no queue while one is chosen', ticket(1, { queueId: null }), ['open', { ...scope, queueIds: [2] }], true],
    ['another’s closed one', ticket(1, { status: 'closed', userId: 8 }), ['closed', scope], true],
    ['any found by a search', ticket(1, { userId: 8 }), ['search', scope], true],
    ['one with a tag looked for', ticket(1, { tags: [vip] }), ['search', { ...scope, tagIds: [4, 5] }], true],
    ['one without the tag looked for', ticket(1, { tags: [vip] }), ['search', { ...scope, tagIds: [5] }], false],
    ['one of an owner looked for', ticket(1, { userId: 8 }), ['search', { ...scope, userIds: [8] }], true],
    ['one of another owner', ticket(1), ['search', { ...scope, userIds: [8] }], false],
    [
      'a group’s, where groups have a tab',
      ticket(1, { isGroup: true }),
      ['groupOpen', { ...scope, groups: true }],
      true,
    ],
    ['one put aside, among the open ones', ticket(1, aside), ['open', scope], false],
    ['one put aside, among those put aside', ticket(1, aside), ['snoozed', scope], true],
    ['a group’s put aside', ticket(1, { ...aside, isGroup: true }), ['snoozed', { ...scope, groups: true }], true],
    [
      'a group’s put aside, among the groups',
      ticket(1, { ...aside, isGroup: true }),
      ['groupOpen', { ...scope, groups: true }],
      false,
    ],
    ['another’s put aside', ticket(1, { ...aside, userId: 8 }), ['snoozed', scope], false],
    ['one that is not put aside', ticket(1), ['snoozed', scope], false],
    ['one that is no group’s', ticket(1), ['groupOpen', { ...scope, groups: true }], false],
    ['a group’s among the others', ticket(1, { isGroup: true }), ['open', { ...scope, groups: true }], false],
    ['a group’s where groups have no tab', ticket(1, { isGroup: true }), ['open', scope], true],
    [
      'a group’s that waits',
      ticket(1, { ...waiting, isGroup: true }),
      ['groupPending', { ...scope, groups: true }],
      true,
    ],
    [
      'a group’s that is closed',
      ticket(1, { status: 'closed', isGroup: true }),
      ['closed', { ...scope, groups: true }],
      true,
    ],
    ['one of nobody, of an owner looked for', ticket(1, waiting), ['search', { ...scope, userIds: [8] }], false],
  ] as const)('%s', (_, one, [name, by], expected) => {
    expect(lists.belongs(own(one), name, by)).toBe(expected);
  });
});

describe('the live lists', () => {
  test('a new message moves its ticket to the top', () => {
    const page = filled(1, 2, 3);
    place(page, ticket(3, { updatedAt: at(59), unreadMessages: 1, lastMessage: 'nova' }));
    expect(ids(page)).toEqual([3, 1, 2]);
    expect(page.tables.ticket[3]).toMatchObject({ unreadMessages: 1, lastMessage: 'nova' });
    expect(page.lists.open.count).toBe(3);
  });

  test('an accepted ticket moves from waiting to assigned, and the counts follow', () => {
    const page = filled(1);
    place(page, ticket(2, { ...waiting, updatedAt: at(51) }));
    expect([page.lists.pending.count, page.lists.open.count]).toEqual([1, 1]);
    place(page, ticket(2, { updatedAt: at(52) }));
    expect([ids(page, 'pending'), ids(page)]).toEqual([[], [2, 1]]);
    expect([page.lists.pending.count, page.lists.open.count]).toEqual([0, 2]);
  });

  test('a ticket that moves to an unselected queue leaves the list, and one without access leaves all lists', () => {
    const page = filled(1, 2);
    page.scope = { ...page.scope, queueIds: [1] };
    place(page, ticket(1, { queueId: 2, updatedAt: at(55) }));
    expect(ids(page)).toEqual([2]);
    lists.drop(page, 2);
    expect([ids(page), page.lists.open.count]).toEqual([[], 0]);
  });

  test('a search keeps its results after changes, and adds none without a request', () => {
    const page = filled();
    fill(page, 'search', true, { tickets: [ticket(5)], count: 1, hasMore: false });
    place(page, ticket(5, { status: 'closed', updatedAt: at(5) }));
    place(page, ticket(6, { updatedAt: at(6) }));
    expect(ids(page, 'search')).toEqual([5]);
    expect(page.tables.ticket[5]?.status).toBe('closed');
  });

  test('keeps tickets that arrive while the first page loads, and does not restore those that left', () => {
    const page = filled(1, 2);
    Object.assign(page.lists.open, { phase: 'loading', live: [] });
    place(page, ticket(9, { updatedAt: at(58) }));
    place(page, ticket(2, { status: 'closed', updatedAt: at(58) }));
    fill(page, 'open', true, { tickets: [ticket(1, { updatedAt: at(50) }), ticket(2)], count: 2, hasMore: false });
    expect(ids(page)).toEqual([9, 1]);
  });

  test('requests the count again if tickets arrive, leave or are deleted while rows or a count are loading', () => {
    const page = filled(1, 2);
    const { open } = page.lists;
    const whileAsked = (change: () => void): [number | null, boolean] => {
      live.ask(open);
      change();
      live.counted(open, 2); // the count may be from before or after the change
      return [open.count, open.stale];
    };
    expect(whileAsked(() => place(page, ticket(9, { updatedAt: at(58) })))).toEqual([2, true]);
    expect(whileAsked(() => place(page, ticket(9, { status: 'closed', updatedAt: at(59) })))).toEqual([2, true]);
    expect(whileAsked(() => place(page, ticket(1, { updatedAt: at(59) })))).toEqual([2, false]);
    expect(whileAsked(() => lists.drop(page, 2))).toEqual([2, true]);
  });

  test('requests the count again after any change while the very first rows are loading', () => {
    const page = start();
    Object.assign(page.lists.pending, { phase: 'loading' });
    live.ask(page.lists.pending);
    place(page, ticket(1, { updatedAt: at(1) }));
    fill(page, 'pending', true, { tickets: [ticket(1, waiting)], count: 1, hasMore: false });
    expect([ids(page, 'pending'), page.lists.pending.stale]).toEqual([[], true]);
  });

  test('requests the count again after a change on a page that is not loaded', () => {
    const page = filled(1, 2);
    page.lists.open.hasMore = true;
    place(page, ticket(3, { updatedAt: at(1) }));
    expect([ids(page), page.lists.open.stale]).toEqual([[1, 2], true]);
  });
});

test('the next page follows the last one, or repeats it if rows have moved up into it', () => {
  expect([0, 39, 40, 79, 80, 41].map(nextPage)).toEqual([1, 1, 2, 2, 3, 2]);
});
