import type { Actor } from '../../domain/kernel/actor.ts';
import { counted, type Period } from '../dashboard/figures.ts';
import type { openValues } from '../kernel/read/read.ts';
import { matchingPerson } from '../kernel/read/search.ts';
import { visibleTickets } from '../ticket/read.ts';
import { dateIn } from '../ticket/where.ts';
import type { ReportFilters, ReportStatus } from './contract.ts';

type Values = ReturnType<typeof openValues>;

/**
 * Returns which services are listed and which instant puts them into the period. A figure lists what it counts. Otherwise all
 * services are listed at their end, or at their start while open. An index supports each order.
 */
export const listedInstant = ({ counts }: Pick<ReportFilters, 'counts'>): { are: string; at: string } =>
  counts ? counted[counts] : { are: 'true', at: 'coalesce(a.closed_at, a.opened_at)' };

const standing: Record<ReportStatus, string> = {
  group: 'a.is_group',
  closed: 'not a.is_group and a.closed_at is not null',
  open: 'not a.is_group and a.closed_at is null and a.accepted_at is not null',
  pending: 'not a.is_group and a.closed_at is null and a.accepted_at is null',
};

/** Adds the requested days to the values of a statement. */
export const periodOf = (values: Values, { dateFrom, dateTo }: ReportFilters, { timeZone }: Actor): Period => {
  const plain = (when: string | undefined) => (when === undefined ? null : dateIn(timeZone, when));
  return {
    zone: values.of(timeZone),
    days: values.of(null),
    from: values.of(plain(dateFrom)),
    to: values.of(plain(dateTo)),
  };
};

/**
 * SQL conditions on `views.attendance a` apart from the period, each preceded by `and`. The user must be allowed to see both
 * the place of the service and the current place of its ticket.
 */
export const reportConditions = (values: Values, query: ReportFilters, actor: Actor): string => {
  const { contactId, whatsappId, users, queueIds, noQueue, marks, status, searchParam } = query;
  const lists = [
    ['contact_id', contactId],
    ['connection_id', whatsappId],
    ['user_id', users],
    ['queue_id', queueIds],
    ['rating', marks],
  ] as const;
  const among = lists.flatMap(([column, ids]) => (ids.length ? [`a.${column} = any(${values.of(ids)}::int[])`] : []));
  const queueless = noQueue ? ['a.queue_id is null'] : [];
  const mine = visibleTickets(actor);
  const isAll = mine.text === 'true';
  const stood = isAll ? [] : [values.in(visibleTickets(actor, 'a'))];
  const stands = isAll
    ? []
    : [
        `exists (select from views.ticket t where t.company_id = a.company_id and t.id = a.ticket_id and ${values.in(mine)})`,
      ];
  const found = searchParam
    ? [
        `a.contact_id in (select s.id from views.contact s where s.company_id = ${values.of(actor.companyId)}
          and ${values.in(matchingPerson('s.search', searchParam, actor.timeZone))})`,
      ]
    : [];
  const inStatus = status.length ? [status.map((one) => `(${standing[one]})`).join(' or ')] : [];
  return [...among, ...queueless, ...stood, ...stands, ...found, ...inStatus]
    .map((condition) => ` and (${condition})`)
    .join('');
};
