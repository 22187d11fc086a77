import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { defaultWeek, type Week } from '../kernel/schedule.ts';
import { companyEvents } from './events.ts';

type Founded = z.infer<typeof companyEvents.CompanyFounded.data>;
export type CompanyCommand = Commands<{
  FoundCompany: Founded;
  /** The hours of the week, and the time zone whose clocks they are on; without one it stays. */
  ScheduleCompany: { schedules: Week; timeZone?: string | undefined };
}>;
export type Company = { is: 'absent' } | ({ is: 'present'; schedules: Week } & Founded);

/** An IANA name: an offset such as +03:00 knows no summer time and not every reader of the log. */
const knownZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
};
const checked = (zone: string): string => {
  if (!knownZone(zone)) throw new Refused('unknown time zone');
  return zone;
};

/** A company of the installation (stream of company 0). Until it saves hours it has the default week. */
export const company: Decider<Company, CompanyCommand, typeof companyEvents> = {
  feature: 'company',
  events: companyEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'FoundCompany') {
      const { name, timeZone, language, dueDate, planId } = command;
      if (state.is === 'present') return [];
      return [{ type: 'CompanyFounded', data: { name, timeZone: checked(timeZone), language, dueDate, planId } }];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
    const { schedules, timeZone = state.timeZone } = command;
    const events: EventOf<typeof companyEvents>[] = [];
    if (timeZone !== state.timeZone)
      events.push({ type: 'CompanyTimeZoneChosen', data: { timeZone: checked(timeZone) } });
    if (JSON.stringify(schedules) !== JSON.stringify(state.schedules))
      events.push({ type: 'CompanyScheduled', data: { schedules: [...schedules] } });
    return events;
  },
  evolve: (state, event) => {
    if (event.type === 'CompanyFounded') return { is: 'present', ...event.data, schedules: defaultWeek };
    return state.is === 'present' ? { ...state, ...event.data } : state;
  },
};
