/**
 * The condition that the company of a row (`of`: its table) is at work: what it had planned waits while it is suspended or
 * has not paid for too long, and goes with it when it is removed.
 */
export const atWork = (of: string): string =>
  `exists (select from views.company w where w.id = ${of}.company_id and w.status)
   and not exists (select from views.billing l where l.company_id = ${of}.company_id and l.lapsed)`;
