import { z } from 'zod';
import { chatMessageShape, chatShape } from '../../domain/chat/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalFlag, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

/** The `next` of the previous page. An invalid value starts from the beginning. */
const next = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional()
  .catch(undefined);
const nextPage = z.string().nullable();

/**
 * The caller's chats, those with the latest messages first. `unread` (our addition): only chats with unread messages. `next`
 * (our addition): the page after that place.
 */
export const listChats = pageContract({
  path: '/chats',
  who: 'user',
  summary: 'A page of the chats of the signed-in user',
  query: { searchParam, next, unread: optionalFlag },
  reply: { records: z.array(chatShape), count: z.number(), next: nextPage },
});

/** ERR_NO_RECORD_FOUND for callers who do not belong to the chat. */
export const getChat = contract({
  method: 'GET',
  path: '/chats/u/:uuid',
  who: 'user',
  summary: 'A chat of the signed-in user',
  params: z.object({ uuid: z.uuid() }),
  reply: chatShape,
});

/**
 * The first page holds the newest messages; within a page the oldest come first. ERR_NO_RECORD_FOUND for callers who do not
 * belong to the chat.
 */
export const listChatMessages = pageContract({
  path: '/chats/:chatId/messages',
  who: 'user',
  summary: 'A page of the messages of a chat',
  query: { next },
  reply: { records: z.array(chatMessageShape), next: nextPage },
});
