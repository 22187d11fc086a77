import { useCallback, useEffect, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { arrivals, cameAfter, newest } from './arrivals.ts';
import type { TimelineLine } from './timeline.ts';
import { useStayingAtEnd } from './useStayingAtEnd.ts';

const topDistance = 50;
const bottomDistance = 40;
/** Far enough from 0 for all messages that may ever be inserted above. */
const anchoredAt = 1_000_000;
type Asks = { lines: readonly TimelineLine[]; older: () => void; ready: boolean };

/** The index of the first line for the list. One message keeps its index, and lines inserted above move nothing. */
const useFirstIndex = (lines: readonly TimelineLine[]): number => {
  const [anchor, setAnchor] = useState('');
  const at = lines.findIndex(({ id }) => id === anchor);
  const next = at < 0 ? (lines.find(({ is }) => is === 'message')?.id ?? '') : anchor;
  if (next !== anchor) setAnchor(next);
  return anchoredAt - Math.max(0, at);
};

/** Events that show that the user scrolls. */
const scrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const fits = (scroller: HTMLElement | Window | null): boolean =>
  scroller instanceof HTMLElement && scroller.scrollHeight - scroller.clientHeight <= topDistance;

/** The list may report that its end is out of view slightly before its box reports a new size (ms). */
const AT_ONCE_MS = 200;

/** Keeps the end in view when the box becomes narrower and its text wraps again, for example on a rotated phone. */
const useEndOfBox = (box: HTMLElement | null, atEnd: boolean, toEnd: () => void): void => {
  const leftAt = useRef(-AT_ONCE_MS);
  useEffect(() => {
    if (atEnd) leftAt.current = Infinity;
    else if (leftAt.current === Infinity) leftAt.current = performance.now();
  }, [atEnd]);
  useEffect(() => {
    if (!box) return undefined;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (performance.now() - leftAt.current > AT_ONCE_MS) return;
      cancelAnimationFrame(frame);
      // The list knows the new heights after the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(toEnd);
      });
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [box, toEnd]);
};

/** A list that starts above its end reports wrong positions until it has been still for this many frames. */
const STILL_FRAMES = 12;

/** Whether the list is where it started. True at once for a list that starts at its end. */
const useStarted = (startsAtEnd: boolean, height: number, atEnd: boolean): boolean => {
  const [started, setStarted] = useState(startsAtEnd);
  useEffect(() => {
    if (started || height === 0) return undefined;
    let frames = 0;
    let frame = 0;
    const next = () => {
      frames++;
      if (frames > STILL_FRAMES) setStarted(true);
      else frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [started, height, atEnd]);
  return started;
};

/**
 * Controls the scroll position of a conversation. It starts at the first unread message, or at its end. The end stays in view
 * if it was in view. Older messages inserted above move nothing. An own message scrolls to the end. Calls `older` within 50 px
 * of the top (R186), once per arrival there while `ready`. Returns the
 * props of the list (`given`), functions to scroll to the end or a line, and `inView`, which tells whether a line is visible.
 * `away` is whether the end is out of view. `fresh` counts the contact's messages below. `stands` is whether lines have
 * heights; before that, scrolling has no effect.
 */
export const useScroll = ({ lines, older, ready }: Asks) => {
  const list = useRef<VirtuosoHandle>(null);
  const firstItemIndex = useFirstIndex(lines);
  const [unread] = useState(lines.findIndex(({ is }) => is === 'unread'));
  const [atEnd, setAtEnd] = useState(unread < 0);
  const [atTop, setAtTop] = useState(false);
  const scroller = useRef<HTMLElement | Window | null>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  /**
   * The list starts at its top and jumps to its end once lines have heights. The top counts only after the list has left it, if
   * everything fits in view, or after the user scrolls.
   */
  const [left, setLeft] = useState(false);
  const [height, setHeight] = useState(0);
  const started = useStarted(unread < 0, height, atEnd);
  const stays = started && atEnd;
  /** The index of the first line if it is rendered. A list that is not yet at its end also reports that it is at the top. */
  const [drawn, setDrawn] = useState(Infinity);
  const [arrives] = useState(arrivals);
  const [seen, setSeen] = useState(unread < 0 ? null : newest(lines.slice(0, unread)));
  const last = newest(lines);
  if (stays && seen !== last) setSeen(last);

  const toLine = useCallback((index: number) => list.current?.scrollToIndex({ index, align: 'center' }), []);
  const inView = useCallback((line: HTMLElement): boolean => {
    if (!(scroller.current instanceof HTMLElement)) return false;
    const view = scroller.current.getBoundingClientRect();
    const { top, height } = line.getBoundingClientRect();
    const middle = top + height / 2;
    return middle > view.top && middle < view.bottom;
  }, []);
  const toEnd = useCallback(() => list.current?.scrollToIndex({ index: 'LAST', align: 'end' }), []);
  useEndOfBox(box, stays, toEnd);
  useStayingAtEnd(lines, stays, toEnd);
  const end = lines.at(-1);
  const own = end?.is === 'outgoing' ? end.id : '';
  useEffect(() => {
    if (own) toEnd();
  }, [own, toEnd]);
  const isWhole = drawn === firstItemIndex;
  useEffect(() => {
    if (left || !isWhole || height === 0) return;
    // Heights that stay the same for two frames are measured, not estimated.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setLeft(fits(scroller.current)));
    });
    return () => cancelAnimationFrame(frame);
  }, [left, isWhole, height]);
  useEffect(() => {
    if (arrives({ atTop: atTop && left, drawn, first: firstItemIndex, ready })) older();
  }, [arrives, atTop, left, drawn, firstItemIndex, ready, older]);

  const scrollerRef = useCallback((element: HTMLElement | Window | null) => {
    scroller.current = element;
    setBox(element instanceof HTMLElement ? element : null);
    for (const each of scrolling) element?.addEventListener(each, () => setLeft(true), { passive: true, once: true });
  }, []);

  const given = {
    ref: list,
    firstItemIndex,
    initialTopMostItemIndex:
      unread < 0 ? ({ index: 'LAST', align: 'end' } as const) : ({ index: unread, align: 'start' } as const),
    alignToBottom: true,
    // With any function the list jumps to its end when the first measured heights are above its estimates.
    followOutput: started && ((isAtEnd: boolean) => isAtEnd && ('auto' as const)),
    atTopThreshold: topDistance,
    atTopStateChange: (isAtTop: boolean) => {
      setAtTop(isAtTop);
      if (!isAtTop) setLeft(true);
    },
    // Do not store every index: each state change renders the list again.
    rangeChanged: ({ startIndex }: { startIndex: number }) =>
      setDrawn(startIndex <= firstItemIndex ? startIndex : Infinity),
    atBottomThreshold: bottomDistance,
    atBottomStateChange: setAtEnd,
    totalListHeightChanged: setHeight,
    scrollerRef,
  };
  const fresh = stays ? 0 : cameAfter(lines, seen).length;
  return { given, toEnd, toLine, inView, away: !atEnd, fresh, stands: height > 0 };
};
