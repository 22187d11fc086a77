import './shapes.ts';
import { createAction, createSelector, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { steady, wholes, type EntitiesRoot } from './entities.ts';
import { recordGone, recordKept } from '../frames.ts';
import type { EntityKind, Whole } from './kinds.ts';
import { signedOut } from '../signing.ts';
import { pageBegins, pageFails, unread, type Paging } from './paging.ts';

/** A kind of record whose lists this slice keeps. `version` and `changedBy` let its form show changes of others. */
export type Listed = Exclude<EntityKind, 'message' | 'note' | 'ticket' | 'whatsapp'>;
export type LoadedPage<R> = { records: readonly R[]; count: number; hasMore: boolean };
/** A field of a form that the server refused, by its path in the request, and why. */
export type RefusedField = { path: readonly (string | number)[]; text: string };
type RecordDialog<R> = { is: 'none' } | { is: 'form'; record: R | null } | { is: 'remove'; record: R };
type Shown<R> = Paging & {
  count: number;
  search: string;
  /** The search whose results are shown. */
  found: string;
  layer: RecordDialog<R>;
  saving: boolean;
  /** The name of the colleague who changed the record of the open form, '' when unknown; null without a change. */
  conflict: string | null;
  /** The record of the open form was deleted by someone else. */
  gone: boolean;
  /** Why the last save was refused, when the form itself shows it; '' otherwise. */
  refusal: string;
  /** The fields that the last save was refused for, when the form shows them; empty otherwise. */
  refusedFields: readonly RefusedField[];
};
type State<R> = Shown<R> & {
  ids: readonly number[];
  /** The last record of the pages already read, as it was then. Later records belong to a page to come. */
  until: R | null;
  /** Ids that frames added since the first page was requested. */
  live: readonly number[];
  /** Ids that frames removed since the last page was requested. */
  left: readonly number[];
};
/** The state of a list for screens: its records, in order. */
export type ListState<R> = Shown<R> & { records: readonly R[] };
/** A frame's change to one record of this list. `created`: the record is new. */
type Heard<R> = { kept: R; created: boolean } | { gone: number; forgotten: boolean };

export type Given<N extends string, K extends Listed> = {
  /** The name of the slice and of its actions. */
  name: N;
  kind: K;
  /** The order in which the server lists the records. */
  compare: (a: Whole[K], b: Whole[K]) => number;
  /** Whether a new record matches the search; `search` is as typed. */
  matches: (record: Whole[K], search: string) => boolean;
};

/** Creates an action with this payload type. */
const told = <P>(type: string) => createAction(type, (payload: P) => ({ payload }));

const closed = {
  layer: { is: 'none' },
  saving: false,
  conflict: null,
  gone: false,
  refusal: '',
  refusedFields: [],
} as const;

/** The list of one feature: its pages, its search, its live rows, and its form (web.md, The web). */
export const recordSlice = <N extends string, K extends Listed, V>({ name, kind, compare, matches }: Given<N, K>) => {
  type R = Whole[K];
  const actions = {
    shown: createAction(`${name}/shown`),
    searched: told<string>(`${name}/searched`),
    moreAsked: createAction(`${name}/moreAsked`),
    pageBegan: told<{ first: boolean }>(`${name}/pageBegan`),
    pageCame: told<{ first: boolean; search: string; page: LoadedPage<R> }>(`${name}/pageCame`),
    pageFailed: createAction(`${name}/pageFailed`),
    addClicked: createAction(`${name}/addClicked`),
    editClicked: told<R>(`${name}/editClicked`),
    removeClicked: told<R>(`${name}/removeClicked`),
    layerClosed: createAction(`${name}/layerClosed`),
    /** `seen` is the version that the form started from; without it the save overwrites changes of others. */
    saveClicked: told<{ id: number | null; values: V; seen?: number | undefined }>(`${name}/saveClicked`),
    saveBegan: createAction(`${name}/saveBegan`),
    /** Carries the saved form's layer, because another form that was opened since stays open. */
    saveEnded: told<{ layer: RecordDialog<R>; done: boolean }>(`${name}/saveEnded`),
    conflicted: told<string>(`${name}/conflicted`),
    refused: told<string>(`${name}/refused`),
    fieldsRefused: told<readonly RefusedField[]>(`${name}/fieldsRefused`),
    removeConfirmed: told<R>(`${name}/removeConfirmed`),
  };
  const initial: State<R> = {
    ...unread,
    ids: [],
    until: null,
    live: [],
    left: [],
    count: 0,
    search: '',
    found: '',
    ...closed,
  };

  const hear = (action: UnknownAction): Heard<R> | undefined => {
    if (recordGone.match(action)) {
      const id = action.payload.gone[kind];
      return id === undefined ? undefined : { gone: id, forgotten: false };
    }
    const [record] = (recordKept.match(action) && action.payload.kept[kind]) || [];
    if (!record || !recordKept.match(action)) return undefined;
    // An erased contact disappears from lists.
    if ('erased' in record && record.erased) return { gone: record.id, forgotten: true };
    return { kept: record, created: action.payload.created };
  };
  const without = (state: State<R>, id: number): State<R> => {
    const ids = state.ids.filter((each) => each !== id);
    // The count includes records on pages that were not read. With a search it is unknown whether the record matched.
    const counted = ids.length < state.ids.length || (state.hasMore && state.found === '');
    const live = state.live.filter((each) => each !== id);
    const left = [...state.left, id];
    return { ...state, ids, live, left, count: counted ? Math.max(0, state.count - 1) : state.count };
  };
  const withRecord = (state: State<R>, record: R, created: boolean): State<R> => {
    if (state.ids.includes(record.id) || !matches(record, state.found)) return state;
    const isNew = created || !state.hasMore;
    const [ids, live] = [
      [...state.ids, record.id],
      [...state.live, record.id],
    ];
    return { ...state, ids, live, count: state.count + (isNew ? 1 : 0) };
  };
  /**
   * The open form shows what others do to its record, and keeps the typed text. The user's own save causes no notice.
   */
  const settleLayer = (state: State<R>, heard: Heard<R>): State<R> => {
    const { layer } = state;
    if (layer.is === 'none' || !layer.record) return state;
    if ('gone' in heard) {
      if (heard.gone !== layer.record.id) return state;
      return layer.is === 'form' && !heard.forgotten ? { ...state, gone: true } : { ...state, ...closed };
    }
    const isNewer = heard.kept.id === layer.record.id && heard.kept.version > layer.record.version;
    return isNewer && !state.saving && layer.is === 'form' ? { ...state, conflict: heard.kept.changedBy } : state;
  };
  const hearing = (state: State<R>, heard: Heard<R>): State<R> => {
    const settled = settleLayer(state, heard);
    if (state.phase === 'idle') return settled;
    return 'gone' in heard ? without(settled, heard.gone) : withRecord(settled, heard.kept, heard.created);
  };
  const merged = (
    state: State<R>,
    { first, search, page }: ReturnType<typeof actions.pageCame>['payload'],
  ): State<R> => {
    const { records, count, hasMore } = page;
    const came = records.map(({ id }) => id).filter((id) => !state.left.includes(id));
    const ids = [...new Set([...(first ? state.live : state.ids), ...came])];
    const until = records.at(-1) ?? null;
    return { ...state, ids, until, count, hasMore, phase: 'ready', more: false, found: search };
  };

  const reducer: Reducer<State<R>> = (state = initial, action) => {
    if (signedOut.match(action)) return initial;
    if (actions.searched.match(action)) return { ...state, search: action.payload };
    if (actions.pageBegan.match(action)) {
      const { first } = action.payload;
      const begun = { ...state, left: [] };
      return pageBegins(first ? { ...begun, live: [], more: false } : begun, first);
    }
    if (actions.pageCame.match(action)) return merged(state, action.payload);
    if (actions.pageFailed.match(action)) return pageFails(state);
    if (actions.addClicked.match(action)) return { ...state, ...closed, layer: { is: 'form', record: null } };
    if (actions.editClicked.match(action))
      return { ...state, ...closed, layer: { is: 'form', record: action.payload } };
    if (actions.removeClicked.match(action))
      return { ...state, ...closed, layer: { is: 'remove', record: action.payload } };
    if (actions.layerClosed.match(action) || actions.removeConfirmed.match(action)) return { ...state, ...closed };
    if (actions.saveBegan.match(action))
      return { ...state, saving: state.layer.is === 'form', refusal: '', refusedFields: [] };
    if (actions.saveEnded.match(action) && action.payload.layer === state.layer)
      return action.payload.done ? { ...state, ...closed } : { ...state, saving: false };
    if (actions.conflicted.match(action)) return { ...state, conflict: action.payload };
    if (actions.refused.match(action)) return { ...state, refusal: action.payload };
    if (actions.fieldsRefused.match(action)) return { ...state, refusedFields: action.payload };
    const heard = hear(action);
    return heard ? hearing(state, heard) : state;
  };

  type Root = EntitiesRoot & { [L in N]: State<R> };
  const rows = createSelector(
    [(state: Root) => state.entities.tables, (state: Root) => state[name].ids],
    (tables, ids) => wholes(tables, kind, ids).sort(compare),
    steady,
  );
  const select: (state: Root) => ListState<R> = createSelector([rows, (state: Root) => state[name]], (all, shown) => {
    const { until, hasMore } = shown;
    return { ...shown, records: until && hasMore ? all.filter((record) => compare(record, until) <= 0) : all };
  });
  return { reducerPath: name, reducer, actions, select, kind, idsOf: (state: Root) => state[name].ids };
};

/** The list of a feature: its actions, its reducer and its selector. */
export type RecordSlice<N extends string, K extends Listed, V> = ReturnType<typeof recordSlice<N, K, V>>;
