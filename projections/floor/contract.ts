import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { instant, nothing, numeric } from '../../domain/kernel/inputs.ts';
import { ticketStatus } from '../../domain/ticket/shape.ts';
import { countersShape } from '../dashboard/contract.ts';

/** What begins a stay of a ticket, as it is told. */
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

/** How many rows a page of a list has. */
export const FLOOR_PAGE = 40;
/** Beyond this many changes nobody counts. */
export const CHANGES_COUNTED = 20_000;
const LONGEST_DAYS = 31;

const given = <T extends z.ZodType>(shape: T) =>
  z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), shape.optional());
/** 0 is none: no queue, nobody. */
const idOrNone = given(numeric.pipe(z.number().min(0).max(2_147_483_647)));
/** Where a page ended: the instant and the number of its last row. */
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

/** How the company's tickets stood at an instant, those of groups left out, as the dashboard counts. */
export const floorAt = contract({
  method: 'GET',
  path: '/floor',
  who: 'reports:view',
  summary: 'How the floor looked at an instant: what waited and went on then, by queue, agent and lane',
  params: nothing,
  query: z.object({ at: instant }),
  body: nothing,
  reply: z.object({
    /** What was finished, who came and the means: from the beginning of its day, by the company's clocks. */
    counters: countersShape,
    /** An id that is null: in no queue. */
    queues: z.array(z.object({ ...coloured, pending: z.number(), open: z.number() })),
    users: z.array(z.object({ ...named, open: z.number() })),
    /** The lanes of the board, as they are now; null: in none of them. */
    lanes: z.array(z.object({ ...coloured, count: z.number() })),
  }),
});
export type Floor = z.output<typeof floorAt.reply>;

const place = {
  ticketId: z.number(),
  /** Null: the ticket was deleted since. */
  uuid: z.string().nullable(),
  /** '': whose it was has been forgotten. */
  contactName: z.string(),
  status: ticketStatus,
  userName: z.string(),
  queueName: z.string(),
  connectionName: z.string(),
};

/** The newest first by when they came to stand so; `next` is the `behind` of the next page. */
export const floorTickets = contract({
  method: 'GET',
  path: '/floor/tickets',
  who: 'reports:view',
  summary: 'A page of the tickets as they stood at an instant; names are those of now',
  params: nothing,
  query: z.object({
    at: instant,
    status: given(ticketStatus).transform((status) => status ?? 'open'),
    queueId: idOrNone,
    userId: idOrNone,
    behind,
  }),
  body: nothing,
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

/** What happened from one instant until before another, 31 days at most. */
export const floorChanges = contract({
  method: 'GET',
  path: '/floor/changes',
  who: 'reports:view',
  summary: 'What changed between two instants, by who did it and in which queue',
  params: nothing,
  query: z.object(between).refine(isPeriod, noPeriod),
  body: nothing,
  reply: z.object({
    kinds: z.array(z.object({ kind: z.enum(stayKinds), count: z.number() })),
    /** So many were counted, the first of them, and there are more. */
    isMore: z.boolean(),
    /** An id that is null: the system, or the contact himself. */
    users: z.array(z.object({ ...named, ...counts })),
    queues: z.array(z.object({ ...named, ...counts })),
  }),
});
export type FloorChanges = z.output<typeof floorChanges.reply>;

export const floorChanged = contract({
  method: 'GET',
  path: '/floor/changes/tickets',
  who: 'reports:view',
  summary: 'A page of what changed between two instants, the first first',
  params: nothing,
  query: z.object({ ...between, kind: given(z.enum(stayKinds)), behind }).refine(isPeriod, noPeriod),
  body: nothing,
  reply: z.object({
    changes: z.array(
      z.object({ ...place, nth: z.number(), kind: z.enum(stayKinds), at: z.string(), byName: z.string() }),
    ),
    next: z.string().nullable(),
  }),
});
export type FloorChanged = z.output<typeof floorChanged.reply>;
