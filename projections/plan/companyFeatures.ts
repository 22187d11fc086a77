import { switches } from '../../domain/kernel/gates.ts';

/**
 * SQL for the features of a company, as jsonb or null: the flags of its plan, minus those that the company switched off.
 * `companyId` and `fields` are columns of the query.
 */
export const companyFeaturesSql = (companyId: string, fields: string): string => {
  const off = switches.map(
    ([feature, key]) =>
      `case when exists (select 1 from views.setting w where w.company_id = ${companyId} and w.key = '${key}' and w.value = 'false')
       then '{"${feature}": false}'::jsonb else '{}'::jsonb end`,
  );
  return [fields, ...off].join(' || ');
};
