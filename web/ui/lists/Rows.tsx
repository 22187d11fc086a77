import { useCallback, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { gapMark, useRowsInView } from './useRowsInView.ts';

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
  const onLook = useCallback((below: number) => onNearEnd(below <= nearEnd), [nearEnd, onNearEnd]);
  const { drawn, below, places, look } = useRowsInView({ boxRef: box, listRef: list, rows, onLook });
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
    <Box ref={box}>
      <div ref={list} role="list" aria-label={label}>
        {drawn.flatMap(({ index, gap }) => {
          const one = rows[index];
          return [
            gap > 0 && <div key={`gap ${index}`} style={{ height: gap }} {...gapMark} />,
            one && (
              <div key={one.id} role="listitem">
                {row(one)}
              </div>
            ),
          ];
        })}
      </div>
      <div style={{ height: below }} />
      {foot}
    </Box>
  );
};
