import type { SheetRow } from '../../domain/contact/columns.ts';
import { lacksArea, understood } from '../../domain/kernel/phoneNumber.ts';
import { flaws, itemForm, type Flaw } from './contract.ts';

export type Judged = SheetRow & { flaw: Flaw | null };

/** What a spreadsheet makes of a long number (5,51199E+12): its last digits are lost. */
const abbreviated = /\d[eE]\+?\d/;

const flawOf = (row: SheetRow, timeZone: string): Flaw | null => {
  if (abbreviated.test(row.number)) return 'abbreviated';
  if (lacksArea(row.number, timeZone)) return 'noArea';
  const field = itemForm.safeParse(row).error?.issues[0]?.path[0];
  return field === undefined ? null : (flaws.find((flaw) => flaw === field) ?? 'name');
};

/** A row of a sheet with its number as a company of that time zone means it, and what is wrong with it. */
export const judge = (row: SheetRow, timeZone: string): Judged => {
  const flaw = flawOf(row, timeZone);
  const name = row.name.replaceAll('\0', '').toWellFormed().trim();
  return flaw ? { ...row, flaw } : { ...row, name, number: understood(row.number, timeZone), flaw };
};
