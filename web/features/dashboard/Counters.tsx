import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { FigureCards } from '../../ui/page/FigureCards.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { duration } from '../../ui/format/duration.ts';
import type { Figures } from './slice.ts';

const Root = styled(FigureCards)`
  & > div {
    display: grid;
    align-content: start;
    gap: 2px;
  }
  dd {
    font-size: 1.75rem;
    letter-spacing: -0.02em;
    line-height: 1.25;
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

type Hint = (typeof counters)[number][1];
type Props = {
  figures: Figures['counters'] | null;
  /** Returns the text below a figure, where it differs from the dashboard's own. */
  hints?: (name: Hint) => string;
};

/** The six figures; null while they are loaded. */
export const Counters = ({ figures, hints }: Props) => {
  const { t } = useTranslation('dashboard');
  const shown = (name: (typeof counters)[number][0], of: Figures['counters']) =>
    name === 'avgSupportTime' || name === 'avgWaitTime' ? duration(of[name]) : of[name].toLocaleString(locale());
  return (
    <Root $columns={6} aria-label={t('counters')}>
      {counters.map(([name, hint]) => (
        <div key={name}>
          <dt>{t(`counter.${name}`)}</dt>
          <dd>{figures ? shown(name, figures) : <Skeleton $width="72px" />}</dd>
          <dd>{hints ? hints(hint) : t(`hint.${hint}`)}</dd>
        </div>
      ))}
    </Root>
  );
};
