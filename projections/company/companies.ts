import { companyEvents } from '../../domain/company/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { userEvents } from '../../domain/user/events.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { marksOf, rowView } from '../kernel/view/rows.ts';
import type { RowOf } from '../kernel/view/table.ts';
import { companyTable } from './table.ts';
import { companiesTopic, companyTopic } from './topic.ts';

type Row = RowOf<typeof companyTable>;
type Event = EventOf<typeof companyEvents>;
const { UserErased, UserForgotten } = userEvents;

const noBilling = {
  billing_name: '',
  address_zip_code: '',
  address_street: '',
  address_state: '',
  address_city: '',
  address_district: '',
};
/** Initial columns of a company, apart from those that its founding sets. */
const unset = { status: true, suspended_at: null, billing_given_by: null, ...noBilling, schedules: null };

export const companies = rowView({
  name: 'companies',
  version: 9,
  table: companyTable,
  keyOf: ({ stream, companyId, id }) => ({ id: stream.startsWith('company-') ? Number(id) : companyId }),
  features: ['company', 'user'],
  events: { ...companyEvents, UserErased, UserForgotten },
  on: (row, happened, tx) => {
    const { event, id, at } = happened;
    // Each erasure is two events. The second one also removes what another process wrote while it still had the user's key.
    if (event.type === 'UserErased' || event.type === 'UserForgotten') {
      const [isFounder, gaveBilling] = [row?.founder_id === Number(id), row?.billing_given_by === Number(id)];
      if (!row || (!isFounder && !gaveBilling)) return row;
      const told = { id: String(row.id), before: {}, after: {} };
      tx.tell(happened, companiesTopic, { action: 'update', companyId: 0, ...told });
      const email = isFounder && row.email_is_founders ? '' : row.email;
      const phone = isFounder && row.phone_is_founders ? '' : row.phone;
      return { ...row, ...(gaveBilling && noBilling), email, phone, search: searchOf(row.name, email) };
    }
    const marks = marksOf(happened, row);
    const search = ({ name, email }: Pick<Row, 'name' | 'email'>) => searchOf(name, email);
    if (event.type === 'CompanyFounded') {
      tx.tell(happened, companiesTopic, { action: 'create', companyId: 0, id, before: null, after: {} });
      return { ...unset, ...founded(event.data), search: search(event.data), id: Number(id), ...marks };
    }
    if (!row) throw new Error('the company does not exist');
    const told = { id, before: {}, after: {} };
    tx.tell(happened, companyTopic, { action: 'update', companyId: row.id, ...told });
    if (event.type === 'CompanyRemoved') {
      tx.tell(happened, companiesTopic, { action: 'delete', companyId: 0, id, before: {}, after: null });
      return undefined;
    }
    tx.tell(happened, companiesTopic, { action: 'update', companyId: 0, ...told });
    const after = { ...row, ...changes(event, at), ...marks };
    return { ...after, search: search(after) };
  },
});

const founded = (data: Extract<Event, { type: 'CompanyFounded' }>['data']) => ({
  name: data.name,
  email: data.email,
  phone: data.phone,
  due_date: data.dueDate,
  recurrence: data.recurrence,
  trial_expiration: data.trialExpiration,
  founder_id: data.founderId,
  email_is_founders: data.founderId !== null,
  phone_is_founders: data.founderId !== null,
  time_zone: data.timeZone,
  due_zone: data.timeZone,
  language: data.language,
  plan_id: data.planId,
  next_plan_id: null,
});

const changes = (event: Exclude<Event, { type: 'CompanyFounded' | 'CompanyRemoved' }>, at: string): Partial<Row> => {
  switch (event.type) {
    case 'CompanyEmailChanged':
      return { ...event.data, email_is_founders: false };
    case 'CompanyPhoneChanged':
      return { ...event.data, phone_is_founders: false };
    case 'CompanyRenamed':
    case 'CompanyRecurrenceChosen':
      return event.data;
    case 'CompanyPlanChosen':
      return { plan_id: event.data.planId, next_plan_id: null };
    case 'CompanyNextPlanChosen':
      return { next_plan_id: event.data.planId };
    case 'CompanyNextPlanWithdrawn':
      return { next_plan_id: null };
    case 'CompanyDueDateSet':
      return { due_date: event.data.dueDate };
    case 'CompanyRenewed':
      return { due_date: event.data.dueDate, ...(event.data.why === 'extension' ? {} : { trial_expiration: null }) };
    case 'CompanyLapsed':
      return {};
    case 'CompanySuspended':
      return { status: false, suspended_at: at };
    case 'CompanyResumed':
      return { status: true };
    case 'CompanyScheduled':
      return { schedules: event.data.schedules };
    case 'CompanyTimeZoneChosen':
      return { time_zone: event.data.timeZone };
    case 'CompanyBillingAddressGiven':
      return {
        billing_given_by: event.data.givenBy,
        billing_name: event.data.billingName,
        address_zip_code: event.data.addressZipCode,
        address_street: event.data.addressStreet,
        address_state: event.data.addressState,
        address_city: event.data.addressCity,
        address_district: event.data.addressDistrict,
      };
  }
};
