import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { Rating as Rated } from '../../projections/report/contract.ts';
import { duration } from '../kernel/duration.ts';
import { Rating } from '../dashboard/Rating.tsx';
import { locale } from '../kernel/i18n.ts';
import { Grid, Sheet } from '../record/TableBox.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { selectReport } from './slice.ts';

const Title = styled.h2`
  padding: var(--s-16) var(--s-24) var(--s-8);
  font-size: var(--t-14);
  font-weight: var(--w-bold);
`;
const marks = [1, 2, 3] as const;

type Props = { title: string; head: string; of: readonly Rated[] | null };
const Table = ({ title, head, of }: Props) => {
  const { t } = useTranslation('report');
  const count = (n: number) => n.toLocaleString(locale());
  return (
    <>
      <Title>{title}</Title>
      <Grid aria-label={title}>
        <thead>
          <tr>
            <th>{head}</th>
            <th className="number">{t('finished')}</th>
            <th className="number">{t('avgSupportTime')}</th>
            {marks.map((mark) => (
              <th key={mark} className="number">
                {t('mark', { mark })}
              </th>
            ))}
            <th>{t('rating')}</th>
          </tr>
        </thead>
        <tbody>
          {of?.map((one) => (
            <tr key={one.id}>
              <td>{one.id === null ? t('nobodys') : one.name}</td>
              <td className="number">{count(one.supportFinished)}</td>
              <td className="number">{duration(one.avgSupportTime)}</td>
              {marks.map((mark, index) => (
                <td key={mark} className="number">
                  {count(one.marks[index] ?? 0)}
                </td>
              ))}
              <td>
                <Rating rating={one.rating} />
              </td>
            </tr>
          ))}
          {of === null && (
            <tr aria-hidden>
              <td>
                <Skeleton $width="150px" />
              </td>
            </tr>
          )}
        </tbody>
      </Grid>
    </>
  );
};

/** How those who were served marked it: by agent, and by queue. */
export const Ratings = () => {
  const { t } = useTranslation('report');
  const { ratings } = useSelector(selectReport);
  return (
    <Sheet>
      <Table title={t('byUser')} head={t('user')} of={ratings?.users ?? null} />
      <Table title={t('byQueue')} head={t('queue')} of={ratings?.queues ?? null} />
    </Sheet>
  );
};
