import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Paging } from './paging.ts';

const bottomDistance = 100;

/** What scrolls a list: its next page is asked for within 100 px of the bottom (R729). */
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
  // A high window may have room for more than a page; one that failed comes again when somebody scrolls.
  const ask = useEffectEvent(askMore);
  useEffect(() => ask(), [records.length, phase]);
  return { ref, onScroll: askMore };
};
