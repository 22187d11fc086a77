import './texts.ts';
import { Archive, ChevronDown, Inbox, Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { VirtuosoHandle } from 'react-virtuoso';
import { styled } from 'styled-components';
import { selectUser } from '../session/slice.ts';
import { useCan } from '../session/useCan.ts';
import { Badge } from '../ui/Badge.tsx';
import { Control } from '../ui/Field.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TabPanel, Tabs } from '../ui/Tabs.tsx';
import { selectList, selectTickets } from './selectors.ts';
import { queuesChosen, showAllChosen, subChosen, tabChosen, termChanged, type Sub, type TicketRoot } from './slice.ts';
import { TicketList } from './TicketList.tsx';

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-right: 1px solid var(--border);
  @media (max-width: 599px) {
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
  & > label:last-child {
    margin-left: auto;
  }
`;
const Under = styled.div`
  padding: var(--s-8) var(--s-12);
`;
const Queues = styled(Control)`
  width: auto;
  max-width: 180px;
  select {
    appearance: none;
    cursor: pointer;
    text-overflow: ellipsis;
  }
  option {
    background: var(--raised);
    color: var(--text);
  }
`;

/** Which queues' tickets the lists show: all of the user's, or one. */
const QueueFilter = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const queues = useSelector(selectUser)?.queues ?? [];
  const { queueIds } = useSelector(selectTickets).scope;
  if (queues.length < 2) return null;
  return (
    <Queues $quiet>
      <select
        aria-label={t('queueFilter')}
        value={queueIds[0] ?? ''}
        onChange={({ target: { value } }) => dispatch(queuesChosen(value ? [Number(value)] : []))}
      >
        <option value="">{t('allQueues')}</option>
        {queues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </Queues>
  );
};

const Filters = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const maySeeAll = useCan('tickets-manager:showall');
  const manyQueues = (useSelector(selectUser)?.queues.length ?? 0) > 1;
  const { showAll } = useSelector(selectTickets).scope;
  if (!maySeeAll && !manyQueues) return null;
  return (
    <Bar>
      <QueueFilter />
      {maySeeAll && (
        <Switch
          label={t('showAll')}
          checked={showAll}
          onChange={(event) => dispatch(showAllChosen(event.target.checked))}
        />
      )}
    </Bar>
  );
};

const SubTab = ({ name }: { name: Sub }) => {
  const { t } = useTranslation('ticket');
  const { count } = useSelector((state: TicketRoot) => selectList(state, name));
  const chosen = useSelector(selectTickets).sub === name;
  return (
    <>
      {t(`subs.${name}`)}
      {count === null ? (
        <Skeleton $width="20px" $height="16px" style={{ borderRadius: 9 }} />
      ) : (
        <Badge accent={chosen && count > 0} count={count} />
      )}
    </>
  );
};

const subs = (['open', 'pending'] as const).map((value) => ({ value, text: <SubTab name={value} /> }));
const icons = { open: <Inbox aria-hidden />, closed: <Archive aria-hidden />, search: <Search aria-hidden /> };

type Props = { openUuid: string | undefined; list: Ref<VirtuosoHandle> };

/** The tickets manager: its tabs, filters and lists (spec 1 section 2). */
export const Manager = ({ openUuid, list }: Props) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const { tab, sub, term } = useSelector(selectTickets);
  const tabs = (['open', 'closed', 'search'] as const).map((value) => ({
    value,
    text: (
      <>
        {icons[value]}
        {t(`tabs.${value}`)}
      </>
    ),
  }));
  const rows = <TicketList key={sub} openUuid={openUuid} handle={list} />;
  return (
    <Pane aria-label={t('list')}>
      <Tabs label={t('list')} value={tab} onChange={(next) => dispatch(tabChosen(next))} tabs={tabs}>
        <TabPanel value="open">
          <Filters />
          <Under>
            <Segmented label={t('views')} value={sub} onChange={(next) => dispatch(subChosen(next))} options={subs} />
          </Under>
          {rows}
        </TabPanel>
        <TabPanel value="closed">{rows}</TabPanel>
        <TabPanel value="search">
          <Under>
            <SearchField label={t('find')} value={term} onChange={(next) => dispatch(termChanged(next))} />
          </Under>
          {rows}
        </TabPanel>
      </Tabs>
    </Pane>
  );
};
