import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { ticketStatus } from '../../domain/ticket/shape.ts';
import type { Condition } from '../kernel/read/read.ts';
import type { listTickets } from './contract.ts';
import { visibleTickets } from './read.ts';

/** A lane of the board: the tickets with this tag (null: without any lane), minus those of the lanes in `but`. */
export type Lane = { tagId: number | null; but: readonly number[] };
/** `statuses` replaces the single status; `lane` restricts to one lane. */
export type TicketQuery = z.output<typeof listTickets.query> & { statuses?: readonly Status[]; lane?: Lane };

/** Returns the plain date of an instant in a time zone. A plain date stays as it is. */
export const dateIn = (zone: string, when: string): string =>
  when.length === 10 ? when : new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(when));

/** SQL condition for instants from the beginning of a day. */
const since = (column: string, when: string, zone: string): Condition => ({
  text: `t.${column} >= ?::timestamp at time zone ?`,
  values: [dateIn(zone, when), zone],
});

const day = (column: string, when: string | undefined, zone: string): Condition[] => {
  if (!when) return [];
  const end = `t.${column} < (?::timestamp + interval '1 day') at time zone ?`;
  return [since(column, when, zone), { text: end, values: [dateIn(zone, when), zone] }];
};

const inQueues = ({ queueIds }: TicketQuery): Condition[] =>
  queueIds.length ? [{ text: '(t.queue_id = any(?::int[]) or t.queue_id is null)', values: [queueIds] }] : [];

/**
 * Few tickets are not closed. The expression keeps the planner on the index of the list's order instead of the index of tags.
 */
const inLane = ({ tagId, but }: Lane): Condition[] => [
  ...(tagId === null ? [] : [{ text: `t.tag_ids || '{}' && ?::int[]`, values: [[tagId]] }]),
  ...(but.length ? [{ text: `not (t.tag_ids || '{}' && ?::int[])`, values: [but] }] : []),
];

/** Returns the filters for the tickets that a walk meets. */
export const ticketConditions = (query: TicketQuery, actor: Actor): Condition[] => [
  ...(query.isGroup === undefined ? [] : [{ text: query.isGroup ? 't.is_group' : 'not t.is_group', values: [] }]),
  ...(query.snoozed === undefined
    ? []
    : [{ text: query.snoozed ? 't.snoozed_until is not null' : 't.snoozed_until is null', values: [] }]),
  ...(query.withUnreadMessages ? [{ text: '(t.unread > 0 or t.is_new_to_owner)', values: [] }] : []),
  ...inQueues(query),
  ...(query.users.length ? [{ text: 't.user_id = any(?::int[])', values: [query.users] }] : []),
  ...day('created_at', query.date, actor.timeZone),
  // A ticket is never last changed before it was created, so the index of the list's order finds the day.
  ...(query.date ? [since('updated_at', query.date, actor.timeZone)] : []),
  ...day('updated_at', query.updatedAt, actor.timeZone),
  ...(query.lane ? inLane(query.lane) : []),
];

/**
 * Returns all conditions of a list except the search, for statements that do not walk. `inOrder` keeps the planner on the
 * index of the list's order instead of the index of tags.
 */
export const whole = (query: TicketQuery, actor: Actor, inOrder = false): Condition[] => [
  { text: 't.company_id = ?', values: [actor.companyId] },
  visibleTickets(actor),
  ...(query.status ? [{ text: 't.status = ?', values: [query.status] }] : []),
  // Without showAll a list holds the user's tickets and the pending ones (clients.md, How the specification is read).
  ...(query.showAll || query.status === 'pending'
    ? []
    : [{ text: `(t.user_id = ? or t.status = 'pending')`, values: [actor.userId] }]),
  ...(query.tags.length
    ? [{ text: `t.tag_ids <> '{}' and t.tag_ids${inOrder ? ` || '{}'` : ''} && ?::int[]`, values: [query.tags] }]
    : []),
  ...ticketConditions(query, actor),
];

/**
 * A part of a list that an index holds in the order of the list: tickets with these statuses, either all, those without a
 * queue, or those of some queues or owners. `but` excludes what other walks meet. `of: 'anybody'`: permissions must be
 * checked per ticket.
 */
export type Walk = { statuses: readonly Status[] } & (
  | { by: 'all' | 'noQueue' }
  | { by: 'queue_id' | 'user_id'; ids: readonly number[]; but?: Condition; of?: 'anybody' }
);
type Status = z.output<typeof ticketStatus>;

/** Returns walks that together meet all tickets of a list and none that the user may not see. */
export const walksOf = (query: TicketQuery, { profile, userId, queueIds, seesQueueless }: Actor): Walk[] => {
  const statuses = query.statuses ?? (query.status ? [query.status] : ticketStatus.options);
  if (query.users.length) return [{ statuses, by: 'user_id', ids: query.users, of: 'anybody' }];
  const seesAll = allows(profile, 'tickets-manager:showall');
  const shared = query.showAll ? statuses : statuses.filter((status) => status === 'pending');
  const own = { by: 'user_id', ids: [userId] } as const;
  const asked = query.queueIds;
  if (seesAll && !asked.length) {
    const rest = statuses.filter((status) => !shared.includes(status));
    const walks: Walk[] = shared.length ? [{ statuses: shared, by: 'all' }] : [];
    return rest.length ? [...walks, { statuses: rest, ...own }] : walks;
  }
  const queues = seesAll ? asked : queueIds.filter((id) => !asked.length || asked.includes(id));
  const withNone = seesAll || seesQueueless;
  const walks: Walk[] = [];
  if (shared.length && queues.length) walks.push({ statuses: shared, by: 'queue_id', ids: queues });
  if (shared.length && withNone) walks.push({ statuses: shared, by: 'noQueue' });
  const but = {
    text: 'not (t.status = any(?::text[]) and coalesce(t.queue_id = any(?::int[]), ?::boolean))',
    values: [shared, queues, withNone],
  };
  return [...walks, { statuses, ...own, ...(walks.length ? { but } : {}) }];
};
