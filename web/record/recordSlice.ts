import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { signedOut } from '../session/slice.ts';

/** What a list can hold. With `version` and `changedBy` its form tells that somebody else changed the record. */
export type Kept = { id: number; version?: number; changedBy?: string };
/** A record as a reply tells it: it may leave out what only others know. */
export type Told<R> = Partial<R> & { id: number };
export type Page<R> = { records: readonly R[]; count: number; hasMore: boolean };
export type Layer<R> = { is: 'none' } | { is: 'form'; record: R | null } | { is: 'remove'; record: R };
export type ListState<R> = Page<R> & {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** The next page is on its way. */
  more: boolean;
  search: string;
  /** The search whose records are shown. */
  found: string;
  layer: Layer<R>;
  saving: boolean;
  /** Who changed the record of the open form meanwhile; '' when nobody knows his name. */
  conflict: string | null;
  /** Why the last save was refused, where the form itself says so; else ''. */
  refusal: string;
};
/** What a frame says of one record of this list; `created`: it was not there before. */
export type Heard<R> = { kept: R; created?: boolean } | { gone: number };
export const pageSize = 20;

type Given<N extends string, R extends Kept> = {
  /** Of the slice and its actions. */
  name: N;
  /** The record that a frame brings or takes away. */
  hear: (action: UnknownAction) => Heard<R> | undefined;
  /** The order in which the server lists them. */
  compare: (a: R, b: R) => number;
  /** Whether a record that appears belongs to what is searched; `search` is as typed. */
  matches: (record: R, search: string) => boolean;
};

/** An action with this payload, whatever its type. */
const told = <P>(type: string) => createAction(type, (payload: P) => ({ payload }));

const closed = { layer: { is: 'none' }, saving: false, conflict: null, refusal: '' } as const;

