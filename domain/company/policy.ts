import { wallTime } from '../kernel/instant.ts';
import { Refused } from '../kernel/decider.ts';
import { DAY_MS } from '../kernel/durations.ts';
import type { Company } from './decider.ts';

/** Whether the company is suspended or removed: no one signs in, and none of its connections is served. */
export const isClosed = (company: Company): boolean =>
  company.is === 'removed' || (company.is === 'present' && !company.status);

/** Whether the company's connections are paused: it is closed, or overdue for too long. */
export const isPaused = (company: Company): boolean =>
  isClosed(company) || (company.is === 'present' && company.lapsed);

/** Whether the due date has passed at an instant (ISO), so that the company is no longer served. */
export const isPastDue = (company: Company, now: string): boolean =>
  company.is === 'present' && company.dueDate !== null && company.dueDate < wallTime(now, company.dueZone).slice(0, 10);

/** Whether planned work could resume only more than a day late. */
export const isResumedTooLate = (plannedFor: string, backAt: string): boolean =>
  Date.parse(backAt) > Date.parse(plannedFor) + DAY_MS;

/** Whether planned work must be dropped: the company was closed or paused, and resumed more than a day late. */
export const isMissed = (company: Company, plannedFor: string): boolean =>
  company.is === 'present' && company.backAt !== null && isResumedTooLate(plannedFor, company.backAt);

/** Whether a suspension ended a session that was opened at this time. */
export const endedSessions = (company: Company, openedAt: string): boolean =>
  company.is === 'present' && company.suspendedAt !== null && openedAt <= company.suspendedAt;

/** The time after a company's removal at which all its people are erased (privacy.md, How a person is erased). */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** Refuses sign-in to a suspended company. A removed company has no known users, so it throws ERR_INVALID_CREDENTIALS. */
export const refuseClosed = (company: Company): void => {
  if (company.is === 'removed') throw new Refused('ERR_INVALID_CREDENTIALS');
  if (isClosed(company)) throw new Refused('ERR_COMPANY_SUSPENDED', 400);
};
