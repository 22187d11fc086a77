/** Where a record stands in a list. */
export type SortKey = { id: number; updatedAt: string };
export type List = {
  ids: number[];
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Where the last page that was fetched ended: what lies behind it is still to be fetched. Null before the first. */
  until: SortKey | null;
  hasMore: boolean;
  /** The next page is on its way. */
  more: boolean;
  /** How many the filter matches in all; null while unknown. */
  count: number | null;
  /** Rows or their count are on their way. */
  asked: boolean;
  /** A change that the count may not hold, of a row that is not loaded or while it was asked for: it must be asked for again. */
  stale: boolean;
  /** Rows that a frame brought since the first page was asked for. */
  live: number[];
};
export const emptyList: List = {
  ids: [],
  phase: 'idle',
  until: null,
  hasMore: false,
  more: false,
  count: null,
  asked: false,
  stale: false,
  live: [],
};
export const pageSize = 40;

/** The newest change first, as the server orders them. */
const newestFirst = (a: SortKey, b: SortKey): number =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** Rows of a list from top to bottom, as far as they lie on pages that were fetched. */
export const fetchedOf = <T extends SortKey>({ until, hasMore }: List, rows: readonly T[]): T[] => {
  const sorted = rows.toSorted(newestFirst);
  return hasMore && until ? sorted.filter((row) => newestFirst(row, until) <= 0) : sorted;
};

export const takeOut = (list: List, id: number): void => {
  list.ids = list.ids.filter((one) => one !== id);
  if (list.count !== null) list.count = Math.max(0, list.count - 1);
};

/** Rows or their count are asked for: nobody knows whether the answer holds what frames tell from now on. */
export const ask = (list: List): void => {
  Object.assign(list, { asked: true, stale: false });
};
/** The count as it was answered. */
export const counted = (list: List, count: number): void => {
  Object.assign(list, { count, asked: false });
};
export const unanswered = (list: List): void => {
  Object.assign(list, { asked: false, stale: true });
};

/** A record that belongs into a list now, or does not; moving inside one needs no word. */
export const keepIn = (list: List, id: number, belongs: boolean): void => {
  if (list.phase === 'idle') return;
  const has = list.ids.includes(id);
  if (list.asked && (has !== belongs || list.until === null)) list.stale = true;
  if (has && !belongs) takeOut(list, id);
  if (has || !belongs) return;
  list.ids.push(id);
  list.live.push(id);
  // With rows still to be fetched nobody knows whether this one was counted, nor whether it lies further down.
  if (list.hasMore) list.stale = true;
  else if (list.count !== null) list.count += 1;
};

/** A record that is gone, or out of the user's reach. */
export const dropFrom = (list: List, id: number): void => {
  if (list.asked) list.stale = true;
  if (list.ids.includes(id)) takeOut(list, id);
  else if (list.hasMore) list.stale = true;
  list.live = list.live.filter((one) => one !== id);
};

/** A page as fetched. The first one replaces the list, but for what frames brought meanwhile. */
export const fill = (
  list: List,
  first: boolean,
  reply: { tickets: readonly SortKey[]; count: number; hasMore: boolean },
) => {
  const { tickets, count, hasMore } = reply;
  const ids = [...new Set([...(first ? list.live : list.ids), ...tickets.map(({ id }) => id)])];
  const last = tickets.at(-1);
  const until = last ? { id: last.id, updatedAt: last.updatedAt } : null;
  counted(list, count);
  Object.assign(list, { ids, until, hasMore, phase: 'ready', more: false, live: [] });
};

/** The page to fetch next: rows that left have moved later ones up into pages already fetched. */
export const nextPage = (rows: number): number => Math.floor(rows / pageSize) + 1;
