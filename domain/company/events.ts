import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { week } from '../kernel/schedule.ts';
import { recurrences } from './recurrence.ts';

/** Where bills go to. */
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
      /** null: it is never due. */
      dueDate: z.iso.date().nullable(),
      planId: z.number(),
      email: z.string().default(''),
      phone: z.string().default(''),
      recurrence: z.enum(recurrences).default('MENSAL'),
      /** The last day of its trial; null: it has none. */
      trialExpiration: z.iso.date().nullable().default(null),
      /** By the first start of the installation, whose own it is, by a super user, or by who signed up. */
      foundedBy: z.enum(['installation', 'super', 'signUp']).default('installation'),
      /** Its first admin, where he was there before it. */
      founderId: z.number().nullable().default(null),
    }),
    // A company's name is its own, whoever founded it.
    plain: ['name', 'timeZone'],
    personal: { whose: 'user', of: 'founderId', ofCompany: true, fields: ['email', 'phone'] },
  },
  CompanyRenamed: { data: z.object({ name: storedName }), plain: ['name'] },
  CompanyEmailChanged: { data: z.object({ email: z.string() }), plain: ['email'] },
  CompanyPhoneChanged: { data: z.object({ phone: z.string() }), plain: ['phone'] },
  /** It has this plan from now on: by hand, in its trial, or because the term that it was chosen for begins. */
  CompanyPlanChosen: { data: z.object({ planId: z.number() }) },
  /** Its admin chose the plan of the next term: the next invoice asks for its price. */
  CompanyNextPlanChosen: { data: z.object({ planId: z.number() }) },
  CompanyNextPlanWithdrawn: { data: z.object({}) },
  CompanyRecurrenceChosen: { data: z.object({ recurrence: z.enum(recurrences) }) },
  CompanyBillingAddressGiven: {
    /** `givenBy`: its user who gave it; null: somebody who looked into it. */
    data: billingShape.extend({ givenBy: z.number().nullable().default(null) }),
    personal: { whose: 'user', of: 'givenBy', ofCompany: true, fields: billingShape.keyof().options },
  },
  /** Set by hand, or back with a payment that went back, which keeps the agreed day (`dueDay`); null: it is never due. */
  CompanyDueDateSet: { data: z.object({ dueDate: z.iso.date().nullable(), dueDay: z.number().optional() }) },
  /** It may go on until then: it paid, its plan is free, or a super user lets it. */
  CompanyRenewed: { data: z.object({ dueDate: z.iso.date(), why: z.enum(['payment', 'free', 'extension']) }) },
  /** Nobody of it signs in any more, and its connections pause; its data is kept. */
  CompanySuspended: { data: z.object({}) },
  CompanyResumed: { data: z.object({}) },
  /** Unpaid for so long that its connections pause, until it has another due date. */
  CompanyLapsed: { data: z.object({}) },
  CompanyScheduled: { data: z.object({ schedules: week }), plain: ['schedules'] },
  CompanyTimeZoneChosen: { data: z.object({ timeZone: z.string() }), plain: ['timeZone'] },
  /** For good: nothing of it is shown to anybody any more. */
  CompanyRemoved: { data: z.object({}) },
} satisfies Catalogue;
