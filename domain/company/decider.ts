import type { z } from 'zod';
import { Refused, type Commands, type Decider, type Held } from '../kernel/decider.ts';
import { isNamed } from '../kernel/erasure.ts';
import type { EventOf } from '../kernel/event.ts';
import { defaultWeek, type Week } from '../kernel/schedule.ts';
import { searchOf } from '../kernel/search.ts';
import { changesOf, noBilling, type Billing, type CompanyFields } from './changes.ts';
import { billingShape, companyEvents } from './events.ts';
import { beginPlan, choosePlan } from './nextPlan.ts';
import { agreedDay, goneBack, goneOn, nextDueDate, pausedFrom } from './recurrence.ts';

type Founded = z.output<typeof companyEvents.CompanyFounded.data>;
export type CompanyCommand = Commands<{
  /** What is left out: see the event. */
  FoundCompany: z.input<typeof companyEvents.CompanyFounded.data>;
  /** Absent fields stay as they are. */
  ChangeCompany: { fields: Partial<CompanyFields> };
  /** Its own admin chooses; the present plan withdraws a choice. */
  ChoosePlan: { planId: number };
  /** `givenBy`: with whom it is forgotten. */
  GiveBillingAddress: { billing: Billing; givenBy: number | null };
  /** Until `dueDate`, or by its recurrence from the due date that it has, which is still `from` where that is said. Never to an earlier day. */
  RenewCompany: { why: 'extension'; dueDate?: string | undefined; from?: string | null | undefined };
  /** By the months that were paid for, or by those of a plan for nothing once it is due; `today` (yyyy-mm-dd): of the payment, by the clocks of `dueZone`; `planId`: the plan of the term that begins. */
  ProlongCompany: { why: 'payment' | 'free'; months: number; today: string; planId: number };
  /** By the months of an invoice whose payment went back. */
  ShortenCompany: { months: number };
  /** `today` (yyyy-mm-dd): by the clocks of `dueZone`. */
  LapseCompany: { today: string };
  /** The hours of the week, and the time zone whose clocks they are on; without one it stays. */
  ScheduleCompany: { schedules: Week; timeZone?: string | undefined };
  /** `confirmation`: what was typed to name it, where that was asked for. */
  RemoveCompany: { confirmation?: string | undefined };
}>;
/**
 * `dueDay`: the day of the month that was agreed upon; `status`: it works, and is not suspended; `lapsed`: its connections
 * pause; `dueZone`: by whose clocks its due dates are judged, those of its founding, which no admin of its own moves.
 * `suspendedAt`, `backAt`: when it was suspended the last time, and when it went on after it had been closed or paused.
 */
type Known = {
  schedules: Week;
  status: boolean;
  lapsed: boolean;
  dueDay: number | null;
  dueZone: string;
  /** The plan that it chose for its next term. */
  nextPlanId: number | null;
} & Breaks &
  Billing &
  Founded;
type Breaks = { suspendedAt: string | null; backAt: string | null };
export type Company = { is: 'absent' } | { is: 'removed' } | ({ is: 'present' } & Known);
type Event = EventOf<typeof companyEvents>;

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
  if (!knownZone(zone)) throw new Refused('ERR_TIME_ZONE');
  return zone;
};

/** A company's name as it is claimed: no two have one, whatever its case and accents. */
export const heldName = (name: string): Held => ({
  what: 'companyName',
  key: searchOf(name).trim(),
  refusal: ['ERR_COMPANY_NAME_TAKEN', 409],
});

