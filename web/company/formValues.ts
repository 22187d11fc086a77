import { z } from 'zod';
import { addCompany } from '../../commands/company/contract.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';

const { name, email, recurrence } = addCompany.body.shape;
const yesNo = z.enum(['true', 'false']);

/** What the form checks with: a date that is none is no due date (R339). */
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

/** What the form shows at first: the company as it is, or a blank one. */
export const startValues = (company: CompanyRecord | null) => ({
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
 * What is sent: due date and recurrence only where they were `touched`, for a payment may have moved the date since the form
 * was opened.
 */
export const sentOf = (
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
