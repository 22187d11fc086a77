import { wallTime } from '../kernel/instant.ts';
import { Refused } from '../kernel/decider.ts';
import type { Company } from './decider.ts';

/** Whether nobody of it is let in and none of its connections is served: it is suspended, or was removed. */
export const isClosed = (company: Company): boolean =>
  company.is === 'removed' || (company.is === 'present' && !company.status);

/** Whether none of its connections is served: it is closed, or did not pay for too long. */
export const isPaused = (company: Company): boolean =>
  isClosed(company) || (company.is === 'present' && company.lapsed);

/** Whether its due date is over at an instant (ISO), so that no one of it is served. */
export const isPastDue = (company: Company, now: string): boolean =>
  company.is === 'present' && company.dueDate !== null && company.dueDate < wallTime(now, company.dueZone).slice(0, 10);

const DAY_MS = 86_400_000;

/** Whether what was planned for then could go on only a day too late or more. */
export const isTooLate = (plannedFor: string, backAt: string): boolean =>
  Date.parse(backAt) > Date.parse(plannedFor) + DAY_MS;

/** Whether what it had planned for then is to be left: it was closed or paused, and is back more than a day too late. */
export const isMissed = (company: Company, plannedFor: string): boolean =>
  company.is === 'present' && company.backAt !== null && isTooLate(plannedFor, company.backAt);

/** Whether a session that was opened then ended for good with a suspension. */
export const endedSessions = (company: Company, openedAt: string): boolean =>
  company.is === 'present' && company.suspendedAt !== null && openedAt <= company.suspendedAt;

/** So long after the removal of a company all its people are forgotten (design.md, How a person is forgotten). */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** Refused at the sign-in to a suspended company; of a removed one nobody is known any more: ERR_INVALID_CREDENTIALS. */
export const refuseClosed = (company: Company): void => {
  if (company.is === 'removed') throw new Refused('ERR_INVALID_CREDENTIALS');
  if (isClosed(company)) throw new Refused('ERR_COMPANY_SUSPENDED', 400);
};
