import { useEffect, useRef } from 'react';
import type { TimelineLine } from './timeline.ts';

type Opened = { lines: readonly TimelineLine[]; stands: boolean; atEnd: boolean; toStart: (index: number) => void };

/**
 * Scrolls to the line above the new messages, once after the conversation was opened. `stands`: lines have heights. Does nothing
 * if the user has already left the end (`atEnd`), or if everything below the line is in view.
 */
export const useUnreadInView = ({ lines, stands, atEnd, toStart }: Opened): void => {
  const isDone = useRef(false);
  const at = stands ? lines.findIndex(({ is }) => is === 'unread') : -1;
  useEffect(() => {
    if (isDone.current || at < 0) return undefined;
    if (!atEnd) {
      isDone.current = true;
      return undefined;
    }
    // The list first jumps to its end, and knows the heights after the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isDone.current = true;
        toStart(at);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [at, atEnd, toStart]);
};
