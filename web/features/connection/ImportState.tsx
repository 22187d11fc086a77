import { ListX } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { locale } from '../../locales/i18n.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { closeImportedClicked, selectConnectionState } from './slice.ts';

const PREPARING_MS = 35_000;
const Bar = styled.div`
  display: grid;
  gap: var(--s-6);
  font-size: var(--t-12);
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
  progress {
    width: 100%;
    height: 6px;
    accent-color: var(--accent);
  }
`;

/**
 * The progress of an import of old messages: in preparation (R229), counted with a date (R231), or ready to be closed (R230).
 */
export const ImportState = ({ connection, now }: { connection: WhatsappRecord; now: number }) => {
  const { t } = useTranslation('connectionImport');
  const dispatch = useDispatch();
  const { zone } = useClock();
  const { imports, acting } = useSelector(selectConnectionState);
  const { id, statusImportMessages: status } = connection;
  const progress = imports[id];
  if (status === 'renderButtonCloseTickets')
    return (
      <Button size="sm" disabled={acting.includes(id)} onClick={() => dispatch(closeImportedClicked({ id }))}>
        <ListX aria-hidden />
        {t('closeTickets')}
      </Button>
    );
  if (progress && progress.this >= 0) {
    const { this: done, all, date } = progress;
    const day = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const;
    const label = t('progress', { done, all });
    return (
      <Bar>
        <progress value={done} max={all} aria-label={label} />
        <span>
          {label}
          {date && ` · ${t('date', { date: new Intl.DateTimeFormat(locale(), day).format(new Date(date)) })}`}
        </span>
      </Bar>
    );
  }
  if (!progress && !(status && now - Number(status) < PREPARING_MS)) return null;
  return (
    <Button size="sm" disabled>
      <Spinner />
      {t('preparing')}
    </Button>
  );
};
