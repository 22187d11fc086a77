import type { SheetRow } from '../../domain/contact/columns.ts';
import { readNumberIn, type NumberFlaw, type Reading } from '../../domain/kernel/numberReading.ts';
import { flaws, itemForm, type Flaw } from './contract.ts';

/** `other`: what the number may mean instead, by another country. */
export type Judged = SheetRow & { other?: string; flaw: Flaw | null };

const flawOfNumber: Record<NumberFlaw, Flaw> = {
  abbreviated: 'abbreviated',
  noArea: 'noArea',
  several: 'several',
  long: 'long',
  short: 'number',
  none: 'number',
};

const flawOf = (row: SheetRow, reading: Reading): Flaw | null => {
  const field = itemForm.safeParse(row).error?.issues[0]?.path[0];
  if (reading.is === 'flawed' && (field === undefined || field === 'number')) return flawOfNumber[reading.flaw];
  return field === undefined ? null : (flaws.find((flaw) => flaw === field) ?? 'name');
};

/** A number as an item keeps it; `other` where it may be another country's. */
export const numbersOf = (reading: Exclude<Reading, { is: 'flawed' }>): { number: string; other?: string } =>
  reading.is === 'number' ? { number: reading.number } : { number: reading.national, other: reading.international };

/** A row of a sheet with its number as a company of that time zone means it, and what is wrong with it. */
export const judge = (row: SheetRow, timeZone: string): Judged => {
  const reading = readNumberIn(row.number, timeZone);
  const flaw = flawOf(row, reading);
  const name = row.name.replaceAll('\0', '').toWellFormed().trim();
  return flaw || reading.is === 'flawed' ? { ...row, flaw } : { ...row, name, ...numbersOf(reading), flaw };
};
