import { z } from 'zod';
import { readNumberIn, type NumberFlaw, type Reading } from '../kernel/numberReading.ts';
import type { SheetRow } from './columns.ts';
import { contactEmail, contactName, contactNumber } from './fields.ts';
import { rowFlaws, type RowFlaw } from './refusals.ts';

/** `other`: what the number may mean instead, by another country. */
export type JudgedRow = SheetRow & { other?: string; flaw: RowFlaw | null };

const form = z.object({ name: contactName, number: contactNumber, email: contactEmail });
const flawOfNumber: Record<NumberFlaw, RowFlaw> = {
  abbreviated: 'abbreviated',
  noArea: 'noArea',
  several: 'several',
  long: 'long',
  short: 'number',
  none: 'number',
};

const flawOf = (row: SheetRow, reading: Reading): RowFlaw | null => {
  const field = form.safeParse(row).error?.issues[0]?.path[0];
  if (reading.is === 'flawed' && (field === undefined || field === 'number')) return flawOfNumber[reading.flaw];
  return field === undefined ? null : (rowFlaws.find((flaw) => flaw === field) ?? 'name');
};

/** A number as an item keeps it; `other` where it may be another country's. */
export const numbersOf = (reading: Exclude<Reading, { is: 'flawed' }>): { number: string; other?: string } =>
  reading.is === 'number' ? { number: reading.number } : { number: reading.national, other: reading.international };

/** A row of a sheet with its number as a company of that time zone means it, and what is wrong with it. */
export const judgeRow = (row: SheetRow, timeZone: string): JudgedRow => {
  const reading = readNumberIn(row.number, timeZone);
  const flaw = flawOf(row, reading);
  const name = row.name.replaceAll('\0', '').toWellFormed().trim();
  return flaw || reading.is === 'flawed' ? { ...row, flaw } : { ...row, name, ...numbersOf(reading), flaw };
};
