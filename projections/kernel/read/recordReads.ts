import { z } from 'zod';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { allows } from '../../../domain/kernel/permissions.ts';
import { withoutSecrets, type RecordKind, type Row } from '../../../domain/kernel/record.ts';
import type { RecordCalls } from '../../../domain/kernel/recordContracts.ts';
import type { Database } from '../../../runtime/database.ts';
import { serve, type Call, type Http } from '../../../runtime/http.ts';
import type { Media } from '../../../runtime/media.ts';
import { paged, rowsOf } from './read.ts';
import { recordTable } from '../view/recordView.ts';
import { matching } from './search.ts';
import { asRecord, columnsOf, type ReadOf } from '../view/table.ts';

export const PAGE = 20;
const marks = ['id', 'version', 'created_at', 'updated_at'] as const;
const own = [...marks, 'fields'] as const;
type Stored = ReadOf<ReturnType<typeof recordTable>, (typeof own)[number]> & { changed_by: string; count: number };
type Condition = { text: string; values: readonly unknown[] };

/** Returns a record as clients read it: its fields, its marks, and the columns of `extra`. */
const recordOf = (stored: Stored): Row => {
  const { fields, count: _, id, version, changed_by, created_at, updated_at, ...extra } = stored;
  const marked = asRecord({ id, version, changed_by, created_at, updated_at }, [...marks, 'changed_by']);
  return { ...fields, ...extra, ...marked };
};

type Asked = { extra: string; where: Condition; page?: number | undefined; most?: number; order?: string };

/** Selects records of a kind under a condition on `r`. `extra`: further columns with their names (`... as "ticketsCount"`). */
export const selectRecords = async (
  db: Database,
  kind: RecordKind,
  { extra, where: { text, values }, page, most, order = 'r.sort, r.id' }: Asked,
): Promise<{ records: Row[]; count: number; hasMore: boolean }> => {
  const declared = recordTable(kind);
  const table = `views.${declared.name}`;
  const skipped = page ? (page - 1) * PAGE : 0;
  const bound = most ? `limit ${most}` : '';
  const rows = await rowsOf<Stored>(
    db,
    `select ${columnsOf('r', declared, own)}, coalesce(u.name, '') as changed_by,
       (select count(*)::int from ${table} r where ${text}) as count ${extra && `, ${extra}`}
     from ${table} r left join views.app_user u on u.id = r.changed_by
     where ${text} order by ${order} ${page ? `limit ${PAGE + 1} offset ?` : bound}`,
    [...values, ...values, ...(page ? [skipped] : [])],
  );
  const shown = paged(rows, page ? PAGE : rows.length);
  const count =
    rows[0]?.count ??
    (skipped ? (await selectRecords(db, kind, { extra: '', where: { text, values }, page: 1 })).count : 0);
  return { records: shown.page.map(recordOf), count, hasMore: shown.hasMore };
};

const search = z.object({ searchParam: z.string() });
const query = search.extend({ pageNumber: z.number() });
const ids = z.record(z.string(), z.number());

type Read = {
  kind: RecordKind;
  calls: RecordCalls;
  extra?: string | undefined;
  offered?: string | undefined;
};

/**
 * Serves GET of a page, of all records and of one record of a kind (read-models.md, Records). Callers never see another
 * user's private records, nor secrets of things that they may not work on. `extra`: further columns; `offered`: a
 * condition for the call that returns all.
 */
export const recordReads = (
  http: Http,
  db: Database,
  media: Media,
  { kind, calls, extra = '', offered = 'true' }: Read,
): void => {
  const companyOf = ({ companyId }: Actor): number => (kind.installation ? 0 : companyId);
  const visible = (actor: Actor): Condition => ({
    text: 'r.company_id = ? and (r.only_for is null or r.only_for = ?)',
    values: [companyOf(actor), actor.userId],
  });
  const shown = ({ profile }: Actor, row: Row): Row =>
    kind.secrets && !allows(profile, kind.secrets.worksOn) ? withoutSecrets(kind, row) : row;
  const told = (rows: readonly Row[], actor: Actor, { req }: Call): Row[] =>
    rows.map((row) => media.shown(shown(actor, row), { feature: kind.feature, companyId: companyOf(actor) }, req));
  const and = (a: Condition, text: string, values: readonly unknown[]): Condition => ({
    text: `${a.text} and ${text}`,
    values: [...a.values, ...values],
  });

  serve(http, calls.list, async (input, actor, call) => {
    const { searchParam, pageNumber } = query.parse(input.query);
    const { text, values } = matching('r.search', searchParam);
    const found = and(visible(actor), text, values);
    const { records, count, hasMore } = await selectRecords(db, kind, { extra, where: found, page: pageNumber });
    return { [calls.key]: told(records, actor, call), count, hasMore };
  });
  serve(http, calls.all, async (input, actor, call) => {
    const { text, values } = matching('r.search', search.parse(input.query).searchParam);
    const where = and(and(visible(actor), offered, []), text, values);
    const { records } = await selectRecords(db, kind, { extra, where, most: MOST_LISTED });
    return told(records, actor, call);
  });
  serve(http, calls.get, async ({ params }, actor, call) => {
    const id = ids.parse(params)[calls.id] ?? 0;
    const { records } = await selectRecords(db, kind, { extra, where: and(visible(actor), 'r.id = ?', [id]) });
    const [found] = told(records, actor, call);
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return found;
  });
};
