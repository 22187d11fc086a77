import { comparePlaces, origin, placeOf, type Place } from './place.ts';

type Known = { head(): Promise<Place | null>; oldest(): Promise<Place | null> };

/**
 * Where a client that knows `cursor` goes on. Undefined when nobody knows what it missed: another epoch, older than what
 * is kept, or ahead of the head (design.md, The stream).
 */
export const resumeAt = async (epoch: string, changes: Known, cursor: string): Promise<Place | undefined> => {
  const place = placeOf(epoch, cursor);
  if (!place) return undefined;
  const [oldest, head] = await Promise.all([changes.oldest(), changes.head()]);
  if (oldest && comparePlaces(place, oldest) < 0) return undefined;
  return comparePlaces(place, head ?? origin) > 0 ? undefined : place;
};
