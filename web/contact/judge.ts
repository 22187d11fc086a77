import './importTexts.ts';
import { importContact } from '../../commands/contact/contract.ts';
import { understood } from '../../domain/kernel/phoneNumber.ts';
import { hasText, text } from '../kernel/i18n.ts';
import { numberFlaw } from '../kernel/typedNumber.ts';
import type { SheetRow } from '../../domain/contact/columns.ts';
import type { ImportRow } from './importSlice.ts';

/** What a spreadsheet makes of a long number (5,51199E+12): its last digits are lost. */
const abbreviated = /\d[eE]\+?\d/;

/** Why a row cannot be sent, in words; '' when it can (R273, R274, R275). */
const flaw = (row: SheetRow, timeZone: string): string => {
  if (abbreviated.test(row.number)) return text('contact', 'flaw.abbreviated', { number: row.number });
  const unclear = numberFlaw(row.number, timeZone);
  if (unclear) return unclear;
  const issue = importContact.body.safeParse(row).error?.issues[0];
  if (!issue) return '';
  const field = String(issue.path[0]);
  const name = `flaw.${field}.${issue.message.replace(/\W/g, '')}`;
  return hasText('contact', name) ? text('contact', name) : issue.message;
};

/**
 * The rows of a file, each number as a company of that time zone means it: those that can be imported wait, the others are
 * skipped and say why.
 */
export const judged = (rows: readonly SheetRow[], timeZone: string): ImportRow[] =>
  rows.map((row) => {
    const reason = flaw(row, timeZone);
    if (reason) return { ...row, outcome: 'skipped', reason };
    return { ...row, number: understood(row.number, timeZone), outcome: 'waiting', reason };
  });
