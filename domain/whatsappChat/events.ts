import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/** `ticketId`: the ticket in whose conversation the change is shown; 0 if the contact has none open. `ms`: WhatsApp's clock. */
const placed = { contactId: z.number(), connectionId: z.number(), ticketId: z.number(), ms: z.number() };

/** A member of a group: digits ('' if unknown), the company's contact if it knows them; `isMe`: the phone of the connection. */
export const groupMember = z.object({ number: z.string(), contactId: z.number().nullable(), isMe: z.boolean() });
export type GroupMember = z.infer<typeof groupMember>;

/**
 * The changes of members. `joined` and `left` are actions of the members, `added` and `removed` of an admin, who may be
 * unknown. `promoted` and `demoted`: to an admin, and back. A request to join is made, withdrawn or rejected.
 */
const memberChanges = [
  'joined',
  'left',
  'added',
  'removed',
  'promoted',
  'demoted',
  'renumbered',
  'requested',
  'requestWithdrawn',
  'requestRejected',
] as const;
/**
 * The changes of the group itself. Some say who may write, change its name and picture, and add members. `ended`: no one can
 * write any more. `linked` and `unlinked`: to a community; `groupLinked` and `groupUnlinked`: another group of its community.
 * `otherChange`: a setting that only the phone shows.
 */
const groupSettings = [
  'renamed',
  'described',
  'pictureChanged',
  'pictureRemoved',
  'linkReset',
  'approvalOn',
  'approvalOff',
  'adminsWrite',
  'allWrite',
  'adminsEdit',
  'allEdit',
  'adminsAdd',
  'allAdd',
  'ended',
  'suspended',
  'invitesPaused',
  'linked',
  'unlinked',
  'groupLinked',
  'groupUnlinked',
  'communityRenamed',
  'otherChange',
] as const;
export const groupChanges = [...memberChanges, ...groupSettings] as const;
export type GroupChange = (typeof groupChanges)[number];
export type GroupSetting = (typeof groupSettings)[number];
/** Whether a change is about the group itself. All others have members. */
export const isGroupSetting = (change: string): change is GroupSetting => groupSettings.some((each) => each === change);

/** A chat as WhatsApp has it: a stream `whatsappChat-<company>.<contact>x<connection>`. */
export const whatsappChatEvents = {
  /** How many seconds messages last from now on; 0: they stay. */
  ChatTimerChanged: { data: z.object({ ...placed, seconds: z.number() }) },
  /** `subject`: the new name or description of a group ('' if it was removed), the community or group that was linked, else ''. `by`: the member who did it. */
  GroupChanged: {
    data: z.object({
      ...placed,
      is: z.enum(groupChanges),
      members: z.array(groupMember),
      subject: storedName,
      by: groupMember.nullable(),
    }),
    personal: { fields: ['members', 'subject', 'by'], whose: 'contact', of: 'contactId' },
  },
  /** WhatsApp says whether the connection's phone may write in the group. `isMuted`: only admins may, and it is none. */
  GroupWritingChanged: { data: z.object({ ...placed, isMuted: z.boolean() }) },
  /** WhatsApp blocks the contact for the connection's account, as a user asked: neither can write to the other. */
  ChatBlocked: { data: z.object(placed) },
  ChatUnblocked: { data: z.object(placed) },
} satisfies Catalogue;
