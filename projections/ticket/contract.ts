import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, jsonIds, searchParam } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { ticketHit, ticketShape, ticketStatus } from '../../domain/ticket/shape.ts';

const blank = <T extends z.ZodType>(shape: T) =>
  z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), shape.optional());
const instant = z.iso.datetime({ offset: true });
/** A plain date, or a full instant within the day. Without a zone, the company's time zone applies. */
export const dayParameter = z
  .preprocess(
    (v) => (typeof v !== 'string' || instant.safeParse(v).success ? v : v.slice(0, 10)),
    z.union([instant, z.iso.date()]),
  )
  .refine((v) => v >= '1900' && v < '3000', 'Out of range');

export const ticketOrder = z.enum(['newest', 'longestWaiting']);
export type TicketOrder = z.infer<typeof ticketOrder>;

/** `date` and `updatedAt` are days in the company's time zone. 40 tickets per page, the newest change first. */
export const listTickets = pageContract({
  path: '/tickets',
  who: 'user',
  summary: 'A page of the tickets that the user may see',
  query: {
    searchParam,
    status: blank(ticketStatus),
    date: blank(dayParameter),
    updatedAt: blank(dayParameter),
    showAll: flag.default(false),
    /** Only groups, or no groups; both if absent. */
    isGroup: blank(flag),
    /** Only tickets that their agent put aside, or none of these; both if absent. */
    snoozed: blank(flag),
    /** Only tickets with unread messages, or that reached an owner who has not opened them since. */
    withUnreadMessages: flag.default(false),
    /** 'longestWaiting': by the time since when they wait, the longest first. Has no effect on searches and tags. */
    order: blank(ticketOrder),
    /** Also returns the hours in which the tickets of `date` began. */
    byHour: flag.default(false),
    queueIds: jsonIds,
    tags: jsonIds,
    users: jsonIds,
  },
  reply: {
    tickets: z.array(ticketShape),
    count: z.number(),
    /** For a search: the matching messages of tickets whose contact's name or number did not match. */
    hits: z.array(ticketHit).default([]),
    /** How many tickets began in each of the 24 hours of the company's day; only on request. */
    hours: z.array(z.number()).optional(),
  },
});

export const getTicket = contract({
  method: 'GET',
  path: '/tickets/:ticketId',
  who: 'user',
  summary: 'One ticket',
  reply: ticketShape,
});

export const getTicketByUuid = contract({
  method: 'GET',
  path: '/tickets/u/:uuid',
  who: 'user',
  summary: 'One ticket by its uuid',
  params: z.object({ uuid: z.string().max(100) }),
  reply: ticketShape,
});
