import { template, type TemplateFields } from '../../domain/template/record.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** Answers the questions of `commands/template/lookup.ts`. */
export const templateLookup = (db: Database) => ({
  templatesOfAccount: (companyId: number, accountId: string): Promise<{ id: number; metaId: string }[]> =>
    rowsOf(
      db,
      `select id, fields->>'metaId' as "metaId" from views.template
       where company_id = ? and fields->>'accountId' = ? order by id`,
      [companyId, accountId],
    ),
  approvedTemplates: async (companyId: number, accountId: string): Promise<({ id: number } & TemplateFields)[]> => {
    const rows = await rowsOf<{ id: number; fields: unknown }>(
      db,
      `select id, fields from views.template
       where company_id = ? and fields->>'accountId' = ? and fields->>'status' = 'APPROVED'
       order by fields->>'name', fields->>'language', id`,
      [companyId, accountId],
    );
    return rows.map(({ id, fields }) => ({ id, ...template.fields.parse(fields) }));
  },
  connectionOfAccount: async (companyId: number, accountId: string): Promise<number | null> =>
    (
      await rowsOf<{ id: number }>(
        db,
        `select id from views.connection
         where company_id = ? and settings->>'businessAccountId' = ? order by id limit 1`,
        [companyId, accountId],
      )
    )[0]?.id ?? null,
});
