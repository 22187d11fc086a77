import './saga.ts';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../api/parts.ts';
import type { View } from 'react-big-calendar';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useRecord } from '../../api/records/useRecord.ts';
import { useClock } from '../../api/session/useClock.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { useScreen } from '../../ui/page/useScreen.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { contactAsked, rangeShown, schedules, searched, selectCalendar, selectSchedules } from './slice.ts';
import { scheduleContact } from './tasks.ts';
import { around, shownAt } from './times.ts';
import { stepped, titleOf } from './titles.ts';

const Calendar = lazy(() => import('./Calendar.tsx').then((file) => ({ default: file.Calendar })));

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  padding: 0 var(--s-24) var(--s-12);
  & > h2 {
    flex: 1;
    min-width: 0;
    font-size: var(--t-14);
    font-weight: var(--w-medium);
  }
  & > h2::first-letter {
    text-transform: uppercase;
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
    & > [role='radiogroup'] {
      flex: 1 0 100%;
    }
  }
`;
const Search = styled(SearchField)`
  width: 260px;
  ${phone} {
    width: 100%;
  }
`;
const Failed = styled.p`
  padding: var(--s-8) var(--s-24);
  color: var(--danger-text);
`;
const None = styled.p`
  padding: var(--s-8) var(--s-24);
  color: var(--text-muted);
`;
const order: readonly View[] = ['month', 'week', 'day', 'agenda'];

/** Opens the form for the contact in the address, once (R467). */
const useAskedContact = () => {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('contactId')) || null;
  useEffect(() => {
    if (wanted === null) return;
    dispatch(scheduleContact.run(wanted));
    setParams({}, { replace: true });
  }, [dispatch, wanted, setParams]);
  return useRecord('contact', useSelector(selectCalendar).asked);
};

/** Scheduled messages in a calendar: by month, week, day or as an agenda, found by contact and text (R465 to R467). */
export const SchedulesPage = () => {
  const { t } = useTranslation('schedule');
  const dispatch = useDispatch();
  const { zone, language } = useClock();
  const narrow = useScreen() === 'phone';
  const all = useSelector(selectSchedules);
  const { phase } = useSelector(selectCalendar);
  const { layer } = useSelector(schedules.select);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<View | null>(null);
  const [date, setDate] = useState(() => shownAt(new Date().toISOString(), zone));
  const [at, setAt] = useState<string | undefined>();
  const contact = useAskedContact();
  const view = chosen ?? (narrow ? 'agenda' : 'month');
  const { from, to } = around(date, zone);
  useEffect(() => void dispatch(rangeShown({ from, to })), [dispatch, from, to]);
  const { addClicked } = schedules.actions;
  const add = (when?: string) => {
    dispatch(contactAsked(null));
    setAt(when);
    dispatch(addClicked());
  };
  const title = t('title');
  const found = searched(all, search);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Search label={t('search')} value={search} onChange={setSearch} />
        <Button variant="primary" onClick={() => add()}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </PageHead>
      <Bar>
        <Button size="sm" onClick={() => setDate(shownAt(new Date().toISOString(), zone))}>
          {t('today')}
        </Button>
        <IconButton size="sm" label={t('previous')} onClick={() => setDate(stepped(view, date, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t('next')} onClick={() => setDate(stepped(view, date, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{titleOf(view, date, language)}</h2>
        <Segmented
          label={t('view')}
          value={view}
          onChange={setChosen}
          options={order.map((value) => ({ value, text: t(`views.${value}`) }))}
        />
      </Bar>
      {phase === 'failed' && <Failed role="alert">{t('notLoaded')}</Failed>}
      {phase === 'ready' && search.trim() !== '' && found.length === 0 && (
        <None role="status">{t('notFound', { search: search.trim() })}</None>
      )}
      <Suspense fallback={<span aria-busy="true" />}>
        <Calendar
          records={found}
          view={view}
          date={date}
          onView={setChosen}
          onDate={setDate}
          onAdd={(when) => add(when)}
        />
      </Suspense>
      {layer.is === 'form' && (
        <ScheduleForm
          key={layer.record?.id ?? 'new'}
          record={layer.record}
          preset={layer.record ? {} : { contact, sendAt: at }}
        />
      )}
      {layer.is === 'remove' && <RemoveDialog key={layer.record.id} record={layer.record} />}
    </>
  );
};
