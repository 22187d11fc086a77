import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { changed, told } from './entities.ts';
import { toastError } from '../errors.ts';
import { text } from '../../locales/i18n.ts';
import type { Patches, Whole } from './kinds.ts';
import { streamReset } from '../stream.ts';
import { holding } from './sweeping.ts';
import { toast } from '../toast.ts';
import { conflictOf } from './conflict.ts';
import { pageBehind } from './paging.ts';
import type { Listed, LoadedPage, RecordSlice, RefusedField } from './recordSlice.ts';

const searchDelayMs = 500;

/** The calls behind a list, and the messages after them. */
export type RecordWork<K extends Listed, V> = {
  list: (query: { searchParam: string; pageNumber: number }) => Promise<LoadedPage<Whole[K]>>;
  /** `id` null creates. */
  save: (id: number | null, values: V, seen: number | undefined) => Promise<NonNullable<Patches[K]>>;
  /** Runs after a new record is saved while its form is still open. Returns the action to dispatch, if any. */
  created?: (saved: NonNullable<Patches[K]>, values: V) => Action | void;
  remove: (record: Whole[K]) => Promise<unknown>;
  /** Returns the record that a refused new one would repeat, which the form then opens; null for any other failure. */
  there?: (error: unknown) => Promise<Whole[K] | null>;
  /**
   * The toasts; by default that the record was saved or deleted. `answered` is the server's own message about a
   * deletion.
   */
  said?: { saved?: () => string; removed?: () => string; answered?: () => string; there?: (one: Whole[K]) => string };
  /** The text of a refusal that the form shows at its field; '' for any other failure. */
  refusalOf?: (error: unknown) => string;
  /** The fields that a refusal names and that the form shows; empty for any other failure. */
  refusedFieldsOf?: (error: unknown) => readonly RefusedField[];
  /** Shows a failed save or deletion; by default the shared error handler does. */
  failed?: (error: unknown, act: 'save' | 'remove') => void;
  /** Shows a failed read of the list; by default the shared error handler does. */
  listFailed?: (error: unknown) => void;
  /** Milliseconds between the click and the call (R732). */
  saveDelayMs?: number;
};

/** Runs one list: search after 500 ms, further pages, saving after 400 ms, and deletion (R728, R732). */
export const recordSaga = <N extends string, K extends Listed, V>(of: RecordSlice<N, K, V>, work: RecordWork<K, V>) => {
  const { actions } = of;
  const failed = work.failed ?? toastError;

  function* fetchPage(first: boolean) {
    const { search: typed, found, records } = yield* select(of.select);
    const search = first ? typed : found;
    yield* put(actions.pageBegan({ first }));
    const pageNumber = first ? 1 : pageBehind(records);
    try {
      const page = yield* call(() => work.list({ searchParam: search.trim().toLowerCase(), pageNumber }));
      yield* put(told({ [of.kind]: page.records }));
      yield* put(actions.pageCame({ first, search, page }));
    } catch (error) {
      yield* put(actions.pageFailed());
      (work.listFailed ?? toastError)(error);
    }
  }
  function* begin({ type }: { type: string }) {
    if (actions.searched.match({ type })) yield* delay(searchDelayMs);
    const { phase } = yield* select(of.select);
    if (type === streamReset.type && phase === 'idle') return;
    yield* call(fetchPage, true);
  }
  /** A first page was requested or arrived. */
  const isAnew = (action: Action): boolean =>
    (actions.pageBegan.match(action) || actions.pageCame.match(action)) && action.payload.first;
  /** Reads the next page. A restarted list drops it, because it belongs to the old list. */
  function* more() {
    const { hasMore } = yield* select(of.select);
    if (hasMore) yield* race([call(fetchPage, false), take(isAnew)]);
  }

  function* save({ payload: { id, values, seen } }: ReturnType<typeof actions.saveClicked>) {
    const { layer, saving } = yield* select(of.select);
    if (saving) return;
    yield* put(actions.saveBegan());
    yield* delay(work.saveDelayMs ?? 400);
    try {
      const saved = yield* call(() => work.save(id, values, seen));
      yield* put(changed({ [of.kind]: saved }));
      const isLeft = (yield* select(of.select)).layer !== layer;
      yield* put(actions.saveEnded({ layer, done: true }));
      const next = id === null && !isLeft ? work.created?.(saved, values) : undefined;
      if (next) yield* put(next);
      toast.success(work.said?.saved?.() ?? text('record', 'saved'));
    } catch (error) {
      // When the form was closed or replaced, only a toast can show the failure.
      if (layer.is === 'none' || (yield* select(of.select)).layer !== layer) return failed(error, 'save');
      const there = id === null && work.there ? yield* call(work.there, error) : null;
      yield* put(actions.saveEnded({ layer, done: false }));
      if (there) {
        yield* put(actions.editClicked(there));
        return toast.info(work.said?.there?.(there) ?? '');
      }
      const conflict = conflictOf(error);
      const refusal = work.refusalOf?.(error) ?? '';
      const refusedFields = work.refusedFieldsOf?.(error) ?? [];
      if (refusedFields.length) yield* put(actions.fieldsRefused(refusedFields));
      else if (refusal) yield* put(actions.refused(refusal));
      else if (conflict === null) failed(error, 'save');
      else yield* put(actions.conflicted(conflict));
    }
  }
  function* remove({ payload: record }: ReturnType<typeof actions.removeConfirmed>) {
    try {
      yield* call(() => work.remove(record));
      if (work.said?.answered) toast.info(work.said.answered());
      else toast.success(work.said?.removed?.() ?? text('record', 'removed'));
    } catch (error) {
      failed(error, 'remove');
    }
  }

  function* holds() {
    return of.kind === 'contact' ? { contact: yield* select(of.idsOf) } : {};
  }

  return function* saga() {
    holding(holds);
    yield* takeLatest([actions.shown, actions.searched, streamReset], begin);
    yield* takeLeading(actions.moreAsked, more);
    yield* takeEvery(actions.saveClicked, save);
    yield* takeEvery(actions.removeConfirmed, remove);
  };
};
