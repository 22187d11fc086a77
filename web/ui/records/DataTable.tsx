import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useRef, type ElementType, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { RowBoundary, Unshown } from '../lists/RowBoundary.tsx';
import { gapMark, useRowsInView } from '../lists/useRowsInView.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Grid } from './TableBox.tsx';

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--s-4);
  min-height: 24px;
  color: inherit;
  font-weight: inherit;
  .number > & {
    flex-direction: row-reverse;
  }
  &:hover,
  [aria-sort]:not([aria-sort='none']) > & {
    color: var(--text);
  }
  [aria-sort='none'] > & svg {
    opacity: 0;
  }
  &:is(:hover, :focus-visible) svg {
    opacity: 1;
  }
`;

/** A column: its translated heading, and its content for a row. */
export type Column<R> = {
  head: ReactNode;
  cell: (row: R) => ReactNode;
  /** The field or value that orders the rows; rows without one come last. A column without it has no order. */
  by?: keyof R | ((row: R) => string | number | null | undefined);
  /** Quantities are aligned to the right. */
  number?: boolean;
  /** The cell names its row. */
  rowHead?: boolean;
  /** The actions of a row, which stay in view at the right. */
  acts?: boolean;
};
/** The row colours of `Grid`. */
export type RowTone = 'yellow' | 'orange' | 'red';

type RowProps<R> = {
  columns: readonly Column<R>[];
  isSelected?: ((row: R) => boolean) | undefined;
  toneOf?: ((row: R) => RowTone | undefined) | undefined;
};
type Props<R> = RowProps<R> & {
  label: string;
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** The server has no more rows. Only then can the user order them, as the order of some would be wrong. */
  isWhole?: boolean;
  /** The number of rows that are still being read. */
  awaited?: number;
  /** The element that scrolls the table. With it, a long table draws only the rows around the view; its keys are numbers. */
  scroller?: RefObject<HTMLElement | null>;
  /** The table element; by default that of a page. */
  box?: ElementType;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const compare = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), locale(), { numeric: true, sensitivity: 'base' });
const directions = { asc: 'ascending', desc: 'descending' } as const;
const classOf = ({ number, acts }: Pick<Column<never>, 'number' | 'acts'>) =>
  number ? 'number' : acts ? 'acts' : undefined;

const Row = <R,>({ row, columns, isSelected, toneOf, place }: RowProps<R> & { row: R; place: number | undefined }) => (
  <tr data-tone={toneOf?.(row)} aria-rowindex={place} {...(isSelected ? { 'aria-selected': isSelected(row) } : {})}>
    {columns.map((column, index) => {
      const content = column.cell(row);
      const direction = typeof content === 'string' ? 'auto' : undefined;
      return column.rowHead ? (
        <th key={index} scope="row" dir={direction}>
          {content}
        </th>
      ) : (
        <td key={index} dir={direction} className={classOf(column)}>
          {content}
        </td>
      );
    })}
  </tr>
);

/** Stands for rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr {...gapMark}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
/** Tables with more rows draw only those around the view. */
export const MOST_DRAWN = 100;

/** A table whose headings order its rows. A third press restores the order that the rows came in. */
export const DataTable = <R extends object>(props: Props<R>) => {
  const { label, rows, columns, keyOf, isWhole = true, awaited = 0, scroller, box: Box = Grid } = props;
  const table = useTable<typeof features, R>({
    features,
    data: rows,
    columns: columns.map(({ by, number }, index) => ({
      id: String(index),
      accessorFn: (row: R) => (typeof by === 'function' ? by(row) : by && row[by]) ?? undefined,
      enableSorting: isWhole && by !== undefined,
      sortDescFirst: number === true,
      sortUndefined: 'last',
      sortFn: (one, other, id) => compare(one.getValue(id), other.getValue(id)),
    })),
    getRowId: (row) => String(keyOf(row)),
    enableMultiSort: false,
  });
  const ordered = table.getRowModel().rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => ordered.map(({ id }) => ({ id: Number(id) })), [ordered]);
  const none = useRef(null);
  const { drawn, isCut, below } = useRowsInView({
    boxRef: scroller ?? none,
    listRef: body,
    rows: ids,
    most: scroller ? MOST_DRAWN : Infinity,
  });
  const placeOf = (index: number) => (isCut ? index + 2 : undefined);
  return (
    <Box aria-label={label} aria-rowcount={isCut ? rows.length + 1 : undefined}>
      <thead>
        <tr aria-rowindex={isCut ? 1 : undefined}>
          {columns.map((column, index) => {
            const order = table.getColumn(String(index));
            const sorted = order?.getCanSort() ? order.getIsSorted() : null;
            return (
              <th
                key={index}
                scope="col"
                className={classOf(column)}
                aria-sort={sorted === null ? undefined : sorted ? directions[sorted] : 'none'}
              >
                {sorted === null ? (
                  column.head
                ) : (
                  <SortButton type="button" onClick={order?.getToggleSortingHandler()}>
                    {column.head}
                    {sorted === 'desc' ? <ArrowDown aria-hidden size={12} /> : <ArrowUp aria-hidden size={12} />}
                  </SortButton>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {drawn.flatMap(({ index, gap }) => {
          const one = ordered[index];
          if (!one) return [];
          const broken = (
            <tr>
              <td colSpan={columns.length}>
                <Unshown />
              </td>
            </tr>
          );
          return [
            <Gap key={`gap ${index}`} height={gap} columns={columns.length} />,
            <RowBoundary key={one.id} of={one.original} instead={broken}>
              <Row {...props} row={one.original} place={placeOf(index)} />
            </RowBoundary>,
          ];
        })}
        <Gap height={below} columns={columns.length} />
      </tbody>
      <tbody>
        {Array.from({ length: awaited }, (_, bone) => (
          <tr key={`bone ${bone}`} aria-hidden>
            {columns.map((column, index) => (
              <td key={index}>{!column.acts && <Skeleton $width={index === 0 ? '150px' : '96px'} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
};
