/** So many days before the due date of a company its invoice is made. */
export const INVOICE_DAYS = 20;

/** The plain date (yyyy-mm-dd) so many days later. */
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The first day on which a company with this due date has an open invoice. */
export const invoicedFrom = (dueDate: string): string => daysAfter(dueDate, -INVOICE_DAYS);

/** What an invoice asks for: the plan's price of a month for each of its months (in BRL), in cents. */
export const priceOf = (reais: number, months: number): number => Math.round(reais * 100) * months;
