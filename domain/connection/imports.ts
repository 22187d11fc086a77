import type { z } from 'zod';
import type { connectionSettings } from './events.ts';

/** What of the old messages is wanted: instants (ISO), null for none; the upper one null is 'until now'. */
export type ImportDates = Pick<z.infer<typeof connectionSettings>, 'importOldMessages' | 'importRecentMessages'>;
type Fault = 'future' | 'tooOld' | 'order';

/** The refusal of each fault, for a client that sees no form. */
export const importFaults = {
  future: 'ERR_IMPORT_FUTURE',
  tooOld: 'ERR_IMPORT_TOO_OLD',
  order: 'ERR_IMPORT_ORDER',
} as const satisfies Record<Fault, string>;

const YEARS = 2;
const earliest = (now: Date): number => {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - YEARS);
  return at.getTime();
};

/** What is wrong with the dates of an import (R246, R247); null: nothing. */
export const importFault = (
  { importOldMessages: old, importRecentMessages: recent }: ImportDates,
  now: Date,
): Fault | null => {
  const dates = [old, recent].flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  if (dates.some((date) => date > now.getTime())) return 'future';
  if (dates.some((date) => date < earliest(now))) return 'tooOld';
  return old !== null && recent !== null && Date.parse(recent) < Date.parse(old) ? 'order' : null;
};

/** Whether a message of WhatsApp's second is wanted. */
export const isWanted = (
  { importOldMessages: old, importRecentMessages: recent }: ImportDates,
  second: number,
): boolean =>
  old !== null && second * 1000 >= Date.parse(old) && (recent === null || second * 1000 <= Date.parse(recent) + 59_999);
