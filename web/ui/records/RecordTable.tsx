import { useRef, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../../api/records/recordSlice.ts';
import { useMore } from '../../api/records/useMore.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Hidden } from '../Hidden.tsx';
import { RowBoundary } from '../lists/RowBoundary.tsx';
import { gapMark, useRowsInView } from '../lists/useRowsInView.ts';
import { useScreen } from '../page/useScreen.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Truncated } from '../Truncated.ts';
import { DataTable, MOST_DRAWN, type Column, type RowTone } from './DataTable.tsx';
import { LineText, PhoneGap, PhoneRows, RowActs, TableSheet } from './TableBox.tsx';

type Props<R extends { id: number }> = {
  label: string;
  list: Pick<ListState<R>, 'records' | 'phase' | 'hasMore' | 'more'>;
  columns: readonly Column<R>[];
  /** The phone layout of a record: the name, and one line below it. */
  line: (record: R) => { name: ReactNode; below: ReactNode };
  /** A checkbox before the name, on both screens. */
  before?: (record: R) => ReactNode;
  /** The heading of the checkbox column. */
  beforeAll?: ReactNode;
  acts: (record: R) => ReactNode;
  /** The visible heading of the column of actions. */
  actsHead?: string;
  isSelected?: (record: R) => boolean;
  /** The colour of a row that needs attention. */
  toneOf?: (record: R) => RowTone | undefined;
  onMore: () => void;
};

/** The rows of a list, page by page. They can be ordered once all pages are here. */
export const RecordTable = <R extends { id: number }>(props: Props<R>) => {
  const { label, list, columns, before, beforeAll, acts, actsHead, isSelected, toneOf, onMore } = props;
  const { t } = useTranslation('record');
  const phone = useScreen() === 'phone';
  const { records, phase, more } = list;
  const scroller = useMore(list, onMore);
  const isFirst = records.length === 0 && (phase === 'idle' || phase === 'loading');
  const awaited = more ? 2 : isFirst ? 6 : 0;
  return (
    <TableSheet {...scroller}>
      {phone ? (
        <AsLines {...props} awaited={awaited} scroller={scroller.ref} />
      ) : (
        <DataTable
          label={label}
          rows={records}
          keyOf={({ id }) => id}
          isWhole={!list.hasMore}
          scroller={scroller.ref}
          awaited={awaited}
          isSelected={isSelected}
          toneOf={toneOf}
          columns={[
            ...(before ? [{ head: beforeAll, cell: before }] : []),
            ...columns,
            {
              head: actsHead ?? <Hidden>{t('actions')}</Hidden>,
              cell: (record) => <RowActs>{acts(record)}</RowActs>,
              acts: true,
            },
          ]}
        />
      )}
      {records.length === 0 && phase !== 'ready' && phase !== 'failed' && <Hidden role="status">…</Hidden>}
    </TableSheet>
  );
};

const OneLine = <R extends { id: number }>({ record, line, before, acts }: Props<R> & { record: R }) => {
  const { name, below } = line(record);
  return (
    <>
      {before?.(record)}
      <LineText>
        <Truncated>{name}</Truncated>
        <Truncated>{below}</Truncated>
      </LineText>
      <RowActs>{acts(record)}</RowActs>
    </>
  );
};

type LinesProps<R extends { id: number }> = Props<R> & { awaited: number; scroller: RefObject<HTMLElement | null> };

const AsLines = <R extends { id: number }>(props: LinesProps<R>) => {
  const { label, list, toneOf, awaited, scroller } = props;
  const { records } = list;
  const lines = useRef<HTMLUListElement>(null);
  const view = { boxRef: scroller, listRef: lines, rows: records, most: MOST_DRAWN };
  const { drawn, isCut, below } = useRowsInView(view);
  return (
    <>
      <PhoneRows aria-label={label} ref={lines}>
        {drawn.flatMap(({ index, gap }) => {
          const record = records[index];
          return [
            gap > 0 && <PhoneGap key={`gap ${index}`} style={{ height: gap }} {...gapMark} />,
            record && (
              <li
                key={record.id}
                data-tone={toneOf?.(record)}
                {...(isCut && { 'aria-posinset': index + 1, 'aria-setsize': records.length })}
              >
                <RowBoundary of={record}>
                  <OneLine {...props} record={record} />
                </RowBoundary>
              </li>
            ),
          ];
        })}
        {below === 0 &&
          Array.from({ length: awaited }, (_, bone) => (
            <li key={`bone ${bone}`} aria-hidden>
              <Skeleton $width="180px" />
            </li>
          ))}
      </PhoneRows>
      <div style={{ height: below }} />
    </>
  );
};
