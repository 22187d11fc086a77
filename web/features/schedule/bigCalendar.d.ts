/** The parts of react-big-calendar that are used. Its dates are in the browser's time zone. */
declare module 'react-big-calendar' {
  import type { ComponentType, ReactNode } from 'react';

  export type View = 'month' | 'week' | 'day' | 'agenda';
  export type Stretch = { start: Date; end: Date };
  type DateFormat = (date: Date) => string;
  type StretchFormat = (stretch: Stretch) => string;
  export type Formats = {
    dateFormat: DateFormat;
    dayFormat: DateFormat;
    weekdayFormat: DateFormat;
    timeGutterFormat: DateFormat;
    agendaDateFormat: DateFormat;
    agendaTimeFormat: DateFormat;
    agendaTimeRangeFormat: StretchFormat;
    eventTimeRangeStartFormat: StretchFormat;
    eventTimeRangeEndFormat: StretchFormat;
    monthHeaderFormat: DateFormat;
    dayHeaderFormat: DateFormat;
    dayRangeHeaderFormat: StretchFormat;
    agendaHeaderFormat: StretchFormat;
    eventTimeRangeFormat: StretchFormat;
    selectRangeFormat: StretchFormat;
  };
  export class DateLocalizer {
    constructor(spec: { firstOfWeek: () => number; formats: Formats; format: () => string });
  }
  type Shows<E> = { event?: ComponentType<{ event: E }>; header?: ComponentType<{ label: string }> };
  export type CalendarProps<E extends Stretch> = {
    localizer: DateLocalizer;
    events: readonly E[];
    view: View;
    views: readonly View[];
    date: Date;
    getNow: () => Date;
    onNavigate: (date: Date) => void;
    onView: (view: View) => void;
    onSelectEvent: (event: E) => void;
    onSelectSlot: (slot: Stretch) => void;
    onKeyPressEvent?: (event: E, key: KeyboardEvent) => void;
    eventPropGetter: (event: E) => { className: string };
    components: { [V in View]?: Shows<E> };
    messages: Record<'date' | 'time' | 'event' | 'noEventsInRange', string> & {
      showMore: (count: number) => ReactNode;
    };
    scrollToTime: Date;
    length: number;
    toolbar: false;
    selectable: true;
    drilldownView: View;
  };
  export const Calendar: ComponentType<CalendarProps<Stretch>>;
}

declare module 'react-big-calendar/lib/css/react-big-calendar.css';
declare module 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
declare module 'react-big-calendar/lib/addons/dragAndDrop' {
  import type { ComponentType } from 'react';
  import type { Calendar, CalendarProps, Stretch } from 'react-big-calendar';

  type Dragged<E extends Stretch> = {
    draggableAccessor: (event: E) => boolean;
    resizable: false;
    onEventDrop: (drop: { event: E; start: Date }) => void;
  };
  type WithDragAndDrop = <E extends Stretch>(calendar: typeof Calendar) => ComponentType<CalendarProps<E> & Dragged<E>>;
  /** CommonJS: the exports are one level deeper. */
  const addon: { default: WithDragAndDrop };
  export default addon;
}
