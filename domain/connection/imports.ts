import type { z } from 'zod';
import type { connectionSettings } from './events.ts';

/** The time range of old messages to import, as ISO instants. Null means no import; a null upper bound means "until now". */
export type ImportDates = Pick<z.infer<typeof connectionSettings>, 'importOldMessages' | 'importRecentMessages'>;
type Fault = 'future' | 'tooOld' | 'order';

/** The refusal code of each fault, for API clients. */
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

/** Returns the fault in the dates of an import (R246, R247), or null. */
export const importFault = (
  { importOldMessages: old, importRecentMessages: recent }: ImportDates,
  now: Date,
): Fault | null => {
  const dates = [old, recent].flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  if (dates.some((date) => date > now.getTime())) return 'future';
  if (dates.some((date) => date < earliest(now))) return 'tooOld';
  return old !== null && recent !== null && Date.parse(recent) < Date.parse(old) ? 'order' : null;
};

/** Whether to import a message of this time, in seconds since the epoch, as WhatsApp gives it. */
export const isWithinImport = (
  { importOldMessages: old, importRecentMessages: recent }: ImportDates,
  second: number,
): boolean =>
  old !== null && second * 1000 >= Date.parse(old) && (recent === null || second * 1000 <= Date.parse(recent) + 59_999);
