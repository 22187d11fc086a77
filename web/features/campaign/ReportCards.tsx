import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import { locale } from '../../locales/i18n.ts';
import { FigureCards } from '../../ui/page/FigureCards.ts';
import { StatusPill } from './status.tsx';
import { useMoment } from '../../api/session/useMoment.ts';

const Progress = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8) var(--s-12);
  progress {
    appearance: none;
    flex: 1 1 200px;
    height: 8px;
    border: 0;
    border-radius: var(--r-full);
    overflow: hidden;
    background: var(--sunken);
  }
  progress::-webkit-progress-bar {
    background: var(--sunken);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
    transition: width var(--d-3, 200ms);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
`;

const Breakdown = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4) var(--s-16);
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

/** Shows the status of a campaign, its delivered share and its figures (R507, R508). */
export const ReportCards = ({ campaign }: { campaign: CampaignRecord }) => {
  const { t } = useTranslation('campaignReport');
  const own = useTranslation('campaign').t;
  const moment = useMoment();
  const { status, confirmation, counts, whatsapp, contactList, scheduledAt, completedAt } = campaign;
  const { total, valid, requested, confirmations, answers, delivered, ended } = counts;
  const number = (n: number) => n.toLocaleString(locale());
  const said = t('progress', { delivered: number(delivered), valid: number(valid) });
  /** Every recipient is in exactly one of these figures. */
  const outcomes = [
    ...(['delivered', 'failed', 'declined', 'silent', 'leftOut'] as const).map(
      (state) => [state, counts[state]] as const,
    ),
    ['waiting', total - ended] as const,
  ].filter(([, count]) => count > 0);
  const cards: readonly (readonly [string, string])[] = [
    [t('valid'), number(valid)],
    ...(confirmation
      ? ([
          [t('requested'), number(requested)],
          [t('confirmations'), number(confirmations)],
        ] as const)
      : []),
    [t('delivered'), number(delivered)],
    [t('connection'), whatsapp?.name || own('noConnection')],
    [t('contactList'), contactList?.name || own('noContactList')],
    [t('scheduledAt'), moment(scheduledAt, own('notScheduled'))],
    [t('completedAt'), moment(completedAt, own('notCompleted'))],
  ];
  return (
    <>
      <Progress>
        <StatusPill status={status} />
        <progress aria-label={said} value={delivered} max={Math.max(1, valid)} />
        <span>{said}</span>
      </Progress>
      <Breakdown aria-label={t('breakdown', { count: total })}>
        <li>{t('breakdown', { count: total })}</li>
        {outcomes.map(([state, count]) => (
          <li key={state}>
            {t(`states.${state}`)}: {number(count)}
          </li>
        ))}
        {answers > 0 && (
          <li>
            {t('answers')}: {number(answers)}
          </li>
        )}
      </Breakdown>
      <FigureCards $columns={4} aria-label={t('cards')}>
        {cards.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </FigureCards>
    </>
  );
};
