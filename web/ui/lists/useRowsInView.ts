import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { measured, placesOf, shownOf, unmeasured } from './rowPlaces.ts';

/** Rows are drawn again after this many pixels of scrolling, and at least this far outside the view. */
const STEP = 300;

type View = { top: number; height: number; focused: number | undefined };
type Props = {
  /** The element that scrolls. */
  boxRef: RefObject<HTMLElement | null>;
  /** The element whose children are the drawn rows. */
  listRef: RefObject<HTMLElement | null>;
  rows: readonly { id: number }[];
  /** Lists of fewer rows are drawn whole. */
  most?: number;
  /** Called after each look at the box, with the pixels below the view. */
  onLook?: ((below: number) => void) | undefined;
};

/** A row to draw: its index, and the height of the rows left out between it and the drawn row before it. */
export type DrawnRow = { index: number; gap: number };

/** Marks the element that takes the height of rows left out. */
export const gapMark = { 'data-gap': true, 'aria-hidden': true } as const;

/**
 * Returns the rows to draw of a long list, and the height of those below them. Drawn are the rows around the view, and the
 * row with the focus, which would be lost with its element. Rows may differ in height.
 */
export const useRowsInView = ({ boxRef, listRef, rows, most = 0, onLook }: Props) => {
  const [view, setView] = useState<View>({ top: 0, height: 0, focused: undefined });
  const drawnIds = useRef<number[]>([]);
  const [heights, setHeights] = useState(unmeasured);
  const places = useMemo(() => placesOf(rows, heights), [rows, heights]);
  const isLong = rows.length >= most;
  // A list that becomes long keeps its place: its rows are measured before some are left out.
  const isCut = isLong && (most === 0 || heights !== unmeasured);
  const { from, to } = isCut
    ? shownOf(places, view.top - STEP, view.top + view.height + 2 * STEP)
    : { from: 0, to: rows.length };
  const focused = isCut && view.focused !== undefined ? rows.findIndex(({ id }) => id === view.focused) : -1;
  const drawn = useMemo(() => drawnRows(places, { from, to }, focused), [places, from, to, focused]);

  const look = useCallback(() => {
    if (!boxRef.current) return;
    const { scrollTop, clientHeight, scrollHeight } = boxRef.current;
    const top = Math.max(0, Math.floor(scrollTop / STEP) * STEP);
    const at = rowsOf(listRef.current).findIndex((row) => row.contains(document.activeElement));
    const next = { top, height: clientHeight, focused: drawnIds.current[at] };
    setView((was) => (was.top === top && was.height === clientHeight ? was : next));
    onLook?.(scrollHeight - scrollTop - clientHeight);
  }, [boxRef, listRef, onLook]);
  // Measures the rows before the browser paints, so that the view holds as many rows as it needs.
  useLayoutEffect(() => {
    if (!isLong) return;
    const shown = drawn.flatMap(({ index }) => rows[index] ?? []);
    drawnIds.current = shown.map(({ id }) => id);
    const seen = rowsOf(listRef.current).flatMap((element, n): [number, number][] => {
      const one = shown[n];
      const { height } = element.getBoundingClientRect();
      return one && height > 0 ? [[one.id, height]] : [];
    });
    setHeights(measured(heights, seen));
    look();
  }, [listRef, rows, drawn, heights, isLong, look]);
  useEffect(() => {
    const element = boxRef.current;
    if (!isLong || !element) return;
    const seen = new ResizeObserver(look);
    const scrolled = () => flushSync(look);
    seen.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      seen.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [boxRef, isLong, look]);
  const end = (drawn.at(-1)?.index ?? -1) + 1;
  return { drawn, isCut, below: (places.at(-1) ?? 0) - (places[end] ?? 0), places, look };
};

const rowsOf = (list: HTMLElement | null): Element[] =>
  [...(list?.children ?? [])].filter((element) => !element.hasAttribute('data-gap'));

/** Returns the rows of a range, and the focused row if it is outside of it; -1 if there is none. */
const drawnRows = (places: readonly number[], { from, to }: { from: number; to: number }, focused: number) => {
  const range = Array.from({ length: to - from }, (_, n) => from + n);
  const indexes = focused < 0 || (focused >= from && focused < to) ? range : [...range, focused];
  let end = 0;
  return indexes
    .toSorted((one, other) => one - other)
    .map((index): DrawnRow => {
      const gap = (places[index] ?? 0) - end;
      end = places[index + 1] ?? 0;
      return { index, gap };
    });
};
