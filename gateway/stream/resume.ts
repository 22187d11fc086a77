import type { Cursor } from '../../projections/kernel/run/changes.ts';
import { compareCursors, origin, cursorOf } from './cursor.ts';

type Known = {
  head(): Promise<Cursor | null>;
  oldest(): Promise<Cursor | null>;
  count(place: Cursor, limit: number, companyIds: readonly number[]): Promise<{ own: number; all: number }>;
};

/** Upper bound of the changes of all companies that are searched for those that one client missed. */
const MOST_SEARCHED = 20_000;

/**
 * Returns the place from which a client with `cursor` resumes. Undefined if what it missed is unknown: another epoch,
 * older than the kept changes, or ahead of the head. Undefined, too, if its companies had more than `missed` changes since:
 * then fetching again what the client shows takes less work (gateway.md, The stream).
 */
export const resumeAt = async (
  epoch: string,
  changes: Known,
  { cursor, companyIds, missed }: { cursor: string; companyIds: readonly number[]; missed: number },
): Promise<Cursor | undefined> => {
  const place = cursorOf(epoch, cursor);
  if (!place) return undefined;
  const [oldest, head] = await Promise.all([changes.oldest(), changes.head()]);
  if (oldest && compareCursors(place, oldest) < 0) return undefined;
  if (compareCursors(place, head ?? origin) > 0) return undefined;
  const { own, all } = await changes.count(place, MOST_SEARCHED + 1, companyIds);
  return own > missed || all > MOST_SEARCHED ? undefined : place;
};
