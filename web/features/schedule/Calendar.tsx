import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Calendar as BigCalendar, type View } from 'react-big-calendar';
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { ScheduleRecord } from '../../../domain/schedule/shape.ts';
import { toast } from '../../api/toast.ts';
import { useClock } from '../../api/session/useClock.ts';
import { CalendarBox } from './CalendarBox.ts';
import { AgendaRow, EventChip, type ShownEvent } from './EventChip.tsx';
import { localizerIn } from './formats.ts';
import { schedules } from './slice.ts';
import { inAnHour, instantAt, shownAt, writtenAt } from './times.ts';
import { AGENDA_DAYS } from './titles.ts';

const Board = dragAndDrop.default<ShownEvent>(BigCalendar);
/** The length of a message in the calendar; it never reaches into the next day. */
const halfAnHourOn = (start: Date): Date => {
  const midnight = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime();
  return new Date(Math.min(start.getTime() + 1_800_000, midnight - 1));
};
const views: readonly View[] = ['month', 'week', 'day', 'agenda'];
const eight = new Date(2026, 0, 1, 8);
/** The library renders a weekday as a column header without a table around it. */
const DayLabel = ({ label }: { label: string }) => <span>{label}</span>;
const components = {
  month: { event: EventChip },
  week: { event: EventChip, header: DayLabel },
  day: { event: EventChip, header: DayLabel },
  agenda: { event: AgendaRow },
};

/** Makes the box of scrolling hours reachable by keyboard, even without messages. The library offers no option for that. */
const useReachedHours = (view: View): RefObject<HTMLDivElement | null> => {
  const { t } = useTranslation('schedule');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hours = box.current?.querySelector('.rbc-time-content');
    hours?.setAttribute('tabindex', '0');
    hours?.setAttribute('role', 'group');
    hours?.setAttribute('aria-label', t(`views.${view}`));
  }, [view, t]);
  return box;
};

type Props = {
  records: readonly ScheduleRecord[];
  view: View;
  date: Date;
  onView: (view: View) => void;
  onDate: (date: Date) => void;
  /** The user clicked a time: 2026-11-21T09:30, local to the company. */
  onAdd: (at: string) => void;
};

/** The calendar in the company's time zone; unsent messages can be dragged to another time (R465, R466). */
export const Calendar = ({ records, view, date, onView, onDate, onAdd }: Props) => {
  const { t } = useTranslation('schedule');
  const dispatch = useDispatch();
  const { zone, language } = useClock();
  const box = useReachedHours(view);
  const localizer = useMemo(() => localizerIn(language), [language]);
  const events = useMemo(
    () =>
      records.map((record): ShownEvent => {
        const start = shownAt(record.sendAt, zone);
        return { start, end: halfAnHourOn(start), record };
      }),
    [records, zone],
  );
  const { editClicked, removeClicked, saveClicked } = schedules.actions;
  const now = () => shownAt(new Date().toISOString(), zone);
  const isOver = (at: Date): boolean => at < now();
  const refuse = () => toast.error(t('past'));

  const add = (start: Date) => {
    if (view !== 'month') return isOver(start) ? refuse() : onAdd(writtenAt(start));
    const day = writtenAt(start).slice(0, 10);
    const today = writtenAt(now()).slice(0, 10);
    if (day < today) return refuse();
    onAdd(day === today ? inAnHour(zone) : `${day}T09:00`);
  };
  const move = ({ event: { record }, start }: { event: ShownEvent; start: Date }) => {
    if (isOver(start)) return refuse();
    const { id, body, contactId, whatsappId, version } = record;
    const moved = { body, contactId, whatsappId, sendAt: instantAt(start, zone) };
    dispatch(saveClicked({ id, values: { body: moved, file: 'keep' }, seen: version }));
  };
  return (
    <CalendarBox ref={box}>
      <Board
        localizer={localizer}
        events={events}
        view={view}
        views={views}
        date={date}
        getNow={now}
        onNavigate={onDate}
        onView={onView}
        onSelectEvent={({ record }) => dispatch(editClicked(record))}
        onSelectSlot={({ start }) => add(start)}
        onKeyPressEvent={({ record }, { key }) => {
          if (key === 'Enter' || key === ' ') dispatch(editClicked(record));
          if (key === 'Delete') dispatch(removeClicked(record));
        }}
        onEventDrop={move}
        draggableAccessor={({ record }) => record.sentAt === null && record.ticketId === null}
        resizable={false}
        eventPropGetter={({ record }) => ({ className: `is-${record.status}` })}
        components={components}
        messages={{
          date: t('date'),
          time: t('time'),
          event: t('event'),
          noEventsInRange: t('none'),
          showMore: (count) => t('more', { count }),
        }}
        scrollToTime={eight}
        length={AGENDA_DAYS}
        toolbar={false}
        selectable
        drilldownView="agenda" // opens a day with more messages than fit, and lists all of them
      />
    </CalendarBox>
  );
};
