import type { Clock } from '../kernel/clock.ts';

type Locale = Pick<Clock, 'zone' | 'language'>;

const told = (iso: string, { zone, language }: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(new Date(iso));

/** '10/11/2026, 14:05', as the language writes it. */
export const momentOf = (iso: string, clock: Locale): string =>
  told(iso, clock, { dateStyle: 'short', timeStyle: 'short' });

/** '10/11/2026', as the language writes it. */
export const dateOf = (iso: string, clock: Locale): string => told(iso, clock, { dateStyle: 'short' });
