import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, jsonIds, numeric, pageNumber, searchParam } from '../../domain/kernel/inputs.ts';
import { reportLanguages } from '../../domain/report/words.ts';
import { ticketStatus } from '../../domain/ticket/shape.ts';
import { dayParameter } from '../ticket/contract.ts';

/** Upper bound of the page size. */
export const largestReportPage = 10_000;
/** Counting stops at this many rows. */
export const MOST_ROWS_COUNTED = 100_000;

export const reportFigures = ['finished', 'waited'] as const;
export const reportStatuses = ['open', 'closed', 'pending', 'group'] as const;
const status = z.enum(reportStatuses);
export type ReportFigure = (typeof reportFigures)[number];
export type ReportStatus = z.output<typeof status>;

/** A single id counts as a list of one; 0 means none. */
const oneOrMore = z.preprocess((v) => (/^[1-9]\d*$/.test(String(v)) ? `[${String(v)}]` : v), jsonIds);
const statuses = z
  .preprocess((v) => {
    if (typeof v !== 'string' || v === '' || v === 'null') return [];
    try {
      return JSON.parse(v);
    } catch {
      return [v];
    }
  }, z.array(status))
  .default([]);
const given = z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), dayParameter.optional());

const filters = {
  /** Matches names and numbers of contacts. */
  searchParam,
  contactId: oneOrMore,
  whatsappId: oneOrMore,
  users: jsonIds,
  queueIds: jsonIds,
  /** Only services without a queue. */
  noQueue: flag.default(false),
  /** Ratings by contacts: 1 to 3. */
  marks: jsonIds,
  status: statuses,
  /** Only services that a figure counts: finished in the period, or waited for in it. */
  counts: z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), z.enum(reportFigures).optional()),
  /** Days in the company's time zone. A service counts on the day of its end, or, while it is open, on the day of its start. */
  dateFrom: given,
  dateTo: given,
};
export const reportFilters = z.object(filters);
export type ReportFilters = z.output<typeof reportFilters>;

/** One service session: from a ticket's opening or reopening to its close. Durations are in minutes. */
export const reportRow = z.object({
  /** Id of the ticket. */
  id: z.number(),
  uuid: z.string(),
  /** Sequence number within the ticket, from 1. */
  nth: z.number(),
  status: ticketStatus,
  isGroup: z.boolean(),
  contactId: z.number(),
  contactName: z.string(),
  contactNumber: z.string(),
  whatsappId: z.number(),
  whatsappName: z.string(),
  userId: z.number().nullable(),
  userName: z.string(),
  queueId: z.number().nullable(),
  queueName: z.string(),
  lastMessage: z.string(),
  createdAt: z.string(),
  acceptedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Minutes from the start of the wait until the acceptance. */
  waitTime: z.number().nullable(),
  supportTime: z.number().nullable(),
  /** The contact's rating: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
  NPS: z.number().nullable(),
});
export type ReportRow = z.output<typeof reportRow>;

export const reportTickets = contract({
  method: 'GET',
  path: '/ticket/reports',
  who: 'user',
  summary: 'A page of the services of a period and their figures, newest first, of the tickets that the user may see',
  query: z.object({
    ...filters,
    page: pageNumber,
    pageSize: z
      .preprocess((v) => Math.min(largestReportPage, Math.max(1, Math.trunc(Number(v)) || 10)), z.number())
      .default(10),
  }),
  reply: z.object({
    tickets: z.array(reportRow),
    totalTickets: z.object({
      /** Number of rows; `isMore`: counting stopped there, and there are more. */
      total: z.number(),
      isMore: z.boolean(),
      /** Counted like the dashboard: services with an agent that ended in the period, and means in minutes. */
      supportFinished: z.number(),
      avgSupportTime: z.number(),
      avgWaitTime: z.number(),
    }),
  }),
});

/** Ratings of the services in the period; `marks`: how many gave 1, 2 and 3. */
export const ratingShape = z.object({
  /** Null means no queue. */
  id: z.number().nullable(),
  name: z.string(),
  supportFinished: z.number(),
  avgSupportTime: z.number(),
  rating: z.number().nullable(),
  marks: z.tuple([z.number(), z.number(), z.number()]),
});
export type Rating = z.output<typeof ratingShape>;

export const reportRatings = contract({
  method: 'GET',
  path: '/ticket/reports/ratings',
  who: 'reports:view',
  summary: 'The ratings of a period, by agent and by queue',
  query: z.object(filters),
  reply: z.object({ users: z.array(ratingShape), queues: z.array(ratingShape) }),
});

/** Signed addresses, valid for an hour while the caller stays signed in. Other query parameters of the list are ignored. */
export const reportFiles = contract({
  method: 'GET',
  path: '/ticket/reports/files',
  who: 'reports:view',
  summary: 'The addresses of a report’s files: xlsx and csv',
  query: z.object({ ...filters, pageSize: numeric.optional(), language: z.enum(reportLanguages).default('pt') }),
  reply: z.object({ xlsx: z.string(), csv: z.string() }),
});
