import type { MessageRecord } from '../../domain/message/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { dueByTurns } from '../kernel/read/turns.ts';
import { messagesAt } from '../message/read.ts';
import { quarterOf, type Used } from './use.ts';

/** Tickets with work for an AI prompt, of each company the longest overdue first. */
export const promptTalksDue = dueByTurns({
  table: 'views.prompt_talk',
  by: ['company_id'],
  id: 't.id::text',
  where: isCompanyActiveSql('p'),
});

/** Returns a company's AI usage since an instant, which must be the start of a quarter of an hour. */
export const promptUseSince = async (db: Database, companyId: number, since: string): Promise<Used> => {
  const [row] = await rowsOf<Used>(
    db,
    `select coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(tokens), 0)::float8 as tokens,
       coalesce(sum(cost), 0)::float8 as cost from views.prompt_use where company_id = ? and quarter >= ?::int`,
    [companyId, quarterOf(since)],
  );
  return row ?? { requests: 0, tokens: 0, cost: 0 };
};

const MOST_PROMPTS = 100;

/** Returns the usage since an instant per prompt, those with most requests first, at most 100. */
export const promptUseByPrompt = (
  db: Database,
  companyId: number,
  since: string,
): Promise<({ id: number; name: string } & Used)[]> =>
  rowsOf(
    db,
    `select u.id, coalesce(p.fields->>'name', '') as name, u.requests, u.tokens, u.cost
     from (select each.key::int as id, sum((each.value->>'requests')::float8) as requests,
         sum((each.value->>'tokens')::float8) as tokens, sum((each.value->>'cost')::float8) as cost
       from views.prompt_use q, jsonb_each(q.prompts) each
       where q.company_id = ? and q.quarter >= ?::int group by 1 order by 2 desc, 1 limit ${MOST_PROMPTS}) u
     left join views.prompt p on p.company_id = ? and p.id = u.id order by u.requests desc, u.id`,
    [companyId, quarterOf(since), companyId],
  );

/** Returns the last messages of one ticket, the oldest first. */
export const lastMessagesOf = async (
  db: Database,
  of: { companyId: number; contactId: number; ticketId: number },
  most: number,
): Promise<MessageRecord[]> => {
  const places = `select m.company_id, m.contact_id, m.second, m.position from views.message m
    where m.company_id = ? and m.contact_id = ? and m.ticket_id = ? and m.notice is null order by m.second desc, m.position desc limit ?`;
  return (await messagesAt(db, places, [of.companyId, of.contactId, of.ticketId, most])).toReversed();
};

/** Returns the tags of a company, at most `most`. */
export const tagNamesOf = (db: Database, companyId: number, most: number): Promise<{ id: number; name: string }[]> =>
  rowsOf(db, `select id, fields->>'name' as name from views.tag where company_id = ? order by id limit ?`, [
    companyId,
    most,
  ]);

export const promptIds = async (db: Database, companyId: number): Promise<number[]> => {
  const sql = 'select id from views.prompt where company_id = ? order by id';
  return (await rowsOf<{ id: number }>(db, sql, [companyId])).map(({ id }) => id);
};

export const hasMachines = async (db: Database, companyId: number): Promise<boolean> => {
  const sql = `select 1 from views.integration where company_id = ? union all
    select 1 from views.prompt where company_id = ? limit 1`;
  return (await rowsOf(db, sql, [companyId, companyId])).length > 0;
};
