import type { ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { RecordPicks } from '../../../ui/records/RecordPicks.tsx';
import { useCan } from '../../../api/session/useCan.ts';
import { useOwnQueues } from '../../../api/session/useOwnQueues.ts';
import { selectTickets } from './selectors.ts';
import { queuesChosen } from '../slice.ts';

/** The queue filter. Agents choose among their own queues, admins among all. */
export const QueuePicks = ({ trigger }: { trigger: ReactNode }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const own = useOwnQueues();
  const all = useCan('tickets-manager:showall');
  const { queueIds } = useSelector(selectTickets).scope;
  return (
    <RecordPicks
      kind="queue"
      label={t('queues')}
      trigger={trigger}
      only={all ? undefined : own}
      chosen={queueIds}
      onChange={(ids) => dispatch(queuesChosen(ids))}
      none={t('choose.noQueues')}
      opened
    />
  );
};
