import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, numeric, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { costCategories } from '../../domain/message/price.ts';

/**
 * The messages of the contact in all its tickets that the user may see, over any connection (clients.md, How the
 * specification is read). The first page holds the newest messages; within a page the oldest come first; 20 per page.
 * `until` a message: returns all pages up to the one with that message, at most 32. To reach an older message, ask
 * again from there. `pageNumber` of the reply is the last page returned; pages never overlap. ERR_NO_TICKET_FOUND.
 */
export const listMessages = pageContract({
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'A page of the conversation of a ticket',
  query: { until: z.uuid().optional() },
  reply: {
    messages: z.array(messageShape),
    ticket: ticketShape,
    count: z.number(),
    pageNumber: z.number().optional(),
    /** false: `until` is no message of this conversation, and this is an ordinary page. */
    reached: z.boolean().default(true),
  },
});

/**
 * Messages whose text or file name has words that begin like all words of the search, ignoring accents. The newest first, 20
 * per page; `count` stops at 1,000. ERR_NO_TICKET_FOUND.
 */
export const searchMessages = pageContract({
  path: '/messages/:ticketId/search',
  who: 'user',
  summary: 'Search the messages of a ticket',
  query: { searchParam },
  reply: {
    hits: z.array(z.object({ id: z.string(), createdAt: z.string() })),
    count: z.number(),
  },
});

/**
 * How long free text may go out to the contact of a ticket. `isLimited`: its connection has such a limit at all. `closesAt`: the
 * instant after which only templates may go out; null if that is so already, or without a limit. `isByAd`: longer than a day,
 * because the contact came from an ad. ERR_NO_TICKET_FOUND.
 */
export const getServiceWindow = contract({
  method: 'GET',
  path: '/tickets/:ticketId/window',
  who: 'user',
  summary: 'How long free text may be sent in a ticket',
  reply: z.object({ isLimited: z.boolean(), closesAt: z.string().nullable(), isByAd: z.boolean() }),
});
export type ServiceWindowReply = z.output<typeof getServiceWindow.reply>;

/** Pictures and videos, documents, and links. */
export const sharedKind = z.enum(['media', 'document', 'link']);
export type Shared = z.output<typeof sharedKind>;

/** The pictures and videos, documents, or links of a conversation; the newest first, 20 per page. ERR_NO_TICKET_FOUND. */
export const listShared = pageContract({
  path: '/messages/:ticketId/shared',
  who: 'user',
  summary: 'The files and links of a ticket’s conversation',
  query: { what: sharedKind.default('media') },
  reply: { messages: z.array(messageShape) },
});

/**
 * The versions of a message's text, the first one first; for a deleted message the last one is what was deleted. Empty for
 * messages exchanged with an erased contact. ERR_NO_MESSAGE_FOUND.
 */
export const messageHistory = contract({
  method: 'GET',
  path: '/messages/:messageId/history',
  who: 'messages:history',
  summary: 'The earlier texts of an edited or deleted message',
  params: z.object({ messageId: z.uuid() }),
  reply: z.array(z.object({ body: z.string(), at: z.string() })).max(MOST_LISTED),
});

const costCategory = z.enum(costCategories);
/**
 * The costs of the company's messages over the official API in the last 13 months, by month (UTC) and category; or those of one
 * campaign. `amount` is null without a price in the installation's list. Free replies count for the company, not for a campaign.
 */
export const getMessageCosts = contract({
  method: 'GET',
  path: '/message-costs',
  who: 'settings:edit',
  summary: 'Costs of the messages over the official API, by month and category',
  query: z.object({ campaignId: numeric.pipe(z.int32().positive()).optional() }),
  reply: z.object({
    currency: z.string(),
    freeReplies: z.number(),
    prices: z.record(costCategory, z.number().nullable()),
    months: z.array(
      z.object({
        month: z.string(),
        category: costCategory,
        messages: z.number(),
        billed: z.number(),
        amount: z.number().nullable(),
      }),
    ),
  }),
});
export type MessageCosts = z.output<typeof getMessageCosts.reply>;
