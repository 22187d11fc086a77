import './saga.ts';
import './texts.ts';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageTitle } from '../app/PageTitle.tsx';
import { useRecord } from '../kernel/useRecord.ts';
import { useClock } from '../session/useClock.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { phone } from '../ui/screens.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Agenda } from './Agenda.tsx';
import { nameOf, ScheduleForm } from './ScheduleForm.tsx';
import {
  contactAsked,
  contactWanted,
  rangeShown,
  schedules,
  searched,
  selectCalendar,
  selectSchedules,
} from './slice.ts';
import { instantAt, shownAt } from './times.ts';
import { AGENDA_DAYS, plus, titleOf } from './titles.ts';

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

/** The beginning of the day, as the company's clocks show it. */
const today = (zone: string): Date => plus(shownAt(new Date().toISOString(), zone), 0);

/** What is asked for by the address: a new message to a contact, once (R467). */
const useAskedContact = () => {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('contactId')) || null;
  useEffect(() => {
    if (wanted === null) return;
    dispatch(contactWanted(wanted));
    setParams({}, { replace: true });
  }, [dispatch, wanted, setParams]);
  return useRecord('contact', useSelector(selectCalendar).asked);
};

/** Scheduled messages as an agenda, found by contact and words (R467). */
export const SchedulesPage = () => {
  const { t } = useTranslation('schedule');
  const dispatch = useDispatch();
  const { zone, language } = useClock();
  const all = useSelector(selectSchedules);
  const { phase } = useSelector(selectCalendar);
  const { layer } = useSelector(schedules.select);
  const [search, setSearch] = useState('');
  const [date, setDate] = useState(() => today(zone));
  const contact = useAskedContact();
  const [from, to] = [instantAt(date, zone), instantAt(plus(date, AGENDA_DAYS), zone)];
  const shown = searched(all, search).filter(({ sendAt }) => sendAt >= from && sendAt < to);
  useEffect(() => void dispatch(rangeShown({ from, to })), [dispatch, from, to]);
  const { addClicked, layerClosed, removeConfirmed } = schedules.actions;
  const add = () => {
    dispatch(contactAsked(null));
    dispatch(addClicked());
  };
  const title = t('title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Search label={t('search')} value={search} onChange={setSearch} />
        <Button variant="primary" onClick={add}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </PageHead>
      <Bar>
        <Button size="sm" onClick={() => setDate(today(zone))}>
          {t('today')}
        </Button>
        <IconButton size="sm" label={t('previous')} onClick={() => setDate(plus(date, -AGENDA_DAYS))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t('next')} onClick={() => setDate(plus(date, AGENDA_DAYS))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{titleOf(date, language)}</h2>
      </Bar>
      {phase === 'failed' && <Failed role="alert">{t('notLoaded')}</Failed>}
      <Agenda records={shown} />
      {layer.is === 'form' && (
        <ScheduleForm key={layer.record?.id ?? 'new'} record={layer.record} preset={layer.record ? {} : { contact }} />
      )}
      {layer.is === 'remove' && (
        <ConfirmDialog
          open
          title={t('removeTitle')}
          onCancel={() => dispatch(layerClosed())}
          onConfirm={() => dispatch(removeConfirmed(layer.record))}
        >
          {t(layer.record.sentAt ? 'removeSent' : 'removeQuestion', { name: nameOf(layer.record) })}
        </ConfirmDialog>
      )}
    </>
  );
};
