import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/** `ticketId`: the ticket in whose conversation the change is shown; 0 if the contact has none open. `ms`: WhatsApp's clock. */
const placed = { contactId: z.number(), connectionId: z.number(), ticketId: z.number(), ms: z.number() };

/** A member of a group: digits ('' if unknown), the company's contact if it knows them; `isMe`: the phone of the connection. */
export const groupMember = z.object({ number: z.string(), contactId: z.number().nullable(), isMe: z.boolean() });
export type GroupMember = z.infer<typeof groupMember>;

/** `joined` and `left` are actions of the members, `added` and `removed` of an admin, who may be unknown. */
export const groupChanges = ['joined', 'left', 'added', 'removed', 'renamed'] as const;
export type GroupChange = (typeof groupChanges)[number];

/** A chat as WhatsApp has it: a stream `whatsappChat-<company>.<contact>x<connection>`. */
export const whatsappChatEvents = {
  /** How many seconds messages last from now on; 0: they stay. */
  ChatTimerChanged: { data: z.object({ ...placed, seconds: z.number() }) },
  /** `subject`: the new name of a renamed group, else ''. `by`: the member who did it. */
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
  /** WhatsApp blocks the contact for the connection's account, as a user asked: neither can write to the other. */
  ChatBlocked: { data: z.object(placed) },
  ChatUnblocked: { data: z.object(placed) },
} satisfies Catalogue;
