import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { locale } from '../kernel/i18n.ts';
import { overlaid, phone } from '../ui/screens.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { duration } from '../kernel/duration.ts';
import type { Figures } from './slice.ts';

const Root = styled.dl`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--s-12);
  ${overlaid} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & > div {
    display: grid;
    align-content: start;
    gap: 2px;
    min-width: 0;
    padding: var(--s-12) var(--s-16);
    border: 1px solid var(--border);
    border-radius: var(--r-12);
    background: var(--surface);
  }
  dt {
    color: var(--text-muted);
    font-weight: var(--w-medium);
  }
  dd {
    font-size: 1.75rem;
    font-weight: var(--w-bold);
    letter-spacing: -0.02em;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
  }
  dd + dd {
    color: var(--text-faint);
    font-size: var(--t-12);
    font-weight: var(--w-regular);
    letter-spacing: 0;
  }
`;

const counters = [
  ['supportPending', 'now'],
  ['supportHappening', 'now'],
  ['supportFinished', 'period'],
  ['leads', 'period'],
  ['avgSupportTime', 'mean'],
  ['avgWaitTime', 'mean'],
] as const;

/** The six figures; null: they are on their way. */
export const Counters = ({ figures }: { figures: Figures['counters'] | null }) => {
  const { t } = useTranslation('dashboard');
  const shown = (name: (typeof counters)[number][0], of: Figures['counters']) =>
    name === 'avgSupportTime' || name === 'avgWaitTime' ? duration(of[name]) : of[name].toLocaleString(locale());
  return (
    <Root aria-label={t('counters')}>
      {counters.map(([name, hint]) => (
        <div key={name}>
          <dt>{t(`counter.${name}`)}</dt>
          <dd>{figures ? shown(name, figures) : <Skeleton $width="72px" />}</dd>
          <dd>{t(`hint.${hint}`)}</dd>
        </div>
      ))}
    </Root>
  );
};
