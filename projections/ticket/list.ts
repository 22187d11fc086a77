import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { openValues, paged, rowsOf, type Condition } from '../kernel/read/read.ts';
import { searchableWords } from '../../domain/kernel/search.ts';
import { matchingPerson, prefixesAsked, wordsAsked } from '../kernel/read/search.ts';
import { companyWords } from '../message/table.ts';
import { hitsOf } from './hits.ts';
import { ticketColumns, ticketJoins, ticketForClients, type TicketWhole } from './read.ts';
import { ticketConditions, walksOf, whole, type TicketQuery, type Walk } from './where.ts';

export const TICKET_PAGE_SIZE = 40;
/** Upper bound of a count. Counts are for badges, and a bound keeps long lists quick. */
const COUNTED = 1000;
/** With more matching messages than this, the search does not collect them first. */
const GATHERED = 20_000;

type Values = ReturnType<typeof openValues>;
type Searched = { words: readonly string[]; often: boolean };
/** Parts of a list's statement: the queries before it, including `total (n)`, and up to `limit` ids in any order. */
type Source = { first: string; rows: (limit: number) => string };

type Sort = { key: string; direction: 'asc' | 'desc' };
const newest: Sort = { key: 't.updated_at', direction: 'desc' };
/** Few tickets wait, so they are sorted without an index. */
const longestWaiting: Sort = { key: 'coalesce(t.waits_since, t.updated_at)', direction: 'asc' };
const sortOf = ({ order, searchParam, tags }: TicketQuery): Sort =>
  order === 'longestWaiting' && !searchParam && !tags.length ? longestWaiting : newest;
const orderBy = ({ key, direction }: Sort): string => `order by ${key} ${direction}, t.id ${direction}`;
const order = orderBy(newest);
const allOf = (conditions: readonly Condition[], values: Values): string =>
  conditions.map((condition) => ` and ${values.in(condition)}`).join('');

/** Each walk goes as far as the page reaches, along an index in the order of the list. No query plan can read more. */
const walking = (walks: readonly Walk[], query: TicketQuery, actor: Actor, values: Values): Source => {
  const company = values.of(actor.companyId);
  const sort = sortOf(query);
  const asked = walks.some((walk) => 'of' in walk) ? whole : ticketConditions;
  const rest = allOf(asked(query, actor), values);
  const ways = walks.map((walk) => {
    const statuses = `unnest(${values.of(walk.statuses)}::text[]) s(status)`;
    if (!('ids' in walk))
      return { from: statuses, where: walk.by === 'all' ? rest : ` and t.queue_id is null${rest}`, but: '' };
    const from = `${statuses} cross join unnest(${values.of(walk.ids)}::int[]) h(id)`;
    return { from, where: ` and t.${walk.by} = h.id${rest}`, but: allOf(walk.but ? [walk.but] : [], values) };
  });
  const along = (limit: number, once: boolean) =>
    ways.map(
      ({ from, where, but }) => `select p.id, p.sort_key from ${from} cross join lateral (
        select t.id, ${sort.key} as sort_key from views.ticket t
        where t.company_id = ${company} and t.status = s.status${where}${once ? but : ''} ${orderBy(sort)} limit ${limit}) p`,
    );
  return {
    first: `with total as materialized (select count(*)::int as n
      from (${along(COUNTED, true).join(' union all ')} limit ${COUNTED}) m)`,
    // A ticket both owned by the user and in the user's queue is met twice but returned once.
    rows: (limit) => along(limit, false).join(' union '),
  };
};

/** Uses the collected matches under a condition; otherwise walks through all tickets. */
const foundOrMet = (
  isComplete: string,
  met: string,
  limit: number,
): string => `select id, updated_at as sort_key from found where ${isComplete}
  union all (select t.id, t.updated_at from views.ticket t where not ${isComplete}${met} ${order} limit ${limit})`;

/** Collects the tickets with a tag if they are few; otherwise a walk through all soon meets enough. */
const tagged = (query: TicketQuery, actor: Actor, values: Values): Source => {
  const met = allOf(whole(query, actor, true), values);
  return {
    first: `with found as materialized (select t.id, t.updated_at from views.ticket t
        where true${allOf(whole(query, actor), values)} limit ${COUNTED + 1}),
      counted as materialized (select count(*)::int as n from found),
      total as materialized (select least(n, ${COUNTED}) as n from counted)`,
    rows: (limit) => foundOrMet(`(select n from counted) <= ${COUNTED}`, met, limit),
  };
};

/**
 * Returns the searched words, the rarest in the company's messages first. Also returns whether even the first is in too many
 * messages to collect them. Both are estimates from the statistics of the index of words.
 */
