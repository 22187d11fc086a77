import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { week } from '../kernel/schedule.ts';
import { recurrences } from './recurrence.ts';

/** The billing address. */
export const billingShape = z.object({
  billingName: storedName,
  addressZipCode: z.string(),
  addressStreet: z.string(),
  addressState: z.string(),
  addressCity: z.string(),
  addressDistrict: z.string(),
});

export const companyEvents = {
  CompanyFounded: {
    data: z.object({
      name: storedName,
      timeZone: z.string(),
      language: z.enum(['pt', 'en', 'es']),
      /** Null: the company is never due. */
      dueDate: z.iso.date().nullable(),
      planId: z.number(),
      email: z.string().default(''),
      phone: z.string().default(''),
      recurrence: z.enum(recurrences).default('MENSAL'),
      /** The last day of the trial; null without one. */
      trialExpiration: z.iso.date().nullable().default(null),
      /**
       * 'installation': the installation's own company, created at its first start. 'super': by a super user. 'signUp': by
       * sign-up.
       */
      foundedBy: z.enum(['installation', 'super', 'signUp']).default('installation'),
      /** Its first admin, if that user was created before the company. */
      founderId: z.number().nullable().default(null),
    }),
    // The company's name belongs to the company and is no personal data of its founder.
    plain: ['name', 'timeZone'],
    personal: { whose: 'user', of: 'founderId', ofCompany: true, fields: ['email', 'phone'] },
  },
  CompanyRenamed: { data: z.object({ name: storedName }), plain: ['name'] },
  CompanyEmailChanged: { data: z.object({ email: z.string() }), plain: ['email'] },
  CompanyPhoneChanged: { data: z.object({ phone: z.string() }), plain: ['phone'] },
  /** The company has this plan from now on: changed by hand, in a trial, or because the chosen term begins. */
  CompanyPlanChosen: { data: z.object({ planId: z.number() }) },
  /** Its admin chose the plan of the next term. The next invoice asks for that plan's price. */
  CompanyNextPlanChosen: { data: z.object({ planId: z.number() }) },
  CompanyNextPlanWithdrawn: { data: z.object({}) },
  CompanyRecurrenceChosen: { data: z.object({ recurrence: z.enum(recurrences) }) },
  CompanyBillingAddressGiven: {
    /** `givenBy`: the company's user who gave it; null for a super user in a support session. */
    data: billingShape.extend({ givenBy: z.number().nullable().default(null) }),
    personal: { whose: 'user', of: 'givenBy', ofCompany: true, fields: billingShape.keyof().options },
  },
  /** A super user set it, or a returned payment moved it back, which keeps the agreed day (`dueDay`). Null: never due. */
  CompanyDueDateSet: { data: z.object({ dueDate: z.iso.date().nullable(), dueDay: z.number().optional() }) },
  /** The company may continue until this date: it paid, its plan is free, or a super user extended it. */
  CompanyRenewed: { data: z.object({ dueDate: z.iso.date(), why: z.enum(['payment', 'free', 'extension']) }) },
  /** Its users cannot sign in any more, and its connections pause. Its data is kept. */
  CompanySuspended: { data: z.object({}) },
  CompanyResumed: { data: z.object({}) },
  /** The company is overdue for days, so its connections pause until it has another due date. */
  CompanyLapsed: { data: z.object({}) },
  CompanyScheduled: { data: z.object({ schedules: week }), plain: ['schedules'] },
  CompanyTimeZoneChosen: { data: z.object({ timeZone: z.string() }), plain: ['timeZone'] },
  /** Final: its data is never shown again. */
  CompanyRemoved: { data: z.object({}) },
} satisfies Catalogue;
