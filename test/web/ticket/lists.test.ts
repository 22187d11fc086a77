import { describe, expect, test } from '@jest/globals';
import { belongs, drop, emptyList, fill, nextPage, place, type Tickets } from '../../../web/ticket/lists.ts';
import { at, ticket } from '../message/records.ts';

const start = (): Tickets => ({
  records: {},
  lists: { open: { ...emptyList }, pending: { ...emptyList }, closed: { ...emptyList }, search: { ...emptyList } },
  scope: { userId: 7, showAll: false, queueIds: [], tagIds: [], userIds: [] },
});
const filled = (...ids: number[]) => {
  const state = start();
  const tickets = ids.map((id, index) => ticket(id, { updatedAt: at(50 - index) }));
  fill(state, 'open', 1, { tickets, count: ids.length, hasMore: false });
  fill(state, 'pending', 1, { tickets: [], count: 0, hasMore: false });
  return state;
};
const vip = { id: 4, name: 'VIP', color: '#C79A00' };
const waiting = { status: 'pending', userId: null, user: null } as const;

describe('which list a ticket is of', () => {
  const scope = { userId: 7, showAll: false, queueIds: [], tagIds: [], userIds: [] };
  test.each([
    ['one’s own open one', ticket(1), 'open', scope, true],
    ['another’s open one', ticket(1, { userId: 8 }), 'open', scope, false],
    ['another’s open one, showing all', ticket(1, { userId: 8 }), 'open', { ...scope, showAll: true }, true],
    ['a waiting one', ticket(1, waiting), 'pending', scope, true],
    ['one that waits for another', ticket(1, { ...waiting, userId: 8 }), 'pending', scope, true],
    ['a chosen queue', ticket(1), 'open', { ...scope, queueIds: [1] }, true],
    ['a queue not chosen', ticket(1), 'open', { ...scope, queueIds: [2] }, false],
    ['no queue while one is chosen', ticket(1, { queueId: null }), 'open', { ...scope, queueIds: [2] }, true],
    ['another’s closed one', ticket(1, { status: 'closed', userId: 8 }), 'closed', scope, true],
    ['any found by a search', ticket(1, { userId: 8 }), 'search', scope, true],
    ['one with a tag looked for', ticket(1, { tags: [vip] }), 'search', { ...scope, tagIds: [4, 5] }, true],
    ['one without the tag looked for', ticket(1, { tags: [vip] }), 'search', { ...scope, tagIds: [5] }, false],
    ['one of an owner looked for', ticket(1, { userId: 8 }), 'search', { ...scope, userIds: [8] }, true],
    ['one of another owner', ticket(1), 'search', { ...scope, userIds: [8] }, false],
    ['one of nobody, of an owner looked for', ticket(1, waiting), 'search', { ...scope, userIds: [8] }, false],
  ] as const)('%s', (_, one, name, by, expected) => {
    expect(belongs(one, name, by)).toBe(expected);
  });
});

describe('the live lists', () => {
  test('a new message moves its ticket to the top', () => {
    const state = filled(1, 2, 3);
    place(state, ticket(3, { updatedAt: at(59), unreadMessages: 1, lastMessage: 'nova' }));
    expect(state.lists.open.ids).toEqual([3, 1, 2]);
    expect(state.records[3]).toMatchObject({ unreadMessages: 1, lastMessage: 'nova' });
    expect(state.lists.open.count).toBe(3);
  });

  test('an accepted ticket goes from waiting to assigned, and the counts follow', () => {
    const state = filled(1);
    place(state, ticket(2, { ...waiting, updatedAt: at(51) }));
    expect([state.lists.pending.count, state.lists.open.count]).toEqual([1, 1]);
    place(state, ticket(2, { updatedAt: at(52) }));
    expect([state.lists.pending.ids, state.lists.open.ids]).toEqual([[], [2, 1]]);
    expect([state.lists.pending.count, state.lists.open.count]).toEqual([0, 2]);
  });

  test('a ticket that moves to a queue not chosen leaves; one out of reach goes altogether', () => {
    const state = filled(1, 2);
    state.scope = { ...state.scope, queueIds: [1] };
    place(state, ticket(1, { queueId: 2, updatedAt: at(55) }));
    expect(state.lists.open.ids).toEqual([2]);
    drop(state, 2);
    expect(state.lists.open).toMatchObject({ ids: [], count: 0 });
    expect(state.records[2]).toBeUndefined();
  });

  test('an older frame changes nothing', () => {
    const state = filled(1);
    place(state, ticket(1, { status: 'closed', updatedAt: at(1) }));
    expect(state.lists.open.ids).toEqual([1]);
  });

  test('a search keeps what it found, changed or not, and takes in nothing by itself', () => {
    const state = filled();
    fill(state, 'search', 1, { tickets: [ticket(5)], count: 1, hasMore: false });
    place(state, ticket(5, { status: 'closed', updatedAt: at(5) }));
    place(state, ticket(6, { updatedAt: at(6) }));
    expect(state.lists.search.ids).toEqual([5]);
    expect(state.records[5]?.status).toBe('closed');
  });

  test('what comes in while the first page is on its way is not lost, what left meanwhile does not return', () => {
    const state = filled(1, 2);
    state.lists.open.phase = 'loading';
    place(state, ticket(9, { updatedAt: at(58) }));
    place(state, ticket(2, { status: 'closed', updatedAt: at(58) }));
    fill(state, 'open', 1, { tickets: [ticket(1, { updatedAt: at(50) }), ticket(2)], count: 2, hasMore: false });
    expect(state.lists.open.ids).toEqual([9, 1]);
  });

  test('with pages still to come a change further down asks for the count again', () => {
    const state = filled(1, 2);
    state.lists.open.hasMore = true;
    place(state, ticket(3, { updatedAt: at(1) }));
    expect(state.lists.open).toMatchObject({ ids: [1, 2], stale: true });
  });
});

describe('the next page', () => {
  test('follows the last one, or is that one again when rows have moved up into it', () => {
    expect(nextPage({ ...emptyList, page: 1 })).toBe(2);
    expect(nextPage({ ...emptyList, page: 2, gone: 3 })).toBe(2);
    expect(nextPage({ ...emptyList, page: 3, gone: 41 })).toBe(2);
    expect(nextPage({ ...emptyList, page: 1, gone: 90 })).toBe(1);
    const state = filled(1, 2);
    drop(state, 1);
    expect(nextPage(state.lists.open)).toBe(1);
    fill(state, 'open', 1, { tickets: [ticket(2), ticket(3)], count: 2, hasMore: false });
    expect(nextPage(state.lists.open)).toBe(2);
  });
});