const rarestFirst = async (db: Database, companyId: number, words: readonly string[]): Promise<Searched> => {
  const rows = await rowsOf<{ word: string; messages: number }>(
    db,
    `select asked.word, reltuples * (select coalesce(max(share), 0) from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) said(word, share)
        where schemaname = 'views' and tablename = 'message_words' and starts_with(said.word, ?::int || '/' || asked.word)) as messages
      from pg_class, unnest(?::text[]) asked(word) where pg_class.oid = 'views.message'::regclass
      order by messages, length(asked.word) desc, asked.word`,
    [companyId, words],
  );
  return { words: rows.map(({ word }) => word), often: (rows[0]?.messages ?? 0) > GATHERED };
};

/**
 * Finds tickets by the name or number of their contact, and by their messages. Frequent words are not collected, because a
 * walk through all tickets soon meets enough. It checks each conversation separately and must not use the index of words
 * (hence `coalesce`), one after the other (hence `limit 1`). To collect, only the index of words is of use, not one of the
 * company (hence `coalesce` there). It is asked for the rarest word alone, because it reads every message of each word that
 * it is asked for. Tickets are then looked up one by one (hence `offset 0`).
 */
const searching = (query: TicketQuery, actor: Actor, values: Values, said: Searched): Source => {
  const company = values.of(actor.companyId);
  const like = values.in(matchingPerson('s.search', query.searchParam, actor.timeZone));
  const asked = `${values.of(wordsAsked(query.searchParam))}::tsquery`;
  const rarest = `${values.of(prefixesAsked(said.words.slice(0, 1), actor.companyId))}::tsquery`;
  const others = `${values.of(prefixesAsked(said.words.slice(1)))}::text`;
  const walk = values.of(said.often);
  const those = allOf(whole(query, actor), values);
  const walked = allOf(whole(query, actor, true), values);
  return {
    first: `with said as materialized (select m.ticket_id from views.message m
        where not ${walk} and coalesce(m.company_id, 0) = ${company} and ${companyWords('m.')} @@ ${rarest}
          and (${others} = '' or coalesce(m.words, '') @@ ${others}::tsquery) limit ${GATHERED + 1}),
      told as materialized (select count(*)::int as n from said),
      named as materialized (select t.id, t.updated_at from views.contact s
        join views.ticket t on t.company_id = s.company_id and t.contact_id = s.id
        where s.company_id = ${company} and ${like}${those} limit ${COUNTED + 1}),
      complete as materialized (select not ${walk} and told.n <= ${GATHERED} and (select count(*) from named) <= ${COUNTED} as ok from told),
      found as materialized (select id, updated_at from named
        union (select t.id, t.updated_at from (select distinct ticket_id from said where (select ok from complete)) d
          cross join lateral (select * from views.ticket where company_id = ${company} and id = d.ticket_id offset 0) t
          where true${those})),
      total as materialized (select case when (select ok from complete) then least(count(*), ${COUNTED})::int else ${COUNTED} end as n from found)`,
    rows: (limit) =>
      foundOrMet(
        '(select ok from complete)',
        `${walked} and ((select ${like} from views.contact s
        where s.company_id = ${company} and s.id = t.contact_id)
      or (select true from views.message m where m.company_id = ${company} and m.contact_id = t.contact_id
        and m.ticket_id = t.id and coalesce(m.words, '') @@ ${asked} limit 1))`,
        limit,
      ),
  };
};

/** Returns a page of tickets in the order of the query, their total count, and the matching messages of a search. */
export const ticketPage = async (db: Database, query: TicketQuery, actor: Actor) => {
  const values = openValues();
  const { first, rows } = query.searchParam
    ? searching(query, actor, values, await rarestFirst(db, actor.companyId, searchableWords(query.searchParam)))
    : query.tags.length
      ? tagged(query, actor, values)
      : walking(walksOf(query, actor), query, actor, values);
  const sort = sortOf(query);
  const skipped = (query.pageNumber - 1) * TICKET_PAGE_SIZE;
  // Few distinct statements for any number of pages, because each one is prepared separately.
  const reach = 2 ** Math.ceil(Math.log2(query.pageNumber)) * TICKET_PAGE_SIZE + 1;
  const found = await rowsOf<{ n: number } & (TicketWhole | { id: null })>(
    db,
    `${first}, page as (select t.id from (${rows(reach)}) t ${orderBy({ ...sort, key: 't.sort_key' })} limit ${TICKET_PAGE_SIZE + 1} offset ${values.of(skipped)})
     select ${ticketColumns}, total.n from total left join (page join views.ticket t
       on t.company_id = ${values.of(actor.companyId)} and t.id = page.id ${ticketJoins}) on true ${orderBy(sort)}`,
    values.all,
  );
  const { page, hasMore } = paged(
    found.filter((row) => row.id !== null),
    TICKET_PAGE_SIZE,
  );
  const ids = page.map(({ id }) => id);
  const hits = query.searchParam ? await hitsOf(db, actor, ids, query.searchParam) : [];
  return { tickets: page.map(ticketForClients), count: found[0]?.n ?? 0, hasMore, hits };
};
