import { createAction, createSelector, type Reducer, type UnknownAction, type WithSlice } from '@reduxjs/toolkit';
import {
  appMessageFrame,
  refHeard,
  recordGone,
  recordKept,
  ticketFrame,
  userErased,
  whatsappSessionFrame,
} from '../frames.ts';
import { kindsIn, none, type EntityKind, type News, type Tables, type Patches, type Whole } from './kinds.ts';
import { signedIn, signedOut, userRefreshed } from '../signing.ts';
import { streamReset } from '../stream.ts';
import { aged, change, fill, forget, gone, hear, hearReply, merge, sweep, whole, type Held } from './tables.ts';

/** The kinds whose records were all read, with their ids. `live` holds the ids that frames added during the read. */
type All = { phase: 'loading' | 'ready' | 'failed'; ids: readonly number[]; live: readonly number[] };
type State = { tables: Tables; all: { [K in EntityKind]?: All } };
const initialState: State = { tables: none, all: {} };

const withTables = (state: State, tables: Tables): State => (tables === state.tables ? state : { ...state, tables });
const listed = (state: State, kind: EntityKind, change: (ids: readonly number[]) => readonly number[]): State => {
  const all = state.all[kind];
  if (!all) return state;
  return { ...state, all: { ...state.all, [kind]: { ...all, ids: change(all.ids), live: change(all.live) } } };
};
const kept = (state: State, news: News): State => {
  const forgotten = news.contact?.filter(({ erased }) => erased) ?? [];
  const tables = forgotten.reduce((all, { id }) => forget(all, id), hear(state.tables, news));
  return kindsIn(news).reduce(
    (all, kind) => {
      const ids = (news[kind] ?? []).flatMap(({ id }) => (typeof id === 'number' ? id : []));
      return listed(all, kind, (known) => [...known, ...ids.filter((id) => !known.includes(id))]);
    },
    withTables(state, tables),
  );
};

/** A reply brings whole records. */
export const told = createAction<News>('entities/told');
/** A write was answered. */
export const changed = createAction<Patches>('entities/changed');
/** A screen needs all records of a kind. */
export const allAsked = createAction<EntityKind>('entities/allAsked');
/** The call for all records of a kind is under way. */
export const allBegan = createAction<EntityKind>('entities/allBegan');
export const allCame = createAction<{ kind: EntityKind; ids: number[] }>('entities/allCame');
export const allFailed = createAction<EntityKind>('entities/allFailed');
/** Removes the tickets, messages and contacts that no list and no open page holds. */
export const swept = createAction<Held>('entities/swept');

const phased = (state: State, kind: EntityKind, phase: All['phase']): State => {
  const all: All = state.all[kind] ?? { phase, ids: [], live: [] };
  return all.phase === 'ready' ? state : { ...state, all: { ...state.all, [kind]: { ...all, phase } } };
};
/** A contact stays while a ticket names it. */
const left = (state: State, { payload }: ReturnType<typeof recordGone>): State =>
  kindsIn(payload.gone).reduce((all, kind) => {
    const id = payload.gone[kind];
    if (id === undefined || kind === 'contact') return all;
    return listed(withTables(all, gone(all.tables, kind, id)), kind, (ids) => ids.filter((one) => one !== id));
  }, state);
const framed = (tables: Tables, action: UnknownAction): Tables => {
  if (appMessageFrame.match(action)) {
    const { ticket, message } = action.payload.payload;
    return hear(tables, { ticket: [ticket], message: [message] });
  }
  if (whatsappSessionFrame.match(action)) {
    const { session } = action.payload.payload;
    return change(tables, 'whatsapp', session.id, session);
  }
  if (!ticketFrame.match(action)) return tables;
  const { action: what, payload } = action.payload;
  if ('ticket' in payload) return hear(tables, { ticket: [payload.ticket] });
  return what === 'updateUnread'
    ? change(tables, 'ticket', payload.ticketId, { unreadMessages: 0, isNewToOwner: false })
    : tables;
};

/**
 * Keeps every record of this page once, by splitting replies and frames into their records. A ticket therefore always
 * shows the current name of its queue. It works without immer drafts, because thousands of rows would each cost one.
 */
const reducer: Reducer<State> = (state = initialState, action) => {
  if (signedOut.match(action)) return initialState;
  if (signedIn.match(action) || userRefreshed.match(action))
    return withTables(state, fill(state.tables, { queue: action.payload.queues }));
  if (refHeard.match(action)) return withTables(state, fill(state.tables, action.payload));
  if (told.match(action)) return withTables(state, hearReply(state.tables, action.payload));
  if (changed.match(action)) return withTables(state, merge(state.tables, action.payload));
  if (recordKept.match(action)) return kept(state, action.payload.kept);
  if (recordGone.match(action)) return left(state, action);
  if (userErased.match(action))
    return withTables(state, change(gone(state.tables, 'user', action.payload), 'user', action.payload, { name: '' }));
  if (streamReset.match(action)) return withTables(state, aged(state.tables));
  if (allAsked.match(action)) return phased(state, action.payload, 'loading');
  if (allBegan.match(action)) {
    const all: All = state.all[action.payload] ?? { phase: 'loading', ids: [], live: [] };
    return { ...state, all: { ...state.all, [action.payload]: { ...all, live: [] } } };
  }
  if (allFailed.match(action)) return phased(state, action.payload, 'failed');
  if (allCame.match(action)) {
    const { kind, ids } = action.payload;
    const live = state.all[kind]?.live ?? [];
    return { ...state, all: { ...state.all, [kind]: { phase: 'ready', ids: [...new Set([...ids, ...live])], live } } };
  }
  if (swept.match(action)) return withTables(state, sweep(state.tables, action.payload));
  return withTables(state, framed(state.tables, action));
};
export const entitiesSlice = { reducerPath: 'entities' as const, reducer };

export type EntitiesRoot = WithSlice<typeof entitiesSlice>;
export const selectTables = (state: EntitiesRoot): Tables => state.entities.tables;
export const selectPhase = (state: EntitiesRoot, kind: EntityKind) => state.entities.all[kind]?.phase ?? 'idle';
/** One whole record, or undefined when it is not known whole. */
export const selectRecord = <K extends EntityKind>(
  state: EntitiesRoot,
  kind: K,
  id: number | string,
): Whole[K] | undefined => whole(state.entities.tables, kind, id);
/** The records of these ids that are known whole. */
export const wholes = <K extends EntityKind>(tables: Tables, kind: K, ids: readonly (number | string)[]): Whole[K][] =>
  ids.flatMap((id) => whole(tables, kind, id) ?? []);

/** Options for selectors of lists: they return the same array while its records are the same. */
export const steady = {
  memoizeOptions: {
    resultEqualityCheck: (a: readonly unknown[], b: readonly unknown[]) =>
      a.length === b.length && a.every((one, at) => one === b[at]),
  },
};

const noIds: readonly number[] = [];
/** Selects all loaded records of a kind, in this order. */
export const selectAllOf = <K extends EntityKind>(kind: K, compare: (a: Whole[K], b: Whole[K]) => number) =>
  createSelector(
    [selectTables, (state: EntitiesRoot) => state.entities.all[kind]?.ids ?? noIds],
    (tables, ids) => wholes(tables, kind, ids).sort(compare),
    steady,
  );
