import { z } from 'zod';
import { groupChanges, type GroupChange, type GroupMember } from './events.ts';

/** A change of a chat as the read models store it, in place of a message. */
export type KeptNotice = {
  is: 'timer' | 'blocked' | 'unblocked' | 'muted' | 'unmuted' | GroupChange;
  seconds: number;
  members: readonly GroupMember[];
  subject: string;
  by: GroupMember | null;
};

/** `name` and `number` are '' if unknown or erased; `isMe`: the phone of the connection. */
const member = z.object({ name: z.string(), number: z.string(), isMe: z.boolean() });
export type NoticeMember = z.infer<typeof member>;

/**
 * A change of a chat that its conversation shows as a line. `seconds`: how long messages last from then on; 0: they stay.
 */
export const chatNotice = z.object({
  is: z.enum(['timer', 'blocked', 'unblocked', 'muted', 'unmuted', ...groupChanges]),
  seconds: z.number(),
  members: z.array(member),
  /** The new name or description of a group; '' otherwise, and for a description that was removed. */
  subject: z.string(),
  /** The member who did it; null if unknown. */
  by: member.nullable(),
});
export type ChatNotice = z.infer<typeof chatNotice>;

/** The message kind of these lines. */
export const NOTICE = 'chat_notice';
