import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, nothing, pageNumber, pathId, searchParam } from '../../domain/kernel/inputs.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';

/**
 * The messages of the contact over all its tickets that the user may see, by whatever connections (design.md, How the
 * specification is read): the newest page first, the oldest first inside a page, 20 a page. `until` a message: the pages
 * up to the one that it stands on, as many as 32 (a message farther back is reached by asking on from there); `pageNumber` is the last of them, and they overlap nothing.
 * ERR_NO_TICKET_FOUND.
 */
export const listMessages = contract({
  method: 'GET',
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'A page of the conversation of a ticket',
  params: z.object({ ticketId: pathId }),
  query: z.object({ pageNumber, until: z.uuid().optional() }),
  body: nothing,
  reply: z.object({
    messages: z.array(messageShape),
    ticket: ticketShape,
    count: z.number(),
    hasMore: z.boolean(),
    pageNumber: z.number().optional(),
    /** false: `until` is no message of this conversation, and this is an ordinary page. */
    reached: z.boolean().default(true),
  }),
});

/**
 * Where a conversation has words, also in names of files, that begin like each that is looked for, without accents: the
 * newest first, 20 a page; `count` stops at 1,000. ERR_NO_TICKET_FOUND.
 */
export const searchMessages = contract({
  method: 'GET',
  path: '/messages/:ticketId/search',
  who: 'user',
  summary: 'Where the conversation of a ticket says something',
  params: z.object({ ticketId: pathId }),
  query: z.object({ searchParam, pageNumber }),
  body: nothing,
  reply: z.object({
    hits: z.array(z.object({ id: z.string(), createdAt: z.string() })),
    count: z.number(),
    hasMore: z.boolean(),
  }),
});

/** Pictures and films, documents, and links. */
export const sharedKind = z.enum(['media', 'document', 'link']);
export type Shared = z.output<typeof sharedKind>;

/** What was shared in a conversation: pictures and films, documents, or links; the newest first, 20 a page. ERR_NO_TICKET_FOUND. */
export const listShared = contract({
  method: 'GET',
  path: '/messages/:ticketId/shared',
  who: 'user',
  summary: 'What was shared in the conversation of a ticket',
  params: z.object({ ticketId: pathId }),
  query: z.object({ what: sharedKind.default('media'), pageNumber }),
  body: nothing,
  reply: z.object({ messages: z.array(messageShape), hasMore: z.boolean() }),
});

/**
 * What a message said, the first words first; of a deleted one the last are what was deleted. Nothing of what was said
 * with a contact that was forgotten. ERR_NO_MESSAGE_FOUND.
 */
export const messageHistory = contract({
  method: 'GET',
  path: '/messages/:messageId/history',
  who: 'messages:history',
  summary: 'What a message said before it was edited or deleted',
  params: z.object({ messageId: z.uuid() }),
  query: nothing,
  body: nothing,
  reply: z.array(z.object({ body: z.string(), at: z.string() })).max(MOST_LISTED),
});
