import type { ReactNode } from 'react';
import { Archive, FilterX, Inbox, SearchX, WifiOff } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useCan } from '../../../api/session/useCan.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/lists/Empty.tsx';
import type { ListName } from './lists.ts';
import { selectList, selectTickets } from './selectors.ts';
import { listAsked, queuesChosen, searchNarrowed, subChosen, termChanged, type TicketRoot } from '../slice.ts';

const NoneOpen = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const waiting = useSelector((state: TicketRoot) => selectList(state, 'pending')).count ?? 0;
  const hint = waiting === 0 ? t('none.openHint_zero') : t('none.openHint', { count: waiting });
  return (
    <Empty icon={<Inbox aria-hidden />} fact={t('none.open')} advice={hint}>
      {waiting > 0 && (
        <Button size="sm" onClick={() => dispatch(subChosen('pending'))}>
          {t('none.seePending')}
        </Button>
      )}
    </Empty>
  );
};

const NoneFound = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const term = useSelector(selectTickets).term.trim();
  if (!term) return <Empty icon={<SearchX aria-hidden />} fact={t('none.all')} advice={t('none.allHint')} />;
  return (
    <Empty icon={<SearchX aria-hidden />} fact={t('none.search', { term })} advice={t('none.searchHint')}>
      <Button size="sm" onClick={() => dispatch(termChanged(''))}>
        {t('none.clear')}
      </Button>
    </Empty>
  );
};

/** The filters by queue, tag or owner may hide all results. */
const NoneFiltered = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const clear = () => {
    dispatch(queuesChosen([]));
    dispatch(searchNarrowed({ tagIds: [], userIds: [] }));
  };
  return (
    <Empty icon={<FilterX aria-hidden />} fact={t('none.filtered')} advice={t('none.filteredHint')}>
      <Button size="sm" onClick={clear}>
        {t('none.clearFilters')}
      </Button>
    </Empty>
  );
};

const isOfGroups = (name: ListName): boolean => name === 'groupOpen' || name === 'groupPending';

/** Explains why a list is empty, and offers a next step. */
export const EmptyList = ({ name }: { name: ListName }): ReactNode => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { phase } = useSelector((state: TicketRoot) => selectList(state, name));
  const seesAll = useCan('tickets-manager:showall');
  const groupsWaiting = useSelector((state: TicketRoot) => selectList(state, 'groupPending')).count ?? 0;
  const { queueIds, tagIds, userIds } = useSelector(selectTickets).scope;
  const isFiltered = queueIds.length > 0 || (name === 'search' && tagIds.length + userIds.length > 0);
  if (phase === 'failed')
    return (
      <Empty icon={<WifiOff aria-hidden />} fact={t('failed')} advice={t('failedHint')}>
        <Button size="sm" onClick={() => dispatch(listAsked({ name }))}>
          {t('again')}
        </Button>
      </Empty>
    );
  if (isFiltered) return <NoneFiltered />;
  if (name === 'open') return <NoneOpen />;
  if (name === 'search') return <NoneFound />;
  const hint = isOfGroups(name) && !seesAll && groupsWaiting === 0 ? t('none.groupAgentHint') : t(`none.${name}Hint`);
  const icon = name === 'closed' ? <Archive aria-hidden /> : <Inbox aria-hidden />;
  return <Empty icon={icon} fact={t(`none.${name}`)} advice={hint} />;
};
