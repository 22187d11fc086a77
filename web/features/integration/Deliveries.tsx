import { RefreshCw, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { hasText } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { CallRecord } from '../../../domain/integration/callShape.ts';
import { locale } from '../../locales/i18n.ts';
import { FormPart } from '../../ui/records/FormPart.ts';
import { useTask } from '../../api/task.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { deliveries, repeatDelivery } from './deliveries.ts';
import { SigningKey } from './SigningKey.tsx';

const List = styled.ul`
  max-height: 280px;
  overflow-y: auto;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--s-12);
    padding: var(--s-8) 0;
    border-top: 1px solid var(--border);
    font-size: var(--t-12);
  }
  small {
    display: block;
    color: var(--text-muted);
  }
`;
const when = (instant: string): string =>
  new Date(instant).toLocaleString(locale(), { dateStyle: 'short', timeStyle: 'medium' });

const CallRow = ({ call }: { call: CallRecord }) => {
  const { t } = useTranslation('integration');
  const dispatch = useDispatch();
  const { id, integrationId, state, tries, status, reason, ms, said, createdAt, dueAt } = call;
  const of = call.ticketId ? t('ticket', { id: call.ticketId }) : '';
  const answered = status ? `HTTP ${status} · ${ms} ms` : '';
  const why = hasText('integration', `reason.${reason}`) ? t(`reason.${reason}`) : reason;
  const again = state === 'queued' && tries > 0 && dueAt ? t('nextTry', { at: when(dueAt) }) : '';
  const spoken = said ? t('said', { count: said }) : '';
  return (
    <li>
      <span>
        {[t(`state.${state}`), t(`event.${call.event.replace('.', '_')}`), of, when(createdAt)]
          .filter(Boolean)
          .join(' · ')}
        <small>{[answered, why, again, spoken].filter(Boolean).join(' · ')}</small>
      </span>
      {(state === 'done' || state === 'failed' || tries > 0) && (
        <IconButton
          size="sm"
          label={t('sendAgain', { at: when(createdAt) })}
          onClick={() => dispatch(repeatDelivery.run({ integrationId, callId: id }))}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
    </li>
  );
};

/** The signing key, and the log of deliveries; each delivery can be sent again (R619). */
export const Deliveries = ({ integrationId, signs }: { integrationId: number; signs: boolean }) => {
  const { t } = useTranslation('integration');
  const { data, run } = useTask(deliveries);
  useEffect(() => run(integrationId), [run, integrationId]);
  return (
    <FormPart aria-label={t('deliveries')}>
      {signs && <SigningKey integrationId={integrationId} />}
      <header>
        <h3>{t('deliveries')}</h3>
        <IconButton size="sm" label={t('refresh')} onClick={() => run(integrationId)}>
          <RefreshCw aria-hidden />
        </IconButton>
      </header>
      {data?.calls.length === 0 && <p>{t('noDeliveries')}</p>}
      {data && data.calls.length > 0 && (
        <List tabIndex={0} aria-label={t('deliveries')}>
          {data.calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </List>
      )}
    </FormPart>
  );
};
