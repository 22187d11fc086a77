import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Plots } from '../../../projections/dashboard/contract.ts';

const Row = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8) var(--s-24);
  div {
    display: flex;
    align-items: baseline;
    gap: var(--s-6);
  }
  dt,
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
  }
  dd {
    font-weight: var(--w-bold);
    font-variant-numeric: tabular-nums;
  }
`;
const figures = ['arrived', 'finished', 'wait', 'service'] as const;

/** The figures of the period next to those of the same time before it. */
export const Compared = ({ period, before }: Pick<Plots, 'period' | 'before'>) => {
  const { t } = useTranslation('plots');
  return (
    <Row>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{t(figure)}</dt>
          <dd>
            {period[figure] ?? '–'} <small>{t('before', { value: before[figure] ?? '–' })}</small>
          </dd>
        </div>
      ))}
    </Row>
  );
};
