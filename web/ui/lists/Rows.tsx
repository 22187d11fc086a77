import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { measured, placesOf, shownOf, unmeasured } from './rowPlaces.ts';

/** Rows are drawn again after this many pixels of scrolling, and at least this far outside the view. */
const STEP = 300;

const Box = styled.div`
  height: 100%;
  overflow-y: auto;
`;

export type RowsHandle = {
  /** Scrolls a row into view, then calls `then` once the row is drawn. */
  reveal: (index: number, then: () => void) => void;
};
type Props<T> = {
  handle: Ref<RowsHandle>;
  label: string;
  rows: readonly T[];
  row: (row: T) => ReactNode;
  /** Content below the last row. */
  foot: ReactNode;
  /** The distance (px) from the end within which `onNearEnd` receives true. */
  nearEnd: number;
  onNearEnd: (near: boolean) => void;
};

/**
 * A long list that draws only the rows around the view; rows may differ in height. It is part of the first load, where
 * a general list library would add a twelfth.
 */
export const Rows = <T extends { id: number }>({ handle, label, rows, row, foot, nearEnd, onNearEnd }: Props<T>) => {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const [heights, setHeights] = useState(unmeasured);
  const places = useMemo(() => placesOf(rows, heights), [rows, heights]);
  const { from, to } = shownOf(places, view.top - STEP, view.top + view.height + 2 * STEP);
  const above = places[from] ?? 0;
  const below = (places.at(-1) ?? 0) - (places[to] ?? 0);

  const look = useCallback(() => {
    if (!box.current) return;
    const { scrollTop, clientHeight, scrollHeight } = box.current;
    const top = Math.max(0, Math.floor(scrollTop / STEP) * STEP);
    setView((was) => (was.top === top && was.height === clientHeight ? was : { top, height: clientHeight }));
    onNearEnd(scrollHeight - scrollTop - clientHeight <= nearEnd);
  }, [nearEnd, onNearEnd]);
  // Measures the rows before the browser paints, so that the view holds as many rows as it needs.
  useLayoutEffect(() => {
    const seen = [...(list.current?.children ?? [])].flatMap((element, n): [number, number][] => {
      const one = rows[from + n];
      const { height } = element.getBoundingClientRect();
      return one && height > 0 ? [[one.id, height]] : [];
    });
    setHeights(measured(heights, seen));
    look();
  }, [rows, from, to, heights, look]);
  useLayoutEffect(() => {
    const seen = new ResizeObserver(look);
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, [look]);
  useImperativeHandle(handle, () => ({
    reveal: (index, then) => {
      const [begins = 0, ends = 0] = places.slice(index, index + 2);
      if (box.current) {
        const { scrollTop, clientHeight } = box.current;
        if (begins < scrollTop) box.current.scrollTop = begins;
        else if (ends > scrollTop + clientHeight) box.current.scrollTop = ends - clientHeight;
      }
      flushSync(look);
      then();
    },
  }));
  return (
    <Box ref={box} onScroll={() => flushSync(look)}>
      <div style={{ height: above }} />
      <div ref={list} role="list" aria-label={label}>
        {rows.slice(from, to).map((one) => (
          <div key={one.id} role="listitem">
            {row(one)}
          </div>
        ))}
      </div>
      <div style={{ height: below }} />
      {foot}
    </Box>
  );
};
