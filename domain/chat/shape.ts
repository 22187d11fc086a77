import { z } from 'zod';
import { endingOf, mediaKinds } from '../kernel/mediaKinds.ts';
import { recordMarks } from '../kernel/recordMarks.ts';

export const chatMediaType = z.enum(['image', 'audio', 'video', 'other']);
export type ChatMediaType = z.infer<typeof chatMediaType>;

/** Returns the chat's media type of a stored file. */
export const chatMediaTypeOf = (path: string): ChatMediaType => {
  const [kind] = (mediaKinds[endingOf(path)]?.mime ?? '').split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'other';
};

const named = z.object({ id: z.number(), name: z.string() });
/** `unreads`: the member's number of unread messages; `mentioned`: one of them mentions the member. */
const member = z.object({ userId: z.number(), unreads: z.number(), mentioned: z.boolean(), user: named });

/** A chat as its members see it (R567). Instants are ISO, UTC. */
export const chatShape = recordMarks.extend({
  uuid: z.string(),
  title: z.string(),
  ownerId: z.number(),
  /** The text of the last message, or the name of its file. */
  lastMessage: z.string(),
  lastMediaType: chatMediaType.nullable(),
  users: z.array(member),
});
export type ChatRecord = z.infer<typeof chatShape>;
/** A chat as its stream alone describes it, in the reply to a write. */
export const chatTold = chatShape
  .partial({ changedBy: true, updatedAt: true, lastMessage: true, lastMediaType: true })
  .extend({ users: z.array(member.partial({ unreads: true, mentioned: true, user: true })) });

/** A message of a chat (R568). `isErased`: its sender was erased. */
export const chatMessageShape = z.object({
  id: z.string(),
  chatId: z.number(),
  senderId: z.number(),
  sender: named,
  message: z.string(),
  mentions: z.array(z.number()),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: chatMediaType.nullable(),
  isErased: z.boolean(),
  createdAt: z.string(),
});
export type ChatMessageRecord = z.infer<typeof chatMessageShape>;
/** A message as its stream alone describes it, in the reply to a write. */
export const chatMessageTold = chatMessageShape.partial({ sender: true });
