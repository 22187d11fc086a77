import { z } from 'zod';
import { readNumberIn, type NumberFlaw, type NumberReading } from '../kernel/numberReading.ts';
import { readableNumber } from '../kernel/readableNumber.ts';
import type { SheetRow } from './columns.ts';
import { contactEmail, contactName, contactNumber } from './fields.ts';
import { rowFlaws, type RowFlaw } from './refusals.ts';

/** `other`: the number by another country's rules, if both are possible. */
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

const flawOf = (row: SheetRow, reading: NumberReading): RowFlaw | null => {
  const field = form.safeParse(row).error?.issues[0]?.path[0];
  if (reading.is === 'flawed' && (field === undefined || field === 'number')) return flawOfNumber[reading.flaw];
  return field === undefined ? null : (rowFlaws.find((flaw) => flaw === field) ?? 'name');
};

/** Returns the number to store, and `other` if it may belong to another country. */
export const numbersOf = (reading: Exclude<NumberReading, { is: 'flawed' }>): { number: string; other?: string } =>
  reading.is === 'number' ? { number: reading.number } : { number: reading.national, other: reading.international };

/** Returns the name of a row, or the number if the name is missing, as in a sheet of bare numbers. */
const nameOf = ({ name, number }: SheetRow, reading: NumberReading): string =>
  name.replaceAll('\0', '').toWellFormed().trim() ||
  (reading.is === 'number' ? readableNumber(reading.number) : number.trim());

/** Reads the number of a row as a company in that time zone means it, and adds what is wrong with the row. */
export const judgeRow = (row: SheetRow, timeZone: string): JudgedRow => {
  const reading = readNumberIn(row.number, timeZone);
  const named = { ...row, name: nameOf(row, reading) };
  const flaw = flawOf(named, reading);
  return flaw || reading.is === 'flawed' ? { ...named, flaw } : { ...named, ...numbersOf(reading), flaw };
};
