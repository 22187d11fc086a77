import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, jsonIds, nothing, pageNumber, pathId, searchParam } from '../../domain/kernel/inputs.ts';
import { ticketHit, ticketShape, ticketStatus } from '../../domain/ticket/shape.ts';

const blank = <T extends z.ZodType>(shape: T) =>
  z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), shape.optional());
const instant = z.iso.datetime({ offset: true });
/** A day, or a full instant that lies in it; an instant without a zone is one of the company's. */
export const day = z
  .preprocess(
    (v) => (typeof v !== 'string' || instant.safeParse(v).success ? v : v.slice(0, 10)),
    z.union([instant, z.iso.date()]),
  )
  .refine((v) => v >= '1900' && v < '3000', 'Out of range');

/** `date` and `updatedAt` are days of the company's time zone; 40 tickets a page, the newest change first. */
export const listTickets = contract({
  method: 'GET',
  path: '/tickets',
  who: 'user',
  summary: 'A page of the tickets that the user may see',
  params: nothing,
  query: z.object({
    pageNumber,
    searchParam,
    status: blank(ticketStatus),
    date: blank(day),
    updatedAt: blank(day),
    showAll: flag.default(false),
    /** With groups alone, or without them; absent: both. */
    isGroup: blank(flag),
    withUnreadMessages: flag.default(false),
    /** Tells as well at what hours of its day the tickets of `date` began. */
    byHour: flag.default(false),
    queueIds: jsonIds,
    tags: jsonIds,
    users: jsonIds,
  }),
  body: nothing,
  reply: z.object({
    tickets: z.array(ticketShape),
    count: z.number(),
    hasMore: z.boolean(),
    /** Of a search: where those tickets say it that were not found by their contact's name or number. */
    hits: z.array(ticketHit).default([]),
    /** How many tickets began in each hour of the company's day, the 24 in order; where it was asked for. */
    hours: z.array(z.number()).optional(),
  }),
});

/** ERR_NO_TICKET_FOUND. */
export const getTicket = contract({
  method: 'GET',
  path: '/tickets/:ticketId',
  who: 'user',
  summary: 'One ticket',
  params: z.object({ ticketId: pathId }),
  query: nothing,
  body: nothing,
  reply: ticketShape,
});

/** ERR_NO_TICKET_FOUND. */
export const getTicketByUuid = contract({
  method: 'GET',
  path: '/tickets/u/:uuid',
  who: 'user',
  summary: 'One ticket by its uuid',
  params: z.object({ uuid: z.string().max(100) }),
  query: nothing,
  body: nothing,
  reply: ticketShape,
});
