import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';

/** Of whom the title is: who wrote it, the owner then. */
const titled = { personal: { fields: ['title'], whose: 'user', of: 'ownerId' } } as const;

export const chatEvents = {
  ChatOpened: { data: z.object({ ownerId: z.number(), title: storedName, userIds: z.array(z.number()) }), ...titled },
  ChatRenamed: { data: z.object({ ownerId: z.number(), title: storedName }), ...titled },
  /** Who is in it from here on, its owner too. */
  ChatMembersChanged: { data: z.object({ userIds: z.array(z.number()) }) },
  /** Its owner is a user no more. */
  ChatHandedOver: { data: z.object({ ownerId: z.number() }) },
  ChatDeleted: { data: z.object({}) },
} satisfies Catalogue;

/** A file as a message holds it. path: the name that the server made; name: as its sender knows it. */
const file = z.object({ path: z.string(), name: storedName });
export type ChatFile = z.infer<typeof file>;

export const chatMessageEvents = {
  /** `mentions`: members who are called by their names in it. */
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
  /** All that was said before lies behind him. */
  ChatRead: { data: z.object({ userId: z.number() }) },
} satisfies Catalogue;
