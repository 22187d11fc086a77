import { useEffect, useRef } from 'react';
import { wantedReactions } from './own.ts';
import type { TimelineLine } from './timeline.ts';

/** So many lines may lie in view at the end. */
const IN_VIEW = 12;
/** How a line looks, as far as that changes after it came. */
const looksOf = (line: TimelineLine): string => {
  if (line.is !== 'message') return line.id;
  const { message } = line;
  const reactions = wantedReactions(message).map(({ emoji }) => emoji);
  return [line.id, message.updatedAt, message.isDeleted, message.transcript, message.wish?.is, ...reactions].join(' ');
};

/** Whoever reads the end stays there while the last lines grow: a reaction, a transcript, other words. */
export const useStayingAtEnd = (lines: readonly TimelineLine[], atEnd: boolean, toEnd: () => void): void => {
  const tail = lines.slice(-IN_VIEW).map(looksOf).join();
  const reads = useRef(atEnd);
  useEffect(() => {
    reads.current = atEnd;
  }, [atEnd]);
  const last = useRef(tail);
  useEffect(() => {
    if (last.current === tail) return undefined;
    last.current = tail;
    if (!reads.current) return undefined;
    // The list knows the new heights after the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(toEnd);
    });
    return () => cancelAnimationFrame(frame);
  }, [tail, toEnd]);
};
