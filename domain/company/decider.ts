import type { z } from 'zod';
import { Refused, type Commands, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { isNamed } from '../kernel/erasure.ts';
import type { EventOf } from '../kernel/event.ts';
import { defaultWeek, type Week } from '../kernel/schedule.ts';
import { searchOf } from '../kernel/search.ts';
import { companyChanges, noBilling, type Billing, type CompanyFields } from './changes.ts';
import { billingShape, companyEvents } from './events.ts';
import { beginPlan, withChosenPlan } from './nextPlan.ts';
import { agreedDay, subtractMonths, addTerms, nextDueDate, firstPausedDay } from './recurrence.ts';

type Founded = z.output<typeof companyEvents.CompanyFounded.data>;
export type CompanyCommand = Commands<{
  /** Absent fields take the defaults of the event. */
  FoundCompany: z.input<typeof companyEvents.CompanyFounded.data>;
  /** Absent fields stay as they are. */
  ChangeCompany: { fields: Partial<CompanyFields> };
  /** Its admin chooses the plan of the next term. Choosing the present plan, or null, withdraws an earlier choice. */
  ChoosePlan: { planId: number | null };
  /** `givenBy`: the user whose erasure also erases the address. */
  GiveBillingAddress: { billing: Billing; givenBy: number | null };
  /**
   * Moves the due date to `dueDate`, or on by the recurrence. If `from` is set, it must still be the due date. Never moves to
   * an earlier day.
   */
  RenewCompany: { why: 'extension'; dueDate?: string | undefined; from?: string | null | undefined };
  /**
   * Moves the due date on by the paid months, or by the months of a free plan once due. `today` (yyyy-mm-dd) is the day of
   * payment in `dueZone`; `planId` is the plan of the new term.
   */
  ProlongCompany: { why: 'payment' | 'free'; months: number; today: string; planId: number };
  /** Moves the due date back by the months of an invoice whose payment was returned. */
  ShortenCompany: { months: number };
  /** `today` (yyyy-mm-dd) is by the clocks of `dueZone`. */
  LapseCompany: { today: string };
  /** Sets the hours of the week and their time zone. Without a zone, the present one stays. */
  ScheduleCompany: { schedules: Week; timeZone?: string | undefined };
  /** `confirmation`: the typed name of the company, where the caller must confirm. */
  RemoveCompany: { confirmation?: string | undefined };
}>;
/**
 * `dueDay`: the agreed day of the month; `status` false: suspended; `lapsed`: its connections pause. `dueZone`: the time zone
 * at the founding. It decides when due dates pass, so the company's admins cannot move them. `suspendedAt`: the last
 * suspension; `backAt`: when service last resumed after a closure or pause.
 */
type Known = {
  schedules: Week;
  status: boolean;
  lapsed: boolean;
  dueDay: number | null;
  dueZone: string;
  /** The plan that the company chose for its next term. */
  nextPlanId: number | null;
} & Breaks &
  Billing &
  Founded;
type Breaks = { suspendedAt: string | null; backAt: string | null };
export type Company = { is: 'absent' } | { is: 'removed' } | ({ is: 'present' } & Known);
type Event = EventOf<typeof companyEvents>;

/** Accepts IANA names only. Offsets such as +03:00 have no summer time, and some readers of the log reject them. */
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

/** Claims a company's name: it must be unique, regardless of case and accents. */
export const claimedCompanyName = (name: string): ClaimedValue => ({
  what: 'companyName',
  key: searchOf(name).trim(),
  refusal: ['ERR_COMPANY_NAME_TAKEN', 409],
});

/** A company of the installation (a stream of company 0). It has the default week until it saves hours. */
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
        return companyChanges(command.fields, state);
      case 'ChoosePlan':
        return withChosenPlan(command.planId, state);
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
        const dueDate = subtractMonths(state.dueDate, command.months, dueDay);
        return [{ type: 'CompanyDueDateSet', data: { dueDate, dueDay } }];
      }
      case 'ProlongCompany':
        return prolongation(command, state);
      case 'LapseCompany': {
        const { dueDate, lapsed } = state;
        const isLate = dueDate !== null && !lapsed && command.today >= firstPausedDay(dueDate);
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
  holds: (state) => (state.is === 'present' ? [claimedCompanyName(state.name)] : []),
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

/** A company without a due date stays without one. */
const prolongation = (
  { why, months, today, planId }: Extract<CompanyCommand, { type: 'ProlongCompany' }>,
  state: Known,
): Event[] => {
  const { dueDate, dueDay: day } = state;
  if (why === 'free' && (dueDate === null || today < dueDate)) return [];
  const begun = beginPlan(planId, state);
  if (dueDate === null) return begun;
  return [{ type: 'CompanyRenewed', data: { dueDate: addTerms(dueDate, months, { today, day }), why } }, ...begun];
};

const scheduling = ({ schedules, timeZone }: Extract<CompanyCommand, { type: 'ScheduleCompany' }>, state: Known) => {
  const events: Event[] = [];
  if (timeZone !== undefined && timeZone !== state.timeZone)
    events.push({ type: 'CompanyTimeZoneChosen', data: { timeZone: checked(timeZone) } });
  if (JSON.stringify(schedules) !== JSON.stringify(state.schedules))
    events.push({ type: 'CompanyScheduled', data: { schedules: [...schedules] } });
  return events;
};
