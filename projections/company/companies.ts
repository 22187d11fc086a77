import { companyEvents } from '../../domain/company/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { rowView } from '../kernel/rows.ts';
import type { RowOf } from '../kernel/table.ts';
import { byOf } from '../kernel/view.ts';
import { companyTable } from './table.ts';
import { companiesTopic, companyTopic } from './topic.ts';

type Row = RowOf<typeof companyTable>;
type Event = EventOf<typeof companyEvents>;

/** A company of which nothing was said but how it was founded. */
const unset = {
  status: true,
  suspended_at: null,
  billing_name: '',
  address_zip_code: '',
  address_street: '',
  address_state: '',
  address_city: '',
  address_district: '',
  schedules: null,
};

/** The companies of the installation. */
export const companies = rowView({
  name: 'companies',
  version: 5,
  table: companyTable,
  keyOf: ({ id }) => ({ id: Number(id) }),
  features: ['company'],
  events: companyEvents,
  on: (row, happened, tx) => {
    const { event, id, at, revision } = happened;
    const own = { id: Number(id), created_at: at };
    const marks = { version: Number(revision), changed_by: byOf(happened), updated_at: at };
    const search = ({ name, email }: Pick<Row, 'name' | 'email'>) => searchOf(name, email);
    if (event.type === 'CompanyFounded') {
      tx.tell(happened, companiesTopic, { action: 'create', companyId: 0, id, before: null, after: {} });
      return { ...unset, ...founded(event.data), search: search(event.data), ...own, ...marks };
    }
    if (!row) throw new Error('a company that was never founded');
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
  time_zone: data.timeZone,
  due_zone: data.timeZone,
  language: data.language,
  plan_id: data.planId,
});

const changes = (event: Exclude<Event, { type: 'CompanyFounded' | 'CompanyRemoved' }>, at: string): Partial<Row> => {
  switch (event.type) {
    case 'CompanyRenamed':
    case 'CompanyEmailChanged':
    case 'CompanyPhoneChanged':
    case 'CompanyRecurrenceChosen':
      return event.data;
    case 'CompanyPlanChosen':
      return { plan_id: event.data.planId };
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
        billing_name: event.data.billingName,
        address_zip_code: event.data.addressZipCode,
        address_street: event.data.addressStreet,
        address_state: event.data.addressState,
        address_city: event.data.addressCity,
        address_district: event.data.addressDistrict,
      };
  }
};
