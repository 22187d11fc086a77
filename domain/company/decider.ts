import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { companyEvents } from './events.ts';

export type CompanyCommand = Commands<{
  FoundCompany: { name: string; timeZone: string; language: 'pt' | 'en' | 'es'; dueDate: string; planId: number };
}>;
export type Company = { is: 'absent' } | { is: 'present' };

const knownZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** A company of the installation (stream of company 0). */
export const company: Decider<Company, CompanyCommand, typeof companyEvents> = {
  feature: 'company',
  events: companyEvents,
  initial: { is: 'absent' },
  decide: ({ name, timeZone, language, dueDate, planId }, state) => {
    if (state.is === 'present') return [];
    if (!knownZone(timeZone)) throw new Refused('unknown time zone');
    return [{ type: 'CompanyFounded', data: { name, timeZone, language, dueDate, planId } }];
  },
  evolve: () => ({ is: 'present' }),
};
