import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { erasureReasons } from '../kernel/erasure.ts';
import { profiles } from '../kernel/permissions.ts';

export const pendingNotices = ['enable', 'disable'] as const;

/** Personal fields of the stream's user. */
const own = <const F extends readonly string[]>(...fields: F) => ({ fields, whose: 'user', of: 'stream' }) as const;

export const userEvents = {
  UserRegistered: {
    data: z.object({ name: storedName, email: z.string(), profile: z.enum(profiles), super: z.boolean() }),
    personal: own('name', 'email'),
  },
  UserRenamed: { data: z.object({ name: storedName }), personal: own('name') },
  UserEmailChanged: { data: z.object({ email: z.string() }), personal: own('email') },
  /** The number of the user's WhatsApp: digits, or '' for none. */
  UserPhoneChanged: { data: z.object({ wpp: z.string() }), personal: own('wpp') },
  UserQueuesAssigned: { data: z.object({ queueIds: z.array(z.number()) }) },
  UserPromoted: { data: z.object({ profile: z.enum(profiles) }) },
  /** The connection that the user sends from by default; null: the company's default. */
  UserConnectionChosen: { data: z.object({ whatsappId: z.number().nullable() }) },
  /** Whether the user also gets notices of pending tickets. */
  UserPendingNoticesSet: { data: z.object({ allTicket: z.enum(pendingNotices) }) },
  /**
   * Ends the user's sessions except `keeps`, in which the user made the change. The hash itself is in the credential stream.
   */
  PasswordChanged: { data: z.object({ keeps: z.string().optional() }), plain: ['keeps'] },
  /**
   * An admin made a link with which the user chooses a password. `key`: the hash of its secret; `until`: when it ends. A later
   * link replaces it, and so does a new password.
   */
  UserInvited: { data: z.object({ key: z.string(), until: z.iso.datetime() }), plain: ['key'] },
  /** An admin made the user's tickets wait for any agent, for example after a shift. The user stays. */
  UserTicketsHandedBack: { data: z.object({}) },
  UserRemoved: { data: z.object({}) },
  /**
   * The user was erased on a person's order (LGPD): nothing sealed for them opens from here on. Their actions stay in the log.
   */
  UserErased: { data: z.object({ reason: z.enum(erasureReasons) }), erases: 'user' },
  /** The user's key, password and all other personal data are removed. */
  UserForgotten: { data: z.object({}), erases: 'user' },
} satisfies Catalogue;

/** The admins of a company. A separate stream, so that the last admin cannot be lost. */
export const rosterEvents = {
  /** The admins in a log from before the roster existed. */
  RosterBegun: { data: z.object({ userIds: z.array(z.number()) }) },
  AdminJoined: { data: z.object({ userId: z.number() }) },
  AdminLeft: { data: z.object({ userId: z.number() }) },
};
