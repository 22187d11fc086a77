import type { z } from 'zod';
import { planCalls, planShape, type PlanRecord } from '../../domain/plan/calls.ts';
import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf, type Condition } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { planTable } from './plans.ts';

const PAGE = 20;
const marks = ['id', 'version', 'created_at', 'updated_at'] as const;
const own = [...marks, 'fields'] as const;
type Row = ReadOf<typeof planTable, (typeof own)[number]> & { changed_by: string };
const told = (row: Row): PlanRecord =>
  planCalls.shape.parse({ ...row.fields, ...asRecord(row, [...marks, 'changed_by']) });

const select = async (db: Database, { text, values }: Condition, page = ''): Promise<PlanRecord[]> => {
  // User ids are unique across the installation.
  const sql = `select ${columnsOf('p', planTable, own)}, coalesce(u.name, '') as changed_by
    from views.plan p left join views.app_user u on u.id = p.changed_by
    where ${text} order by p.search, p.id ${page}`;
  return (await rowsOf<Row>(db, sql, values)).map(told);
};

export const plansBy = (db: Database, ids: readonly number[]): Promise<PlanRecord[]> =>
  select(db, { text: 'p.id = any(?)', values: [[...ids]] });

/** Returns plans by name, ignoring case and accents. */
export const plansNamed = (db: Database, name: string): Promise<PlanRecord[]> =>
  select(db, { text: 'p.search = ?', values: [searchOf(name.trim())] });

/** Hides from other users who changed a plan, because that super user does not belong to their company. */
export const withoutChangedBy = (plan: PlanRecord): PlanRecord => ({ ...plan, changedBy: '' });

/** Returns a page of the plans whose name matches a search, and the total count. */
export const planPage = async (db: Database, asked: { searchParam: string; pageNumber: number }) => {
  const { text, values } = matching('p.search', asked.searchParam);
  const skipped = (asked.pageNumber - 1) * PAGE;
  const rows = await select(db, { text, values: [...values, skipped] }, `limit ${PAGE + 1} offset ?`);
  const counting = `select count(*)::int as count from views.plan p where ${text}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  const { page, hasMore } = paged(rows, PAGE);
  return { plans: page, count: counted?.count ?? 0, hasMore };
};

/** Returns the plans offered at sign-up, the cheapest first. */
export const offeredPlans = async (db: Database) =>
  (await select(db, { text: "p.fields->>'isPublic' = 'true'", values: [] }, `limit ${MOST_LISTED}`))
    .map((plan) => planShape.parse(plan))
    .toSorted((a, b) => a.value - b.value);

export const planOf = async (db: Database, companyId: number): Promise<z.output<typeof planShape> | null> => {
  const sql = 'select p.id, p.fields from views.company c join views.plan p on p.id = c.plan_id where c.id = ?';
  const [found] = await rowsOf<{ id: number; fields: object }>(db, sql, [companyId]);
  return found ? planShape.parse({ ...found.fields, id: found.id }) : null;
};
