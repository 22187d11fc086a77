import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { instant, numeric } from '../../domain/kernel/inputs.ts';
import { ticketStatus } from '../../domain/ticket/shape.ts';
import { countersShape } from '../dashboard/contract.ts';

/** The kinds of change that begin a new interval of a ticket. */
export const stayKinds = [
  'opened',
  'accepted',
  'returned',
  'moved',
  'closed',
  'reopened',
  'tagged',
  'followed',
] as const;
export type StayKind = (typeof stayKinds)[number];

/** Rows per page of a list. */
export const FLOOR_PAGE = 40;
/** Counting stops at this many changes. */
export const CHANGES_COUNTED = 20_000;
const LONGEST_DAYS = 31;

const given = <T extends z.ZodType>(shape: T) =>
  z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), shape.optional());
/** 0 means none: no queue or no user. */
const idOrNone = given(numeric.pipe(z.number().min(0).max(2_147_483_647)));
/** End of the previous page: the instant and the numbers of its last row. */
const behind = given(
  z
    .string()
    .max(60)
    .transform((v, on) => {
      const [written, id, nth = '0'] = v.split('_');
      const at = instant.safeParse(written).data;
      if (at && /^\d{1,9}$/.test(id ?? '') && /^\d{1,9}$/.test(nth)) return { at, id: Number(id), nth: Number(nth) };
      on.addIssue({ code: 'custom', message: 'No end of a page' });
      return z.NEVER;
    }),
);
const named = { id: z.number().nullable(), name: z.string() };
const coloured = { ...named, color: z.string() };

/** The state of the company's tickets at an instant, without groups, like the dashboard. */
export const floorAt = contract({
  method: 'GET',
  path: '/floor',
  who: 'reports:view',
  summary: 'Waiting and open tickets at an instant, by queue, agent and lane',
  query: z.object({ at: instant }),
  reply: z.object({
    /** Finished tickets, leads and means count from the start of that day in the company's time zone. */
    counters: countersShape,
    /** A null id means no queue. */
    queues: z.array(z.object({ ...coloured, pending: z.number(), open: z.number() })),
    users: z.array(z.object({ ...named, open: z.number() })),
    /** The current lanes of the board; a null id means no lane. */
    lanes: z.array(z.object({ ...coloured, count: z.number() })),
  }),
});
export type Floor = z.output<typeof floorAt.reply>;

const place = {
  ticketId: z.number(),
  /** Null if the ticket was deleted since. */
  uuid: z.string().nullable(),
  /** '' if the contact was erased. */
  contactName: z.string(),
  status: ticketStatus,
  userName: z.string(),
  queueName: z.string(),
  connectionName: z.string(),
};

/** The most recently changed first; `next` is the `behind` of the next page. */
export const floorTickets = contract({
  method: 'GET',
  path: '/floor/tickets',
  who: 'reports:view',
  summary: 'A page of the tickets as they were at an instant, with current names',
  query: z.object({
    at: instant,
    status: given(ticketStatus).transform((status) => status ?? 'open'),
    queueId: idOrNone,
    userId: idOrNone,
    behind,
  }),
  reply: z.object({ tickets: z.array(z.object({ ...place, since: z.string() })), next: z.string().nullable() }),
});
export type FloorTickets = z.output<typeof floorTickets.reply>;

const between = { from: instant, to: instant };
const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= LONGEST_DAYS * 86_400_000;
};
const noPeriod = `From is before to, by ${LONGEST_DAYS} days at most`;
const counts = { opened: z.number(), accepted: z.number(), moved: z.number(), closed: z.number() };

/** The changes from `from` until before `to`, at most 31 days. */
export const floorChanges = contract({
  method: 'GET',
  path: '/floor/changes',
  who: 'reports:view',
  summary: 'The number of changes between two instants, by user and by queue',
  query: z.object(between).refine(isPeriod, noPeriod),
  reply: z.object({
    kinds: z.array(z.object({ kind: z.enum(stayKinds), count: z.number() })),
    /** Only the first changes were counted; there are more. */
    isMore: z.boolean(),
    /** A null id means the system or the contact. */
    users: z.array(z.object({ ...named, ...counts })),
    queues: z.array(z.object({ ...named, ...counts })),
  }),
});
export type FloorChanges = z.output<typeof floorChanges.reply>;

export const floorChanged = contract({
  method: 'GET',
  path: '/floor/changes/tickets',
  who: 'reports:view',
  summary: 'A page of the changes between two instants, oldest first',
  query: z.object({ ...between, kind: given(z.enum(stayKinds)), behind }).refine(isPeriod, noPeriod),
  reply: z.object({
    changes: z.array(
      z.object({ ...place, nth: z.number(), kind: z.enum(stayKinds), at: z.string(), byName: z.string() }),
    ),
    next: z.string().nullable(),
  }),
});
export type FloorChanged = z.output<typeof floorChanged.reply>;
