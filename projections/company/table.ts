import type { CompanyRecord } from '../../domain/company/shape.ts';
import type { Week } from '../../domain/kernel/schedule.ts';
import { bool, date, instant, int, json, marks, maybe, oneOf, table, text } from '../kernel/table.ts';

/** The companies that were not removed; `schedules` is null until one saved its hours. */
export const companyTable = table(
  'company',
  {
    id: int,
    name: text,
    email: text,
    phone: text,
    status: bool,
    /** The last time. */
    suspended_at: maybe(instant),
    due_date: maybe(date),
    recurrence: oneOf<CompanyRecord['recurrence']>(),
    trial_expiration: maybe(date),
    founder_id: maybe(int),
    /** Whose they are, until somebody sets another one: the founder's, which go with him. */
    email_is_founders: bool,
    phone_is_founders: bool,
    time_zone: text,
    /** Of its founding: due dates are judged by it. */
    due_zone: text,
    language: oneOf<CompanyRecord['language']>(),
    plan_id: int,
    next_plan_id: maybe(int),
    /** Who gave where bills go to, which goes with him. */
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
