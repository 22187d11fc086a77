import { createAction, type Action, type Reducer } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { toastError } from './errors.ts';
import { joinStore } from './feature.ts';
import {
  pageBegins,
  pageBehind,
  pageComes,
  pageFails,
  pageSize,
  unread,
  type Came,
  type Paging,
} from './records/paging.ts';
import { signedOut } from './signing.ts';

/** The records of a list as far as they are loaded. `filter` is null while the list is not shown. */
type CollectionState<Filter, R> = Paging & { filter: { by: Filter } | null; records: readonly R[] };

type Options = {
  /** After these actions a shown list is read again, `afterMs` later. */
  again?: { on: readonly { type: string }[]; afterMs?: number };
  /**
   * The part of a list that is read again: its `first` page (by default), all `shown` pages, or its `top`. A new top that
   * overlaps the list is put before it, because records are only added there.
   */
  reads?: 'first' | 'shown' | 'top';
};

/**
 * Creates a list that is read page by page, with its state in the store. The collection is a slice and a saga, and adds
 * both to the store. `read` returns one page, counted from 1. A failure is shown as a toast, and in `phase` while nothing
 * is loaded.
 */
export const createCollection = <Name extends string, Filter, R extends { id: number | string }>(
  name: Name,
  read: (filter: Filter, pageNumber: number) => Promise<{ records: R[]; hasMore: boolean }>,
  { again = { on: [] }, reads = 'first' }: Options = {},
) => {
  type State = CollectionState<Filter, R>;
  const initial: State = { ...unread, filter: null, records: [] };
  /** The list is shown, or read again. Another filter empties it first. */
  const shown = createAction(`${name}/shown`, (filter: Filter) => ({ payload: { filter } }));
  const hidden = createAction(`${name}/hidden`);
  const moreAsked = createAction(`${name}/moreAsked`);
  const began = createAction(`${name}/pageBegan`, (first: boolean) => ({ payload: { first } }));
  const came = createAction(`${name}/pageCame`, (payload: Came<R>) => ({ payload }));
  const failed = createAction(`${name}/pageFailed`);
  /** A record left the list. */
  const removed = createAction(`${name}/removed`, (id: R['id']) => ({ payload: { id } }));

  const withPage = (state: State, page: Came<R>): State => {
    const isKnown = ({ id }: R) => state.records.some((known) => known.id === id);
    if (reads !== 'top' || !page.first || !page.records.some(isKnown)) return pageComes(state, page);
    const records = [...page.records.filter((record) => !isKnown(record)), ...state.records];
    return { ...state, records, phase: 'ready', more: false };
  };
  const reducer: Reducer<State> = (state = initial, action) => {
    if (hidden.match(action) || signedOut.match(action)) return initial;
    if (shown.match(action)) {
      const filter = { by: action.payload.filter };
      return state.filter && state.filter.by === filter.by ? state : { ...initial, filter };
    }
    if (began.match(action)) return pageBegins(state, action.payload.first);
    if (came.match(action)) return withPage(state, action.payload);
    if (failed.match(action)) return pageFails(state);
    if (!removed.match(action)) return state;
    return { ...state, records: state.records.filter(({ id }) => id !== action.payload.id) };
  };
  const selectList = (state: { [N in Name]?: State }): State => state[name] ?? initial;

  function* load(first: boolean, pageNumbers: readonly number[]) {
    const { filter } = yield* select(selectList);
    if (!filter) return;
    yield* put(began(first));
    try {
      const readAll = () => Promise.all(pageNumbers.map((pageNumber) => read(filter.by, pageNumber)));
      // A next page is dropped when the list restarts during the read.
      const { pages } = first
        ? { pages: yield* call(readAll) }
        : yield* race({ pages: call(readAll), anew: take([began.type, came.type]) });
      const hasMore = pages?.at(-1)?.hasMore ?? false;
      if (pages) yield* put(came({ first, records: pages.flatMap(({ records }) => records), hasMore }));
    } catch (error) {
      yield* put(failed());
      toastError(error);
    }
  }
  function* begin(action: Action) {
    if (hidden.match(action) || signedOut.match(action)) return;
    if (!shown.match(action) && again.afterMs) yield* delay(again.afterMs);
    const { records } = yield* select(selectList);
    const count = reads === 'shown' ? Math.max(1, Math.ceil(records.length / pageSize)) : 1;
    yield* load(
      true,
      Array.from({ length: count }, (_, at) => at + 1),
    );
  }
  function* more() {
    const { hasMore, records } = yield* select(selectList);
    if (hasMore) yield* load(false, [pageBehind(records)]);
  }
  function* saga() {
    yield* takeLatest(
      [shown, hidden, signedOut, ...again.on].map(({ type }) => type),
      begin,
    );
    yield* takeLeading(moreAsked, more);
  }
  joinStore([{ reducerPath: name, reducer }], saga);
  return { reducerPath: name, reducer, saga, shown, hidden, moreAsked, came, removed, select: selectList };
};
