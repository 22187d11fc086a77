/** The progress of a list that is read page by page. */
export type Paging = {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** The next page is being read. */
  more: boolean;
};
export const unread: Paging = { phase: 'idle', hasMore: false, more: false };
export const pageSize = 20;

/** The page after the loaded records. */
export const pageBehind = (shown: readonly unknown[]): number => Math.floor(shown.length / pageSize) + 1;

/** A page was requested; the shown records stay. */
export const pageBegins = <S extends Paging>(state: S, first: boolean): S =>
  first ? { ...state, phase: state.phase === 'ready' ? 'ready' : 'loading' } : { ...state, more: true };

export type Came<R> = { first: boolean; records: R[]; hasMore: boolean };
/** A page arrived. Its records are appended, and none appears twice. */
export const pageComes = <R extends { id: number | string }, S extends Paging>(
  state: S & { records: readonly R[] },
  { first, records, hasMore }: Came<R>,
) => {
  const before = first ? [] : state.records.filter(({ id }) => !records.some((each) => each.id === id));
  return { ...state, phase: 'ready' as const, more: false, hasMore, records: [...before, ...records] };
};

/** A page failed. Only an empty list shows the failure. */
export const pageFails = <S extends Paging>(state: S): S => ({
  ...state,
  more: false,
  phase: state.phase === 'ready' ? 'ready' : 'failed',
});
