import type { Clock } from '../kernel/clock.ts';

const told = (iso: string, { zone, language }: Clock, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(new Date(iso));

/** '10/11/2026, 14:05', as the language writes it. */
export const momentOf = (iso: string, clock: Clock): string =>
  told(iso, clock, { dateStyle: 'short', timeStyle: 'short' });

/** '10/11/2026', as the language writes it. */
export const dateOf = (iso: string, clock: Clock): string => told(iso, clock, { dateStyle: 'short' });