/** A company of the installation (stream of company 0). Until it saves hours it has the default week. */
export const company: Decider<Company, CompanyCommand, typeof companyEvents> = {
  feature: 'company',
  events: companyEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'FoundCompany') {
      if (state.is !== 'absent') return [];
      const data = companyEvents.CompanyFounded.data.parse(command);
      return [{ type: 'CompanyFounded', data: { ...data, timeZone: checked(data.timeZone) } }];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
    switch (command.type) {
      case 'ChangeCompany':
        if (command.fields.status === false && state.foundedBy === 'installation')
          throw new Refused('ERR_OWN_COMPANY_SUSPENDED', 409);
        return changesOf(command.fields, state);
      case 'ChoosePlan':
        return choosePlan(command.planId, state);
      case 'GiveBillingAddress':
        return JSON.stringify(command.billing) === JSON.stringify(billingShape.parse(state))
          ? []
          : [
              {
                type: 'CompanyBillingAddressGiven',
                data: { ...billingShape.parse(command.billing), givenBy: command.givenBy },
              },
            ];
      case 'RenewCompany':
        return renewal(command, state);
      case 'ShortenCompany': {
        if (state.dueDate === null) return [];
        const dueDay = agreedDay(state.dueDate, state.dueDay);
        const dueDate = goneBack(state.dueDate, command.months, dueDay);
        return [{ type: 'CompanyDueDateSet', data: { dueDate, dueDay } }];
      }
      case 'ProlongCompany':
        return prolongation(command, state);
      case 'LapseCompany': {
        const { dueDate, lapsed } = state;
        const isLate = dueDate !== null && !lapsed && command.today >= pausedFrom(dueDate);
        return isLate ? [{ type: 'CompanyLapsed', data: {} }] : [];
      }
      case 'ScheduleCompany':
        return scheduling(command, state);
      case 'RemoveCompany':
        if (state.foundedBy === 'installation') throw new Refused('ERR_OWN_COMPANY_REMOVED', 409);
        if (command.confirmation !== undefined && !isNamed(command.confirmation, state.name))
          throw new Refused('ERR_COMPANY_UNCONFIRMED');
        return [{ type: 'CompanyRemoved', data: {} }];
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'CompanyFounded') {
      const { dueDate, timeZone: dueZone } = event.data;
      const dueDay = dueDate === null ? null : agreedDay(dueDate, null);
      const atFirst = {
        schedules: defaultWeek,
        status: true,
        lapsed: false,
        dueDay,
        dueZone,
        nextPlanId: null,
        suspendedAt: null,
        backAt: null,
      };
      return { is: 'present', ...event.data, ...noBilling, ...atFirst };
    }
    if (state.is !== 'present') return state;
    switch (event.type) {
      case 'CompanyRemoved':
        return { is: 'removed' };
      case 'CompanySuspended':
        return { ...state, status: false, suspendedAt: at };
      case 'CompanyResumed':
        return { ...state, status: true, backAt: at };
      case 'CompanyLapsed':
        return { ...state, lapsed: true };
      case 'CompanyPlanChosen':
        return { ...state, planId: event.data.planId, nextPlanId: null };
      case 'CompanyNextPlanChosen':
        return { ...state, nextPlanId: event.data.planId };
      case 'CompanyNextPlanWithdrawn':
        return { ...state, nextPlanId: null };
      case 'CompanyDueDateSet': {
        const { dueDate, dueDay = dueDate === null ? null : agreedDay(dueDate, null) } = event.data;
        return { ...state, ...paid(state, at), dueDate, dueDay };
      }
      case 'CompanyRenewed': {
        const { dueDate, why } = event.data;
        const trialExpiration = why === 'extension' ? state.trialExpiration : null;
        return { ...state, ...paid(state, at), dueDate, dueDay: agreedDay(dueDate, state.dueDay), trialExpiration };
      }
      default:
        return { ...state, ...event.data };
    }
  },
  holds: (state) => (state.is === 'present' ? [heldName(state.name)] : []),
};

const paid = ({ lapsed, backAt }: Known, at: string) => ({ lapsed: false, backAt: lapsed ? at : backAt });

const renewal = (
  { why, dueDate: wanted, from }: Extract<CompanyCommand, { type: 'RenewCompany' }>,
  state: Known,
): Event[] => {
  if (from !== undefined && from !== state.dueDate) throw new Refused('ERR_CHANGED_MEANWHILE', 409, { name: '' });
  if (state.dueDate === null && wanted === undefined) throw new Refused('ERR_NO_DUE_DATE', 409);
  const dueDate = wanted ?? nextDueDate(state.dueDate ?? '', state.recurrence, state.dueDay ?? undefined);
  if (state.dueDate !== null && dueDate <= state.dueDate) return [];
  return [{ type: 'CompanyRenewed', data: { dueDate, why } }];
};

/** Whoever is never due stays so. */
const prolongation = (
  { why, months, today, planId }: Extract<CompanyCommand, { type: 'ProlongCompany' }>,
  state: Known,
): Event[] => {
  const { dueDate, dueDay: day } = state;
  if (why === 'free' && (dueDate === null || today < dueDate)) return [];
  const begun = beginPlan(planId, state);
  if (dueDate === null) return begun;
  return [{ type: 'CompanyRenewed', data: { dueDate: goneOn(dueDate, months, { today, day }), why } }, ...begun];
};

const scheduling = ({ schedules, timeZone }: Extract<CompanyCommand, { type: 'ScheduleCompany' }>, state: Known) => {
  const events: Event[] = [];
  if (timeZone !== undefined && timeZone !== state.timeZone)
    events.push({ type: 'CompanyTimeZoneChosen', data: { timeZone: checked(timeZone) } });
  if (JSON.stringify(schedules) !== JSON.stringify(state.schedules))
    events.push({ type: 'CompanyScheduled', data: { schedules: [...schedules] } });
  return events;
};
