import { z } from 'zod';
import { planCalls, planShape, type PlanRecord } from '../../domain/plan/calls.ts';
import { normalised } from '../../domain/kernel/search.ts';
import { planFields } from '../../domain/plan/events.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf, type Condition } from '../kernel/read.ts';
import { matching } from '../kernel/search.ts';

const PAGE = 20;
const row = z.object({
  id: z.number(),
  fields: planFields,
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const told = ({ fields, createdAt, updatedAt, ...rest }: z.output<typeof row>): PlanRecord =>
  planCalls.shape.parse({
    ...fields,
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });

const select = async (db: Database, { text, values }: Condition, page = ''): Promise<PlanRecord[]> => {
  // Ids of users are unique over the installation.
  const sql = `select p.id, p.fields, p.version, coalesce(u.name, '') as "changedBy", p.created_at as "createdAt",
      p.updated_at as "updatedAt"
    from views.plan p left join views.app_user u on u.id = p.changed_by
    where ${text} order by p.search, p.id ${page}`;
  return z
    .array(row)
    .parse(await rowsOf(db, sql, values))
    .map(told);
};

/** Plans by id. */
export const plansBy = (db: Database, ids: readonly number[]): Promise<PlanRecord[]> =>
  select(db, { text: 'p.id = any(?)', values: [[...ids]] });

/** Plans of a name, whatever its case and accents. */
export const plansNamed = (db: Database, name: string): Promise<PlanRecord[]> =>
  select(db, { text: 'p.search = ?', values: [normalised(name.trim())] });

/** A plan for who is no super user: who changed it is nobody of his company. */
export const asCompaniesRead = (plan: PlanRecord): PlanRecord => ({ ...plan, changedBy: '' });

/** A page of the plans whose name is searched for, and how many there are in all. */
export const planPage = async (db: Database, asked: { searchParam: string; pageNumber: number }) => {
  const { text, values } = matching('p.search', asked.searchParam);
  const skipped = (asked.pageNumber - 1) * PAGE;
  const rows = await select(db, { text, values: [...values, skipped] }, `limit ${PAGE + 1} offset ?`);
  const counting = `select count(*)::int as count from views.plan p where ${text}`;
  const [counted] = await rowsOf<{ count: number }>(db, counting, values);
  const { page, hasMore } = paged(rows, PAGE);
  return { plans: page, count: counted?.count ?? 0, hasMore };
};

/** The plans that are offered at sign-up, the cheapest first. */
export const offeredPlans = async (db: Database) =>
  (await select(db, { text: "p.fields->>'isPublic' = 'true'", values: [] }))
    .map((plan) => planShape.parse(plan))
    .toSorted((a, b) => a.value - b.value);

/** The plan of a company, or null. */
export const planOf = async (db: Database, companyId: number): Promise<z.output<typeof planShape> | null> => {
  const sql = 'select p.id, p.fields from views.company c join views.plan p on p.id = c.plan_id where c.id = ?';
  const [found] = await rowsOf<{ id: number; fields: object }>(db, sql, [companyId]);
  return found ? planShape.parse({ ...found.fields, id: found.id }) : null;
};
