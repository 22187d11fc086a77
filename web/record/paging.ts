/** How far a list has come that is read page by page. */
export type Paging = {
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** The next page is on its way. */
  more: boolean;
};
export const unread: Paging = { phase: 'idle', hasMore: false, more: false };
export const pageSize = 20;

/** The page behind those that are shown. */
export const pageBehind = (shown: readonly unknown[]): number => Math.floor(shown.length / pageSize) + 1;

/** A page was asked for: what is shown meanwhile stays. */
export const pageBegins = <S extends Paging>(state: S, first: boolean): S =>
  first ? { ...state, phase: state.phase === 'ready' ? 'ready' : 'loading' } : { ...state, more: true };

export type Came<R> = { first: boolean; records: R[]; hasMore: boolean };
/** It came: behind what is shown, of which nothing is shown twice. */
export const pageComes = <R extends { id: number | string }, S extends Paging>(
  state: S & { records: readonly R[] },
  { first, records, hasMore }: Came<R>,
) => {
  const before = first ? [] : state.records.filter(({ id }) => !records.some((each) => each.id === id));
  return { ...state, phase: 'ready' as const, more: false, hasMore, records: [...before, ...records] };
};

/** It did not come: only a list that shows nothing says so. */
export const pageFails = <S extends Paging>(state: S): S => ({
  ...state,
  more: false,
  phase: state.phase === 'ready' ? 'ready' : 'failed',
});
