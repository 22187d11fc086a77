import type { Clock } from './clock.ts';

type Locale = Pick<Clock, 'zone' | 'language'>;

const told = (iso: string, { zone, language }: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(new Date(iso));

/** Formats an instant as '10/11/2026, 14:05', in the style of the language. */
export const momentOf = (iso: string, clock: Locale): string =>
  told(iso, clock, { dateStyle: 'short', timeStyle: 'short' });

/** Formats an instant as '10/11/2026', in the style of the language. */
export const dateOf = (iso: string, clock: Locale): string => told(iso, clock, { dateStyle: 'short' });
