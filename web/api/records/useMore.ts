import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Paging } from './paging.ts';

const bottomDistance = 100;

/** The scrolling box of a list: it requests the next page within 100 px of the bottom (R729). */
export const useMore = (
  { records, hasMore, more, phase }: Paging & { records: readonly unknown[] },
  onMore: () => void,
): { ref: RefObject<HTMLDivElement | null>; onScroll: () => void } => {
  const ref = useRef<HTMLDivElement>(null);
  const askMore = () => {
    const box = ref.current;
    const isNear = box && box.scrollHeight - box.scrollTop - box.clientHeight <= bottomDistance;
    if (isNear && hasMore && !more && phase === 'ready') onMore();
  };
  // A tall window may have room for more than one page. A failed page is requested again on the next scroll.
  const ask = useEffectEvent(askMore);
  useEffect(() => ask(), [records.length, phase]);
  return { ref, onScroll: askMore };
};
