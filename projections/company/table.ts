import type { CompanyRecord } from '../../domain/company/shape.ts';
import type { Week } from '../../domain/kernel/schedule.ts';
import { bool, date, instant, int, json, marks, maybe, oneOf, table, text } from '../kernel/view/table.ts';

/** Companies that were not removed. `schedules` is null until the company saves its hours. */
export const companyTable = table(
  'company',
  {
    id: int,
    name: text,
    email: text,
    phone: text,
    status: bool,
    /** Time of the last suspension. */
    suspended_at: maybe(instant),
    due_date: maybe(date),
    recurrence: oneOf<CompanyRecord['recurrence']>(),
    trial_expiration: maybe(date),
    founder_id: maybe(int),
    /** Whether e-mail and phone are still the founder's, in which case they are erased with the founder. */
    email_is_founders: bool,
    phone_is_founders: bool,
    time_zone: text,
    /** Time zone of the founding, which decides due dates. */
    due_zone: text,
    language: oneOf<CompanyRecord['language']>(),
    plan_id: int,
    next_plan_id: maybe(int),
    /** The user who gave the billing address; it is erased with that user. */
    billing_given_by: maybe(int),
    billing_name: text,
    address_zip_code: text,
    address_street: text,
    address_state: text,
    address_city: text,
    address_district: text,
    search: text,
    schedules: maybe(json<Week>()),
    ...marks,
  },
  ['id'],
);
