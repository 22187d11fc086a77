import { z } from 'zod';
import { features } from '../kernel/gates.ts';
import { profiles } from '../kernel/permissions.ts';
import { recordMarks, type ToldMarks } from '../kernel/recordMarks.ts';
import { pendingNotices } from './events.ts';

/** A user wherever he stands: with his queues, never with a password (design.md, What clients send). */
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
  /** Of the ratings that customers gave him, 1 to 3; null while there is none. */
  averageRating: z.number().nullable(),
  /** A browser of his said within two heartbeats that it is there. */
  online: z.boolean(),
});
export type UserRecord = z.infer<typeof userShape>;

/** A user as lists and single reads show him: frames leave the company out, since the signed-in user's own is whole. */
export const companyUserShape = userShape.extend({ company: z.object({ id: z.number(), name: z.string() }) });
export type CompanyUser = z.infer<typeof companyUserShape>;
/** Who was removed, as long as something of him is kept. */
export const removedUserShape = userShape.pick({ id: true, name: true, email: true });
export type RemovedUser = z.infer<typeof removedUserShape>;
/** As his own stream tells him. */
export const userTold = companyUserShape.partial({
  changedBy: true,
  company: true,
  queues: true,
  whatsappId: true,
  online: true,
});

/** The signed-in user: with his company and its settings. `dueDate` is a plain date (yyyy-mm-dd), or null. */
export const signedInShape = userShape.extend({
  /** He looks into this company from another one: why, and until when. */
  support: z.object({ reason: z.string(), until: z.string() }).optional(),
  company: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    dueDate: z.string().nullable(),
    /** When the trial ends; once it is paid, or never was, the due date. Clients of the family count days with it. */
    trialExpiration: z.string().nullable(),
    timeZone: z.string(),
    language: z.enum(['pt', 'en', 'es']),
    planId: z.number(),
    /** What its plan holds. */
    features: z.array(z.enum(features)),
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
export type SignedIn = z.infer<typeof signedInShape>;

type Known = Pick<UserRecord, 'name' | 'email' | 'profile' | 'super' | 'allTicket' | 'wpp'>;
/** What his own stream tells of a user; ratings are not there yet. */
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
