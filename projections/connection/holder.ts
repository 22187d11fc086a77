import { z } from 'zod';
import { featuresOf } from '../../domain/kernel/gates.ts';
import type { Database } from '../../runtime/database.ts';
import type { TokenHolder } from '../../runtime/http.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { companyFeaturesSql } from '../plan/companyFeatures.ts';

const row = z.object({
  companyId: z.number(),
  connectionId: z.number(),
  timeZone: z.string(),
  plan: z.looseObject({}).nullable(),
  isServed: z.boolean(),
});

/**
 * Returns the connection whose token has this hash, and whether its company is served (neither suspended nor lapsed). Null if
 * no connection has the hash, or if two have it, because the owner would be ambiguous.
 */
export const tokenHolder = async (
  db: Database,
  hash: string,
): Promise<(TokenHolder & { isServed: boolean }) | null> => {
  const found = await rowsOf(
    db,
    `select t.company_id as "companyId", t.id as "connectionId", c.time_zone as "timeZone", ${companyFeaturesSql('c.id', 'p.fields')} as plan,
       ${isCompanyActiveSql('t')} as "isServed"
     from views.connection t join views.company c on c.id = t.company_id left join views.plan p on p.id = c.plan_id
     where t.token_hash = ? limit 2`,
    [hash],
  );
  if (found.length !== 1) return null;
  const { plan, ...holder } = row.parse(found[0]);
  return { ...holder, features: featuresOf(plan ?? {}) };
};
