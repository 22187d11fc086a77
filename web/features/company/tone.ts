import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { daysUntil } from '../../api/session/expiry.ts';

/** The colour of a company's row by the days until its due date, exactly as R335, R336 and R337 list them. */
export const toneOf = (
  { dueDate, timeZone }: Pick<CompanyRecord, 'dueDate' | 'timeZone'>,
  now: Date,
): 'yellow' | 'orange' | 'red' | undefined => {
  const days = daysUntil(dueDate, timeZone, now);
  if (days === 5) return 'yellow';
  if (days >= -3 && days <= 4) return 'orange';
  return days === -4 ? 'red' : undefined;
};
