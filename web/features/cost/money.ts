import { locale } from '../../locales/i18n.ts';

/** Writes an amount in its currency; prices of messages have up to four decimals. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount);
