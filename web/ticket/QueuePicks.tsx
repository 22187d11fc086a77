import './layerTexts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useCan } from '../session/useCan.ts';
import { Picks } from '../ui/Picks.tsx';
import { selectTickets } from './selectors.ts';
import { queuesChosen } from './slice.ts';
import { useQueues } from '../session/useQueues.ts';

/** The queue filter. Agents choose among their own queues, admins among all. */
export const QueuePicks = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const queues = useQueues(!useCan('tickets-manager:showall'));
  const { queueIds } = useSelector(selectTickets).scope;
  return (
    <Picks
      label={t('queues')}
      trigger={trigger}
      options={queues}
      chosen={queueIds}
      onChange={(ids) => dispatch(queuesChosen(ids))}
      none={t('choose.noQueues')}
      opened
    />
  );
};
