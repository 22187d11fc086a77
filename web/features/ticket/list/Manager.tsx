import { Archive, ChevronDown, Inbox, Search, SquarePen, Users } from 'lucide-react';
import { Suspense, type Ref } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import type { RowsHandle } from '../../../ui/lists/Rows.tsx';
import { styled } from 'styled-components';
import { selectUser } from '../../../api/session/slice.ts';
import { useCan } from '../../../api/session/useCan.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { GuideLink } from '../../../ui/page/GuideLink.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OnDemand } from '../../../ui/layers/OnDemand.tsx';
import { onePane } from '../../../ui/page/screens.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TabPanel, Tabs } from '../../../ui/page/Tabs.tsx';
import { KeepWaiting, OrderButton } from './WaitingOptions.tsx';
import { selectTickets } from './selectors.ts';
import { SubTabs } from './SubTabs.tsx';
import { layerOpened, showAllChosen, tabChosen, termChanged } from '../slice.ts';
import { pageKeysOf } from '../actions/pageShortcuts.ts';
import { hasKeyboard } from '../../../ui/layers/takeFocus.ts';
import { focusSearch } from './focusSearch.ts';
import { TicketList } from './TicketList.tsx';
import { useOwnQueues } from '../../../api/session/useOwnQueues.ts';

const SearchFilters = lazy(() => import('../onDemand.ts').then((file) => ({ default: file.SearchFilters })));

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-right: 1px solid var(--border);
  ${onePane} {
    border-right: 0;
  }
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  min-height: var(--control);
  margin-top: var(--s-8);
  padding: 0 var(--s-16);
  & > label {
    margin-left: auto;
  }
  & > :last-child {
    flex: none;
    margin-left: auto;
  }
  & > label + :last-child {
    margin-left: 0;
  }
`;
const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-4);
`;
const Under = styled.div`
  padding: var(--s-8) var(--s-12);
`;
const Views = styled(Under)`
  display: flex;
  align-items: center;
  gap: var(--s-6);
  & > :first-child {
    flex: 1;
  }
  button[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`;
/** Reserves the height of the filters while they load. */
const Bones = styled.div`
  height: calc(var(--control-sm) + var(--s-8));
`;
const Filter = styled(Button)`
  min-width: 0;
  max-width: 180px;
  background: var(--sunken);
  box-shadow: none;
  span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  svg {
    color: var(--text-faint);
  }
`;

/** Filters the lists by queue: all of the user's queues, or some of them. */
const QueueFilter = () => {
  const { t } = useTranslation('ticket');
  const queues = useOwnQueues();
  const { queueIds } = useSelector(selectTickets).scope;
  const name = queues.find(({ id }) => id === queueIds[0])?.name;
  const some = queueIds.length === 1 && name ? name : t('someQueues', { count: queueIds.length });
  return (
    <OnDemand
      load={() => import('../onDemand.ts').then((file) => file.QueuePicks)}
      trigger={
        <Filter aria-haspopup="dialog">
          <span>{queueIds.length ? some : t('allQueues')}</span>
          <ChevronDown aria-hidden />
        </Filter>
      }
    />
  );
};

const Filters = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const maySeeAll = useCan('tickets-manager:showall');
  const manyQueues = (useSelector(selectUser)?.queues.length ?? 0) > 1;
  const { showAll } = useSelector(selectTickets).scope;
  return (
    <Bar>
      {(maySeeAll || manyQueues) && <QueueFilter />}
      {maySeeAll && (
        <Switch
          label={t('showAll')}
          checked={showAll}
          onChange={(event) => dispatch(showAllChosen(event.target.checked))}
        />
      )}
      <Acts>
        <GuideLink />
        <IconButton
          accent
          label={t('newTicket')}
          shortcut={pageKeysOf('new')}
          onClick={() => dispatch(layerOpened({ is: 'new' }))}
        >
          <SquarePen aria-hidden />
        </IconButton>
      </Acts>
    </Bar>
  );
};

const icons = {
  open: <Inbox aria-hidden />,
  group: <Users aria-hidden />,
  closed: <Archive aria-hidden />,
  search: <Search aria-hidden />,
};

type Props = { openUuid: string | undefined; list: Ref<RowsHandle> };

/** The ticket list pane with its tabs, filters and lists (R079, R080, R081). */
export const Manager = ({ openUuid, list }: Props) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { tab, sub, term, scope, lists } = useSelector(selectTickets);
  const waiting = lists.groupPending.count ?? 0;
  const places = ['open', ...(scope.groups ? (['group'] as const) : []), 'closed', 'search'] as const;
  // Next to a conversation, a tab has room for the icon or for the count, but not for both.
  const tabs = places.map((value) => ({
    value,
    ...(value === 'search' && hasKeyboard() ? { onClick: focusSearch } : {}),
    text:
      value === 'group' && waiting > 0 ? (
        <>
          {t(`tabs.${value}`)}
          <Badge accent count={waiting} />
        </>
      ) : (
        <>
          {icons[value]}
          {t(`tabs.${value}`)}
        </>
      ),
  }));
  const rows = <TicketList key={`${tab}-${sub}`} openUuid={openUuid} handle={list} />;
  return (
    <Pane aria-label={t('list')} data-ticket-list>
      <Tabs label={t('list')} value={tab} onChange={(next) => dispatch(tabChosen(next))} tabs={tabs}>
        {(['open', 'group'] as const).map((place) => (
          <TabPanel key={place} value={place}>
            <Filters />
            <Views>
              <SubTabs />
              {sub === 'pending' && <OrderButton />}
            </Views>
            {sub === 'pending' && <KeepWaiting />}
            {rows}
          </TabPanel>
        ))}
        <TabPanel value="closed">{rows}</TabPanel>
        <TabPanel value="search">
          <Under>
            <SearchField label={t('find')} value={term} onChange={(next) => dispatch(termChanged(next))} />
            <Suspense fallback={<Bones />}>
              <SearchFilters />
            </Suspense>
          </Under>
          {rows}
        </TabPanel>
      </Tabs>
    </Pane>
  );
};
