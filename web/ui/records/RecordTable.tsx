import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Hidden } from '../Hidden.tsx';
import { RowBoundary, Unshown } from '../lists/RowBoundary.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Truncated } from '../Truncated.ts';
import { useScreen } from '../page/useScreen.ts';
import type { ListState } from '../../api/records/recordSlice.ts';
import { Grid, PhoneRows, LineText, RowActs, TableSheet } from './TableBox.tsx';
import { useMore } from '../../api/records/useMore.ts';

/** A column: its translated heading, and its content for a record. */
export type RecordColumn<R> = {
  head: string;
  cell: (record: R) => ReactNode;
  /** Quantities are aligned to the right. */
  number?: boolean;
};
type Props<R extends { id: number }> = {
  label: string;
  list: Pick<ListState<R>, 'records' | 'phase' | 'hasMore' | 'more'>;
  columns: readonly RecordColumn<R>[];
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
/** The row colours of `TableBox`. */
export type RowTone = 'yellow' | 'orange' | 'red';
const bones = [1, 2, 3, 4, 5, 6];

/** The rows of a list, page by page. */
export const RecordTable = <R extends { id: number }>(props: Props<R>) => {
  const { list, onMore } = props;
  const phone = useScreen() === 'phone';
  const { records, phase } = list;
  const scroller = useMore(list, onMore);
  return (
    <TableSheet {...scroller}>
      {phone ? <AsLines {...props} /> : <AsGrid {...props} />}
      {records.length === 0 && phase !== 'ready' && phase !== 'failed' && <Hidden role="status">…</Hidden>}
    </TableSheet>
  );
};

const bonesOf = <R extends { id: number }>({ records, more, phase }: Props<R>['list']): number[] =>
  more ? bones.slice(0, 2) : records.length === 0 && (phase === 'idle' || phase === 'loading') ? bones : [];

const BrokenRow = ({ columns }: { columns: number }) => (
  <tr>
    <td colSpan={columns}>
      <Unshown />
    </td>
  </tr>
);

const GridRow = <R extends { id: number }>({
  record,
  columns,
  before,
  acts,
  isSelected,
  toneOf,
}: Props<R> & { record: R }) => (
  <tr data-tone={toneOf?.(record)} {...(isSelected ? { 'aria-selected': isSelected(record) } : {})}>
    {before && <td>{before(record)}</td>}
    {columns.map(({ head, number, cell }) => {
      const content = cell(record);
      const isText = typeof content === 'string';
      return (
        <td key={head} dir={isText ? 'auto' : undefined} className={number ? 'number' : undefined}>
          {content}
        </td>
      );
    })}
    <td className="acts">
      <RowActs>{acts(record)}</RowActs>
    </td>
  </tr>
);

const AsGrid = <R extends { id: number }>(props: Props<R>) => {
  const { label, list, columns, before, beforeAll, actsHead } = props;
  const { t } = useTranslation('record');
  return (
    <Grid aria-label={label}>
      <thead>
        <tr>
          {before && <th>{beforeAll}</th>}
          {columns.map(({ head, number }) => (
            <th key={head} className={number ? 'number' : undefined}>
              {head}
            </th>
          ))}
          <th className="acts">{actsHead ?? <Hidden>{t('actions')}</Hidden>}</th>
        </tr>
      </thead>
      <tbody>
        {list.records.map((record) => (
          <RowBoundary key={record.id} of={record} instead={<BrokenRow columns={columns.length + (before ? 2 : 1)} />}>
            <GridRow {...props} record={record} />
          </RowBoundary>
        ))}
        {bonesOf(list).map((bone) => (
          <tr key={`bone ${bone}`} aria-hidden>
            {before && <td />}
            {columns.map(({ head }, index) => (
              <td key={head}>
                <Skeleton $width={index === 0 ? '150px' : '96px'} />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </Grid>
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

const AsLines = <R extends { id: number }>(props: Props<R>) => (
  <PhoneRows aria-label={props.label}>
    {props.list.records.map((record) => (
      <li key={record.id} data-tone={props.toneOf?.(record)}>
        <RowBoundary of={record}>
          <OneLine {...props} record={record} />
        </RowBoundary>
      </li>
    ))}
    {bonesOf(props.list).map((bone) => (
      <li key={`bone ${bone}`} aria-hidden>
        <Skeleton $width="180px" />
      </li>
    ))}
  </PhoneRows>
);
