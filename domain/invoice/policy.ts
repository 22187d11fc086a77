/** An invoice is made this many days before the due date. */
export const INVOICE_DAYS = 20;

/** Returns the plain date (yyyy-mm-dd) this many days later. */
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the first day on which a company with this due date gets an invoice. */
export const invoicedFrom = (dueDate: string): string => daysAfter(dueDate, -INVOICE_DAYS);

/** Returns the amount of an invoice in cents. `reais` is the plan's monthly price. */
export const priceOf = (reais: number, months: number): number => Math.round(reais * 100) * months;
