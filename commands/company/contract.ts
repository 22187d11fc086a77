import { z } from 'zod';
import { recurrences } from '../../domain/company/recurrence.ts';
import { companyTold } from '../../domain/company/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nameText, numeric, optionalFlag, optionalText, seen, text } from '../../domain/kernel/inputs.ts';
import { week } from '../../domain/kernel/schedule.ts';
import * as person from '../user/contract.ts';

const unchanged = (v: unknown) => v ?? undefined;
const line = text(1000);
const name = nameText(1000).pipe(z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(100, 'Too Long!'));
const email = line.pipe(z.string().trim().min(1, 'Required').max(200, 'Too Long!').pipe(z.email('Invalid email')));
const planId = numeric.pipe(z.number().positive().max(2_147_483_647));
/** Keeps years at four digits, however often a company is renewed. */
const LAST_DAY = '2200-12-31';
/** A plain date; a timestamp counts as its day. Empty means never due. */
const dueDate = z.preprocess(
  (v) => (v === '' ? null : typeof v === 'string' ? v.slice(0, 10) : v),
  z.iso
    .date()
    .refine((day) => day <= LAST_DAY, 'Too Long!')
    .nullable(),
);
const phone = optionalText(50).transform((typed) => typed.trim());
const recurrence = z.enum(recurrences);

/** A name that another company has is refused with a sentence. ERR_NO_RECORD_FOUND for an unknown plan. */
export const addCompany = contract({
  method: 'POST',
  path: '/companies',
  who: 'super',
  summary: 'Add a company; PUT /companies/{id}/admin creates its first admin',
  body: z.object({
    name,
    email,
    phone,
    planId,
    status: optionalFlag.transform((v) => v ?? true),
    campaignsEnabled: optionalFlag.transform((v) => v ?? true),
    dueDate: dueDate.optional(),
    recurrence: z.preprocess(unchanged, recurrence.optional()),
  }),
  reply: companyTold,
});

/** Absent fields keep their value. ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE; a taken name is refused with a sentence. */
export const changeCompany = contract({
  method: 'PUT',
  path: '/companies/:companyId',
  who: 'super',
  summary: 'Change a company; `status` false stops sign-ins and pauses its connections',
  query: seen,
  body: z.object({
    name: z.preprocess(unchanged, name.optional()),
    email: z.preprocess(unchanged, email.optional()),
    phone: z.preprocess(unchanged, phone.optional()),
    planId: z.preprocess(unchanged, planId.optional()),
    status: optionalFlag,
    campaignsEnabled: optionalFlag,
    dueDate: dueDate.optional(),
    recurrence: z.preprocess(unchanged, recurrence.optional()),
  }),
  reply: companyTold,
});

/** ERR_NO_RECORD_FOUND, ERR_CHANGED_MEANWHILE; a company without a due date is refused with a sentence. */
export const renewCompany = contract({
  method: 'POST',
  path: '/companies/:companyId/renew',
  who: 'super',
  summary: 'Extend the due date of a company by its recurrence',
  query: seen,
  reply: companyTold,
});

/**
 * Permanent: users are signed out, connections end, and the company is no longer shown. ERR_NO_RECORD_FOUND; a wrong
 * confirmation name, and the installation's own company, are refused with a sentence.
 */
export const removeCompany = contract({
  method: 'DELETE',
  path: '/companies/:companyId',
  who: 'super',
  summary: 'Remove a company; `confirmation`, if given, must be its name',
  body: z.object({ confirmation: z.preprocess(unchanged, text(200).optional()) }),
  reply: z.object({ message: z.string() }),
});

/**
 * The founder or longest-standing admin; created if the company has none. An empty password keeps the old one.
 * ERR_NO_RECORD_FOUND; a taken e-mail is refused with a sentence.
 */
export const changeFirstAdmin = contract({
  method: 'PUT',
  path: '/companies/:companyId/admin',
  who: 'super',
  summary: 'Change the name, e-mail and password of the first admin of a company, or create this user',
  body: person.changeUser.body.pick({ name: true, email: true, password: true }),
  reply: z.object({ admin: z.object({ id: z.number(), name: z.string(), email: z.string() }) }),
});

/** ERR_NO_RECORD_FOUND for another company than the caller's, ERR_CHANGED_MEANWHILE. */
export const scheduleCompany = contract({
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  who: 'settings:edit',
  summary: 'Set the hours of the company, and its time zone (IANA)',
  query: seen,
  body: z.object({ schedules: week, timeZone: text(100).nullish() }),
  reply: companyTold,
});
