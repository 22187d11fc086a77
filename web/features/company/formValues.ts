import { z } from 'zod';
import { addCompany } from '../../../commands/company/contract.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';

const { name, email, recurrence } = addCompany.body.shape;
const yesNo = z.enum(['true', 'false']);

/** The schema of the form. Text that is not a date means no due date (R339). */
export const formSchema = z.object({
  name,
  email,
  phone: z.string().max(50, 'Too Long!'),
  planId: z.string().min(1, 'Required'),
  status: yesNo,
  campaignsEnabled: yesNo,
  dueDate: z.string(),
  recurrence,
});
type Values = z.output<typeof formSchema>;

/** The initial values of the form: those of the company, or blank ones. */
export const companyStartValues = (company: CompanyRecord | null) => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  planId: company ? String(company.planId) : '',
  status: (company?.status ?? true) ? ('true' as const) : ('false' as const),
  campaignsEnabled: (company?.campaignsEnabled ?? true) ? ('true' as const) : ('false' as const),
  dueDate: company?.dueDate ?? '',
  recurrence: company?.recurrence ?? ('MENSAL' as const),
});

/**
 * Converts the values of the form to the request body. Due date and recurrence are sent only if `touched`, because a payment
 * may have moved the date since the form was opened.
 */
export const companyInput = (
  { planId, status, campaignsEnabled, dueDate, recurrence: often, ...values }: Values,
  touched: { dueDate?: boolean | undefined; recurrence?: boolean | undefined },
) => ({
  ...values,
  planId: Number(planId),
  status: status === 'true',
  campaignsEnabled: campaignsEnabled === 'true',
  ...(touched.dueDate ? { dueDate: z.iso.date().safeParse(dueDate).success ? dueDate : null } : {}),
  ...(touched.recurrence ? { recurrence: often } : {}),
});
