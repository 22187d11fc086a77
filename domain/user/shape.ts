import { z } from 'zod';
import { features } from '../kernel/gates.ts';
import { profiles } from '../kernel/permissions.ts';
import { recordMarks, type ToldMarks } from '../kernel/recordMarks.ts';
import { pendingNotices } from './events.ts';

/** A user as all replies show them: with their queues, never with a password (clients.md, What clients send). */
export const userShape = z.object({
  ...recordMarks.shape,
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  companyId: z.number(),
  super: z.boolean(),
  allTicket: z.enum(pendingNotices),
  whatsappId: z.number().nullable(),
  wpp: z.string(),
  queues: z.array(
    z.object({ id: z.number(), name: z.string(), color: z.string(), UserQueue: z.object({ queueId: z.number() }) }),
  ),
  /** The average of the user's ratings from customers, 1 to 3; null without ratings. */
  averageRating: z.number().nullable(),
  /** A browser of the user sent a heartbeat within the last two intervals. */
  online: z.boolean(),
});
export type UserRecord = z.infer<typeof userShape>;

/**
 * A user as lists and single reads show them. Socket frames omit the company, because the signed-in user has the whole
 * company.
 */
export const companyUserShape = userShape.extend({ company: z.object({ id: z.number(), name: z.string() }) });
export type CompanyUser = z.infer<typeof companyUserShape>;
/** A removed user, until they are erased. */
export const removedUserShape = userShape.pick({ id: true, name: true, email: true });
export type RemovedUser = z.infer<typeof removedUserShape>;
/** A user as their stream alone describes them, in the reply to a write. */
export const userTold = companyUserShape.partial({
  changedBy: true,
  company: true,
  queues: true,
  whatsappId: true,
  online: true,
});

/** The signed-in user, with their company and its settings. `dueDate` is a plain date (yyyy-mm-dd), or null. */
export const signedInShape = userShape.extend({
  /** Set in a support session, when a super user acts in another company: the reason and the end. */
  support: z.object({ reason: z.string(), until: z.string() }).optional(),
  company: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    dueDate: z.string().nullable(),
    /** The end of the trial; after payment, or without a trial, the due date. Clients of the family show the days left. */
    trialExpiration: z.string().nullable(),
    timeZone: z.string(),
    language: z.enum(['pt', 'en', 'es']),
    planId: z.number(),
    /** The features that the company may use. */
    features: z.array(z.enum(features)),
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
export type SignedIn = z.infer<typeof signedInShape>;

type Known = Pick<UserRecord, 'name' | 'email' | 'profile' | 'super' | 'allTicket' | 'wpp'>;
/** Returns the part of a user's record that their stream knows. Ratings are missing. */
export const userRecord = <M extends ToldMarks>(known: Known, marks: M, of: { companyId: number; id: number }) => ({
  name: known.name,
  email: known.email,
  profile: known.profile,
  super: known.super,
  allTicket: known.allTicket,
  wpp: known.wpp,
  averageRating: null,
  ...marks,
  ...of,
});
