import { ListFilter, Users } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { FilterPicks } from '../../ui/records/FilterPicks.tsx';
import { useCan } from '../../api/session/useCan.ts';
import { useOwnQueues } from '../../api/session/useOwnQueues.ts';
import { narrowed, selectBoard } from './slice.ts';

/** The filters of the board: queues and agents. Agents choose among their own queues. */
export const Filters = () => {
  const { t } = useTranslation('kanban');
  const dispatch = useDispatch();
  const own = useOwnQueues();
  const all = useCan('tickets-manager:showall');
  const { queueIds, userIds } = useSelector(selectBoard).scope;
  return (
    <>
      <FilterPicks
        of="queue"
        label={t('queues')}
        only={all ? undefined : own}
        chosen={queueIds}
        onChange={(ids) => dispatch(narrowed({ queueIds: ids }))}
        none={t('noQueues')}
        icon={<ListFilter aria-hidden />}
      />
      <FilterPicks
        of="user"
        label={t('agents')}
        chosen={userIds}
        onChange={(ids) => dispatch(narrowed({ userIds: ids }))}
        none={t('noAgents')}
        icon={<Users aria-hidden />}
      />
    </>
  );
};
