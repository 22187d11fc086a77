import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { duration } from '../../ui/format/duration.ts';
import { locale } from '../../locales/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { everybody, figureChosen, selectReport } from './slice.ts';

const Root = styled.dl`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--s-8) var(--s-24);
  padding: 0 var(--s-24) var(--s-12);
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
  }
  & > div {
    display: flex;
    align-items: baseline;
    gap: var(--s-6);
  }
  dt {
    color: var(--text-muted);
  }
`;

const Figure = styled.button`
  font-weight: var(--w-bold);
  font-variant-numeric: tabular-nums;
  text-decoration: underline dotted;
  text-underline-offset: 3px;
  &:hover,
  &[aria-pressed='true'] {
    color: var(--accent-text);
    text-decoration-style: solid;
  }
`;
const Told = styled.p`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  padding: 0 var(--s-24) var(--s-12);
  color: var(--text-muted);
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
  }
`;

/** The filter behind each figure. */
const leads = { total: null, finished: 'finished', avgSupportTime: 'finished', avgWaitTime: 'waited' } as const;

/** Shows the figure that narrows the list, and a button that resets it. */
const Narrowed = () => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { filters } = useSelector(selectReport);
  if (!filters) return null;
  const { counts, marks, noQueue } = filters;
  const told = [
    ...(counts ? [t(`lists.${counts}`)] : []),
    ...marks.map((mark) => t('mark', { mark })),
    ...(noQueue ? [t('nobodys')] : []),
  ];
  if (!told.length) return null;
  return (
    <Told role="status">
      {told.join(' · ')}
      <Button size="sm" onClick={() => dispatch(figureChosen(everybody))}>
        {t('everybody')}
      </Button>
    </Told>
  );
};

/** The figures for the current filters, counted as on the dashboard; each links to the services that it counts (R623). */
export const Totals = () => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { totals, filters } = useSelector(selectReport);
  const count = (n: number) => n.toLocaleString(locale());
  const figures = totals && {
    total: totals.isMore ? t('more', { total: count(totals.total) }) : count(totals.total),
    finished: count(totals.supportFinished),
    avgSupportTime: duration(totals.avgSupportTime),
    avgWaitTime: duration(totals.avgWaitTime),
  };
  return (
    <>
      <Root aria-label={t('services')}>
        {(['total', 'finished', 'avgSupportTime', 'avgWaitTime'] as const).map((name) => (
          <div key={name}>
            <dt id={`report-${name}`}>{t(name)}</dt>
            <dd>
              {figures ? (
                <Figure
                  aria-labelledby={`report-${name} report-${name}-figure`}
                  id={`report-${name}-figure`}
                  aria-pressed={(filters?.counts ?? null) === leads[name] && name !== 'avgSupportTime'}
                  onClick={() => dispatch(figureChosen({ counts: leads[name] }))}
                >
                  {figures[name]}
                </Figure>
              ) : (
                <Skeleton $width="40px" />
              )}
            </dd>
          </div>
        ))}
      </Root>
      <Narrowed />
    </>
  );
};
