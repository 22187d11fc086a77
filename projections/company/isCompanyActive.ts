/**
 * SQL condition that the company of a row in table `of` is active. Planned work waits while a company is suspended or long
 * overdue with its payment, and disappears when the company is removed.
 */
export const isCompanyActiveSql = (of: string): string =>
  `exists (select from views.company w where w.id = ${of}.company_id and w.status)
   and not exists (select from views.billing l where l.company_id = ${of}.company_id and l.lapsed)`;
