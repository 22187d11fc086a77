import { tag, tagCalls, type TagRecord } from '../../domain/tag/record.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { selectRecords } from '../kernel/read/recordReads.ts';
import { extraOf } from '../records.ts';
import { listTickets } from '../ticket/contract.ts';
import { ticketPage } from '../ticket/list.ts';
import type { Lane } from '../ticket/where.ts';
import { listCards, listLanes, NO_LANE } from './contract.ts';

const lanesOf = async (db: Database, companyId: number): Promise<TagRecord[]> => {
  const where = { text: `r.company_id = ? and (r.fields->>'kanban')::int = 1`, values: [companyId] };
  return tagCalls.shape.array().parse((await selectRecords(db, tag, { extra: extraOf(tag), where })).records);
};

/** Returns the filter of a lane. A ticket with the tags of two lanes belongs to the first of them. */
const laneOf = (lane: number, lanes: readonly number[]): Lane =>
  lane === NO_LANE
    ? { tagId: null, but: lanes }
    : { tagId: lane, but: lanes.slice(0, Math.max(0, lanes.indexOf(lane))) };

/** Serves GET /tags/kanban and /ticket/kanban, the board (R439 to R450). */
export const kanbanReads = (http: Http, db: Database): void => {
  serve(http, listLanes, async (_, { companyId }) => ({ lista: await lanesOf(db, companyId) }));
  serve(http, listCards, async ({ query: { lane, ...query } }, actor) => {
    const ids = lane === undefined ? [] : (await lanesOf(db, actor.companyId)).map(({ id }) => id);
    if (lane !== undefined && lane !== NO_LANE && !ids.includes(lane)) return { tickets: [], count: 0, hasMore: false };
    const asked = { ...listTickets.query.parse({}), ...query, showAll: true, statuses: ['pending', 'open'] as const };
    const of = lane === undefined ? asked : { ...asked, lane: laneOf(lane, ids) };
    const { tickets, count, hasMore } = await ticketPage(db, of, actor);
    return { tickets, count, hasMore };
  });
};
