import type { Cursor } from '../../projections/kernel/run/changes.ts';
import { compareCursors, origin, cursorOf } from './cursor.ts';

type Known = { head(): Promise<Cursor | null>; oldest(): Promise<Cursor | null> };

/**
 * Returns the place from which a client with `cursor` resumes. Undefined if what it missed is unknown: another epoch,
 * older than the kept changes, or ahead of the head (design.md, The stream).
 */
export const resumeAt = async (epoch: string, changes: Known, cursor: string): Promise<Cursor | undefined> => {
  const place = cursorOf(epoch, cursor);
  if (!place) return undefined;
  const [oldest, head] = await Promise.all([changes.oldest(), changes.head()]);
  if (oldest && compareCursors(place, oldest) < 0) return undefined;
  return compareCursors(place, head ?? origin) > 0 ? undefined : place;
};
