import type { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { billingShape, companyEvents } from './events.ts';
import type { Recurrence } from './recurrence.ts';

export type Billing = z.output<typeof billingShape>;
/** The billing address of a company that never gave one. */
export const noBilling: Billing = {
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressState: '',
  addressCity: '',
  addressDistrict: '',
};

/** The fields of a company that a super user edits. `status` false means suspended; `dueDate` null means never due. */
export type CompanyFields = {
  name: string;
  email: string;
  phone: string;
  planId: number;
  status: boolean;
  dueDate: string | null;
  recurrence: Recurrence;
};

/** Returns the events that turn a company's fields from `known` to `wanted`. */
export const companyChanges = (
  wanted: Partial<CompanyFields>,
  known: CompanyFields,
): EventOf<typeof companyEvents>[] => {
  const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const { name, email, phone, planId, status, dueDate, recurrence } = { ...known, ...said };
  return [
    ...(name === known.name ? [] : [{ type: 'CompanyRenamed', data: { name } } as const]),
    ...(email === known.email ? [] : [{ type: 'CompanyEmailChanged', data: { email } } as const]),
    ...(phone === known.phone ? [] : [{ type: 'CompanyPhoneChanged', data: { phone } } as const]),
    ...(planId === known.planId ? [] : [{ type: 'CompanyPlanChosen', data: { planId } } as const]),
    ...(recurrence === known.recurrence ? [] : [{ type: 'CompanyRecurrenceChosen', data: { recurrence } } as const]),
    ...(dueDate === known.dueDate ? [] : [{ type: 'CompanyDueDateSet', data: { dueDate } } as const]),
    ...(status === known.status
      ? []
      : [status ? ({ type: 'CompanyResumed', data: {} } as const) : ({ type: 'CompanySuspended', data: {} } as const)]),
  ];
};
