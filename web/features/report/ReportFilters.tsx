import { GitFork, ListFilter, Smartphone, Users } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { reportStatuses } from '../../../projections/report/contract.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterPicks } from '../../ui/records/FilterPicks.tsx';
import { phone } from '../../ui/page/screens.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ContactFilter } from './ContactFilter.tsx';
import { cleared, filtered, type Filters } from './slice.ts';

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s-8);
  padding: 0 var(--s-24) var(--s-12);
  & > :first-child {
    width: 240px;
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
    & > :first-child {
      width: 100%;
    }
  }
`;
const Days = styled.div`
  display: flex;
  gap: var(--s-8);
  ${phone} {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;

/** The filters of the report; each change applies at once. */
export const ReportFilters = ({ filters }: { filters: Filters }) => {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const { today } = useClock();
  const change = (part: Partial<Filters>) => void dispatch(filtered(part));
  const statuses = reportStatuses.map((status, index) => ({ id: index + 1, name: t(`is.${status}`) }));
  return (
    <Bar role="search" aria-label={t('filters')}>
      <SearchField label={t('search')} value={filters.search} onChange={(search) => change({ search })} />
      <Days>
        <TextField
          label={t('from')}
          type="date"
          value={filters.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={t('to')}
          type="date"
          value={filters.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Days>
      <FilterPicks
        label={t('status')}
        icon={<ListFilter aria-hidden />}
        of={statuses}
        chosen={filters.status.map((status) => reportStatuses.indexOf(status) + 1)}
        none=""
        onChange={(ids) => change({ status: reportStatuses.filter((_, index) => ids.includes(index + 1)) })}
      />
      <FilterPicks
        label={t('queues')}
        icon={<GitFork aria-hidden />}
        of="queue"
        chosen={filters.queues}
        none={t('noQueues')}
        onChange={(ids) => change({ queues: ids })}
      />
      <FilterPicks
        label={t('users')}
        icon={<Users aria-hidden />}
        of="user"
        chosen={filters.users}
        none={t('noUsers')}
        onChange={(ids) => change({ users: ids })}
      />
      <FilterPicks
        label={t('connections')}
        icon={<Smartphone aria-hidden />}
        of="whatsapp"
        chosen={filters.connections}
        none={t('noConnections')}
        onChange={(ids) => change({ connections: ids })}
      />
      <ContactFilter contact={filters.contact} onChange={(contact) => change({ contact })} />
      <Button variant="ghost" onClick={() => dispatch(cleared(today))}>
        {t('clear')}
      </Button>
    </Bar>
  );
};
