import { DateLocalizer, type Formats } from 'react-big-calendar';

type Parts = Intl.DateTimeFormatOptions;
const untold = (): string => '';
/** Formats dates and times of the calendar in a language; they are local to the company. */
export const localizerIn = (language: string): DateLocalizer => {
  const by = (parts: Parts) => {
    const format = new Intl.DateTimeFormat(language, parts);
    return (date: Date): string => format.format(date);
  };
  const time = by({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const range = ({ start, end }: { start: Date; end: Date }): string => `${time(start)} – ${time(end)}`;
  const formats: Formats = {
    dateFormat: by({ day: 'numeric' }),
    dayFormat: by({ weekday: 'short', day: 'numeric' }),
    weekdayFormat: by({ weekday: 'long' }),
    timeGutterFormat: time,
    agendaDateFormat: by({ weekday: 'short', day: '2-digit', month: '2-digit' }),
    agendaTimeFormat: time,
    agendaTimeRangeFormat: ({ start }) => time(start),
    eventTimeRangeFormat: range,
    selectRangeFormat: range,
    eventTimeRangeStartFormat: ({ start }) => time(start),
    eventTimeRangeEndFormat: ({ end }) => time(end),
    // The page has its own header.
    monthHeaderFormat: untold,
    dayHeaderFormat: untold,
    dayRangeHeaderFormat: untold,
    agendaHeaderFormat: untold,
  };
  // A week begins on Sunday in Brazil, on Monday elsewhere.
  return new DateLocalizer({ firstOfWeek: () => (language === 'pt-BR' ? 0 : 1), formats, format: untold });
};
