import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/** The title belongs to the person who wrote it, the owner at that time. */
const titled = { personal: { fields: ['title'], whose: 'user', of: 'ownerId' } } as const;

export const chatEvents = {
  ChatOpened: { data: z.object({ ownerId: z.number(), title: storedName, userIds: z.array(z.number()) }), ...titled },
  ChatRenamed: { data: z.object({ ownerId: z.number(), title: storedName }), ...titled },
  /** The members from now on, including the owner. */
  ChatMembersChanged: { data: z.object({ userIds: z.array(z.number()) }) },
  /** The former owner is no longer a user. */
  ChatHandedOver: { data: z.object({ ownerId: z.number() }) },
  ChatDeleted: { data: z.object({}) },
} satisfies Catalogue;

/** A file of a message. `path` is the name in storage, `name` the sender's name for it. */
const file = z.object({ path: z.string(), name: storedName });
export type ChatFile = z.infer<typeof file>;

export const chatMessageEvents = {
  /** `mentions`: the members whose names the text mentions. */
  ChatMessageSaid: {
    data: z.object({
      chatId: z.number(),
      senderId: z.number(),
      text: z.string(),
      file: file.nullable(),
      mentions: z.array(z.number()),
    }),
    personal: { fields: ['text', 'file.name'], whose: 'user', of: 'senderId' },
    plain: ['file.path'],
  },
} satisfies Catalogue;

export const chatReadEvents = {
  /** The user has read everything written before this event. */
  ChatRead: { data: z.object({ userId: z.number() }) },
} satisfies Catalogue;