/** The list of one feature: its pages, its search, its live rows, its form (design.md, The web). */
export const recordSlice = <N extends string, R extends Kept, V>({ name, hear, compare, matches }: Given<N, R>) => {
  const actions = {
    shown: createAction(`${name}/shown`),
    searched: told<string>(`${name}/searched`),
    moreAsked: createAction(`${name}/moreAsked`),
    pageBegan: told<{ first: boolean }>(`${name}/pageBegan`),
    pageCame: told<{ first: boolean; search: string; page: Page<R> }>(`${name}/pageCame`),
    pageFailed: createAction(`${name}/pageFailed`),
    addClicked: createAction(`${name}/addClicked`),
    editClicked: told<R>(`${name}/editClicked`),
    removeClicked: told<R>(`${name}/removeClicked`),
    layerClosed: createAction(`${name}/layerClosed`),
    /** `seen`: the version the form was opened with; left out to save over another's change. */
    saveClicked: told<{ id: number | null; values: V; seen?: number | undefined }>(`${name}/saveClicked`),
    saveBegan: createAction(`${name}/saveBegan`),
    saveEnded: told<Told<R> | null>(`${name}/saveEnded`),
    conflicted: told<string>(`${name}/conflicted`),
    refused: told<string>(`${name}/refused`),
    removeConfirmed: told<R>(`${name}/removeConfirmed`),
  };
  type State = ListState<R>;
  const initial: State = {
    phase: 'idle',
    records: [],
    count: 0,
    hasMore: false,
    more: false,
    search: '',
    found: '',
    ...closed,
  };

  const placeOf = (records: readonly R[], record: R): number => {
    const at = records.findIndex((each) => compare(each, record) > 0);
    return at < 0 ? records.length : at;
  };
  const without = (state: State, id: number): State => {
    const records = state.records.filter((each) => each.id !== id);
    // What was on a page that was not fetched was counted too; whether a search had found it nobody knows.
    const counted = records.length < state.records.length || (state.hasMore && state.found === '');
    return { ...state, records, count: counted ? Math.max(0, state.count - 1) : state.count };
  };
  const withRecord = (state: State, record: R, created: boolean): State => {
    const known = state.records.find(({ id }) => id === record.id);
    if (known?.version !== undefined && record.version !== undefined && known.version > record.version) return state;
    if (!known && !matches(record, state.found)) return state;
    if (known && compare(known, record) === 0)
      return { ...state, records: state.records.map((each) => (each.id === record.id ? record : each)) };
    const others = state.records.filter(({ id }) => id !== record.id);
    const at = placeOf(others, record);
    const isBeyond = at === others.length && state.hasMore; // it lies on a page that was not fetched yet
    const isNew = !known && (created || !state.hasMore);
    return {
      ...state,
      records: isBeyond ? others : others.toSpliced(at, 0, record),
      count: state.count + (isNew ? 1 : 0),
    };
  };
  /** The open form is told of what others do to its record; one's own save is no surprise. */
  const settleLayer = (state: State, heard: Heard<R>): State => {
    const { layer } = state;
    if (layer.is === 'none' || !layer.record) return state;
    if ('gone' in heard) return heard.gone === layer.record.id ? { ...state, ...closed } : state;
    const isNewer = heard.kept.id === layer.record.id && (heard.kept.version ?? 0) > (layer.record.version ?? 0);
    return isNewer && !state.saving && layer.is === 'form' ? { ...state, conflict: heard.kept.changedBy ?? '' } : state;
  };
  const hearing = (state: State, heard: Heard<R>): State => {
    const settled = settleLayer(state, heard);
    if (state.phase === 'idle') return settled;
    return 'gone' in heard ? without(settled, heard.gone) : withRecord(settled, heard.kept, heard.created ?? false);
  };
  /** A reply changes the row that there is; rows come and go when the gateway says so. */
  const kept = (state: State, saved: Told<R>): State => {
    const known = state.records.find(({ id }) => id === saved.id);
    return known ? withRecord(state, { ...known, ...saved }, false) : state;
  };
  const merged = (state: State, { first, search, page }: ReturnType<typeof actions.pageCame>['payload']): State => {
    const known = new Set(first ? [] : state.records.map(({ id }) => id));
    const fresh = page.records.filter(({ id }) => !known.has(id));
    const records = [...(first ? [] : state.records), ...fresh];
    return { ...state, ...page, records, phase: 'ready', more: false, found: search };
  };

  const reducer: Reducer<State> = (state = initial, action) => {
    if (signedOut.match(action)) return initial;
    if (actions.searched.match(action)) return { ...state, search: action.payload };
    if (actions.pageBegan.match(action)) {
      if (!action.payload.first) return { ...state, more: true };
      return { ...state, phase: state.phase === 'ready' ? 'ready' : 'loading' };
    }
    if (actions.pageCame.match(action)) return merged(state, action.payload);
    if (actions.pageFailed.match(action))
      return { ...state, more: false, phase: state.phase === 'ready' ? 'ready' : 'failed' };
    if (actions.addClicked.match(action)) return { ...state, ...closed, layer: { is: 'form', record: null } };
    if (actions.editClicked.match(action))
      return { ...state, ...closed, layer: { is: 'form', record: action.payload } };
    if (actions.removeClicked.match(action))
      return { ...state, ...closed, layer: { is: 'remove', record: action.payload } };
    if (actions.layerClosed.match(action) || actions.removeConfirmed.match(action)) return { ...state, ...closed };
    if (actions.saveBegan.match(action)) return { ...state, saving: true, refusal: '' };
    if (actions.saveEnded.match(action))
      return action.payload ? kept({ ...state, ...closed }, action.payload) : { ...state, saving: false };
    if (actions.conflicted.match(action)) return { ...state, conflict: action.payload };
    if (actions.refused.match(action)) return { ...state, refusal: action.payload };
    const heard = hear(action);
    return heard ? hearing(state, heard) : state;
  };
  return { reducerPath: name, reducer, actions, select: (state: { [K in N]: State }): State => state[name] };
};

/** The list of a feature with its actions, its reducer and how it is read. */
export type RecordSlice<N extends string, R extends Kept, V> = ReturnType<typeof recordSlice<N, R, V>>;

/** Lower case, without accents: as the server searches. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a search finds one of these words: anywhere from three characters on, shorter ones at the beginnings of words. */
export const finds = (search: string, ...texts: readonly string[]): boolean => {
  const term = plain(search.trim());
  return texts.some((text) => (term.length >= 3 ? plain(text).includes(term) : ` ${plain(text)}`.includes(` ${term}`)));
};

/** By a text, as the server orders it; equals by id. */
export const byText =
  <R extends Kept>(textOf: (record: R) => string) =>
  (a: R, b: R): number => {
    const [x, y] = [plain(textOf(a)), plain(textOf(b))];
    return x === y ? a.id - b.id : x < y ? -1 : 1;
  };
