import type { TicketOrder } from '../../../projections/ticket/contract.ts';

/** The position of a record in a list. */
type SortKey = { id: number; updatedAt: string; waitsSince?: string | null | undefined };
export type List = {
  ids: number[];
  phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** The end of the last page that was read; null before the first. Later rows are still to be read. */
  until: SortKey | null;
  hasMore: boolean;
  /** The next page is being read. */
  more: boolean;
  /** The total number of matches; null while unknown. */
  count: number | null;
  /** Rows or their count are being read. */
  asked: boolean;
  /**
   * A change may be missing in the count: of a row that is not loaded, or during the read. The count must be read
   * again.
   */
  stale: boolean;
  /** Rows that frames added since the first page was requested. */
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

/** Orders by the newest change first, as the server does. */
const newestFirst = (a: SortKey, b: SortKey): number =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

const waitingSince = ({ waitsSince, updatedAt }: SortKey): string => waitsSince ?? updatedAt;
const longestWaitingFirst = (a: SortKey, b: SortKey): number =>
  waitingSince(a) === waitingSince(b) ? a.id - b.id : waitingSince(a) < waitingSince(b) ? -1 : 1;
const comparators: Record<TicketOrder, typeof newestFirst> = {
  newest: newestFirst,
  longestWaiting: longestWaitingFirst,
};

/** The rows of a list from top to bottom that lie on pages already read. */
export const fetchedOf = <T extends SortKey>(
  { until, hasMore }: List,
  rows: readonly T[],
  order: TicketOrder = 'newest',
): T[] => {
  const compare = comparators[order];
  const sorted = rows.toSorted(compare);
  return hasMore && until ? sorted.filter((row) => compare(row, until) <= 0) : sorted;
};

export const takeOut = (list: List, id: number): void => {
  list.ids = list.ids.filter((one) => one !== id);
  if (list.count !== null) list.count = Math.max(0, list.count - 1);
};

/** Marks that rows or their count are being read. The answer may miss what frames bring from now on. */
export const ask = (list: List): void => {
  Object.assign(list, { asked: true, stale: false });
};
/** Stores the answered count. */
export const counted = (list: List, count: number): void => {
  Object.assign(list, { count, asked: false });
};
export const unanswered = (list: List): void => {
  Object.assign(list, { asked: false, stale: true });
};

/** Adds or removes a record by whether it belongs in the list. A move inside the list changes nothing here. */
export const keepIn = (list: List, id: number, belongs: boolean): void => {
  if (list.phase === 'idle') return;
  const has = list.ids.includes(id);
  if (list.asked && (has !== belongs || list.until === null)) list.stale = true;
  if (has && !belongs) takeOut(list, id);
  if (has || !belongs) return;
  list.ids.push(id);
  list.live.push(id);
  // With rows still to be read, this row may already be counted, or may lie further down.
  if (list.hasMore) list.stale = true;
  else if (list.count !== null) list.count += 1;
};

/** Removes a record that was deleted or is out of the user's reach. */
export const dropFrom = (list: List, id: number): void => {
  if (list.asked) list.stale = true;
  if (list.ids.includes(id)) takeOut(list, id);
  else if (list.hasMore) list.stale = true;
  list.live = list.live.filter((one) => one !== id);
};

/** Adds a page. The first page replaces the list, except for rows that frames brought during the read. */
export const fill = (
  list: List,
  first: boolean,
  reply: { tickets: readonly SortKey[]; count: number; hasMore: boolean },
) => {
  const { tickets, count, hasMore } = reply;
  const ids = [...new Set([...(first ? list.live : list.ids), ...tickets.map(({ id }) => id)])];
  const last = tickets.at(-1);
  const until = last ? { id: last.id, updatedAt: last.updatedAt, waitsSince: last.waitsSince } : null;
  counted(list, count);
  Object.assign(list, { ids, until, hasMore, phase: 'ready', more: false, live: [] });
};

/**
 * The next page to read, by the number of loaded rows. Rows that left have moved later rows up into pages already read.
 */
export const nextPage = (rows: number): number => Math.floor(rows / pageSize) + 1;
