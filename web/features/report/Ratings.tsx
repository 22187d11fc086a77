import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { Rating as Rated } from '../../../projections/report/contract.ts';
import { duration } from '../../ui/format/duration.ts';
import { Rating } from '../dashboard/index.ts';
import { locale } from '../../locales/i18n.ts';
import { DataTable } from '../../ui/records/DataTable.tsx';
import { TableSheet } from '../../ui/records/TableBox.tsx';
import { figureChosen, selectReport, type Filters } from './slice.ts';

const Title = styled.h2`
  padding: var(--s-16) var(--s-24) var(--s-8);
  font-size: var(--t-14);
  font-weight: var(--w-bold);
`;
const marks = [1, 2, 3] as const;

const Leads = styled.button`
  font-variant-numeric: inherit;
  text-decoration: underline dotted;
  text-underline-offset: 3px;
  &:hover {
    color: var(--accent-text);
  }
`;

type CountProps = { count: number; what: string; name: string; to: Partial<Filters> };
/** A count that links to the services that it counts. */
const Count = ({ count, what, name, to }: CountProps) => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const told = count.toLocaleString(locale());
  if (!count) return told;
  return (
    <Leads
      aria-label={t('leads', { what, name, count: told })}
      onClick={() => dispatch(figureChosen({ counts: 'finished', ...to }))}
    >
      {told}
    </Leads>
  );
};

type Props = {
  title: string;
  head: string;
  of: readonly Rated[] | null;
  /** Returns the filters for the services of one row. */
  narrow: (id: number | null) => Partial<Filters>;
};
const Table = ({ title, head, of, narrow }: Props) => {
  const { t } = useTranslation('report');
  const nameOf = ({ id, name }: Rated) => (id === null ? t('nobodys') : name);
  return (
    <>
      <Title>{title}</Title>
      <DataTable
        label={title}
        rows={of ?? []}
        keyOf={({ id }) => id ?? 'none'}
        awaited={of ? 0 : 1}
        columns={[
          { head, cell: nameOf, by: nameOf },
          {
            head: t('finished'),
            cell: (one) => (
              <Count count={one.supportFinished} what={t('finished')} name={nameOf(one)} to={narrow(one.id)} />
            ),
            by: 'supportFinished',
            number: true,
          },
          {
            head: t('avgSupportTime'),
            cell: ({ avgSupportTime }) => duration(avgSupportTime),
            by: 'avgSupportTime',
            number: true,
          },
          ...marks.map((mark, index) => ({
            head: t('mark', { mark }),
            cell: (one: Rated) => (
              <Count
                count={one.marks[index] ?? 0}
                what={t('mark', { mark })}
                name={nameOf(one)}
                to={{ ...narrow(one.id), marks: [mark] }}
              />
            ),
            by: (one: Rated) => one.marks[index],
            number: true,
          })),
          { head: t('rating'), cell: ({ rating }) => <Rating rating={rating} />, by: 'rating' },
        ]}
      />
    </>
  );
};

/** The ratings that customers gave, by agent and by queue. */
export const Ratings = () => {
  const { t } = useTranslation('report');
  const { ratings } = useSelector(selectReport);
  return (
    <TableSheet>
      <Table
        title={t('byUser')}
        head={t('user')}
        of={ratings?.users ?? null}
        narrow={(id) => ({ users: id === null ? [] : [id] })}
      />
      <Table
        title={t('byQueue')}
        head={t('queue')}
        of={ratings?.queues ?? null}
        narrow={(id) => (id === null ? { queues: [], noQueue: true } : { queues: [id] })}
      />
    </TableSheet>
  );
};
