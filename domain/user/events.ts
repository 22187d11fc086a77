import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { erasureReasons } from '../kernel/erasure.ts';
import { profiles } from '../kernel/permissions.ts';

export const pendingNotices = ['enable', 'disable'] as const;

/** The stream is the user. */
const own = <const F extends readonly string[]>(...fields: F) => ({ fields, whose: 'user', of: 'stream' }) as const;

export const userEvents = {
  UserRegistered: {
    data: z.object({ name: storedName, email: z.string(), profile: z.enum(profiles), super: z.boolean() }),
    personal: own('name', 'email'),
  },
  UserRenamed: { data: z.object({ name: storedName }), personal: own('name') },
  UserEmailChanged: { data: z.object({ email: z.string() }), personal: own('email') },
  /** The number of his own WhatsApp: digits, or '' for none. */
  UserPhoneChanged: { data: z.object({ wpp: z.string() }), personal: own('wpp') },
  UserQueuesAssigned: { data: z.object({ queueIds: z.array(z.number()) }) },
  UserPromoted: { data: z.object({ profile: z.enum(profiles) }) },
  /** Which connection he sends from when nothing else says so; null: the company's default. */
  UserConnectionChosen: { data: z.object({ whatsappId: z.number().nullable() }) },
  /** Whether pending tickets notify him too. */
  UserPendingNoticesSet: { data: z.object({ allTicket: z.enum(pendingNotices) }) },
  /** Ends his sessions, save `keeps`, in which he did it himself. The hash itself lies in the credential stream. */
  PasswordChanged: { data: z.object({ keeps: z.string().optional() }), plain: ['keeps'] },
  /** An admin wants his tickets to wait for anybody: he is ill, or his day is over. He stays. */
  UserTicketsHandedBack: { data: z.object({}) },
  UserRemoved: { data: z.object({}) },
  /** A person had him forgotten (LGPD): from here on nothing that was sealed for him opens. What he did stays. */
  UserErased: { data: z.object({ reason: z.enum(erasureReasons) }), erases: 'user' },
  /** His key, his password and whatever else held something of him are gone. */
  UserForgotten: { data: z.object({}), erases: 'user' },
} satisfies Catalogue;

/** Who the admins of a company are: a stream of its own, so that the last of them stays one. */
export const rosterEvents = {
  /** The admins of a log that is older than the roster. */
  RosterBegun: { data: z.object({ userIds: z.array(z.number()) }) },
  AdminJoined: { data: z.object({ userId: z.number() }) },
  AdminLeft: { data: z.object({ userId: z.number() }) },
};
