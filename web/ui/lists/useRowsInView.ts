import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { measured, placesOf, shownOf, unmeasured } from './rowPlaces.ts';

/** Rows are drawn again after this many pixels of scrolling, and at least this far outside the view. */
const STEP = 300;

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

/**
 * Returns the rows around the view of a long list, from `from` up to but without `to`, and the heights of those above and
 * below, which are not drawn. Rows may differ in height.
 */
export const useRowsInView = ({ boxRef, listRef, rows, most = 0, onLook }: Props) => {
  const [view, setView] = useState({ top: 0, height: 0 });
  const [heights, setHeights] = useState(unmeasured);
  const places = useMemo(() => placesOf(rows, heights), [rows, heights]);
  const isLong = rows.length >= most;
  // A list that becomes long keeps its place: its rows are measured before some are left out.
  const isCut = isLong && (most === 0 || heights !== unmeasured);
  const { from, to } = isCut
    ? shownOf(places, view.top - STEP, view.top + view.height + 2 * STEP)
    : { from: 0, to: rows.length };

  const look = useCallback(() => {
    if (!boxRef.current) return;
    const { scrollTop, clientHeight, scrollHeight } = boxRef.current;
    const top = Math.max(0, Math.floor(scrollTop / STEP) * STEP);
    setView((was) => (was.top === top && was.height === clientHeight ? was : { top, height: clientHeight }));
    onLook?.(scrollHeight - scrollTop - clientHeight);
  }, [boxRef, onLook]);
  // Measures the rows before the browser paints, so that the view holds as many rows as it needs.
  useLayoutEffect(() => {
    if (!isLong) return;
    const seen = [...(listRef.current?.children ?? [])].flatMap((element, n): [number, number][] => {
      const one = rows[from + n];
      const { height } = element.getBoundingClientRect();
      return one && height > 0 ? [[one.id, height]] : [];
    });
    setHeights(measured(heights, seen));
    look();
  }, [listRef, rows, from, to, heights, isLong, look]);
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
  return {
    from,
    to,
    isCut,
    above: places[from] ?? 0,
    below: (places.at(-1) ?? 0) - (places[to] ?? 0),
    places,
    look,
  };
};
