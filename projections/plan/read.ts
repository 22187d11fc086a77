import type { z } from 'zod';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';
import { planShape } from './contract.ts';

/** The plan of a company, or null. */
export const planOf = async (db: Database, companyId: number): Promise<z.output<typeof planShape> | null> => {
  const sql = 'select p.id, p.fields from views.company c join views.plan p on p.id = c.plan_id where c.id = ?';
  const [row] = await rowsOf<{ id: number; fields: object }>(db, sql, [companyId]);
  return row ? planShape.parse({ ...row.fields, id: row.id }) : null;
};
