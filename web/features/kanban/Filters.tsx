import { ListFilter, Users } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { RecordPicks } from '../../ui/records/RecordPicks.tsx';
import { useCan } from '../../api/session/useCan.ts';
import { useOwnQueues } from '../../api/session/useOwnQueues.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
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
      <RecordPicks
        kind="queue"
        label={t('queues')}
        only={all ? undefined : own}
        chosen={queueIds}
        onChange={(ids) => dispatch(narrowed({ queueIds: ids }))}
        none={t('noQueues')}
        trigger={
          <Button>
            <ListFilter aria-hidden />
            {t('queues')}
            {queueIds.length > 0 && <Badge accent count={queueIds.length} />}
          </Button>
        }
      />
      <RecordPicks
        kind="user"
        label={t('agents')}
        chosen={userIds}
        onChange={(ids) => dispatch(narrowed({ userIds: ids }))}
        none={t('noAgents')}
        trigger={
          <Button>
            <Users aria-hidden />
            {t('agents')}
            {userIds.length > 0 && <Badge accent count={userIds.length} />}
          </Button>
        }
      />
    </>
  );
};
