import { useEffect, useRef } from 'react';
import { wantedReactions } from '../message/own.ts';
import type { TimelineLine } from './timeline.ts';

/** The maximum number of lines in view at the end. */
const IN_VIEW = 12;
/** A fingerprint of what can change in a line after it arrived. */
const looksOf = (line: TimelineLine): string => {
  if (line.is !== 'message') return line.id;
  const { message } = line;
  const reactions = wantedReactions(message).map(({ emoji }) => emoji);
  return [line.id, message.updatedAt, message.isDeleted, message.transcript, message.wish?.is, ...reactions].join(' ');
};

/** Keeps the end in view while the last lines grow, for example by a reaction, a transcript or an edit. */
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
