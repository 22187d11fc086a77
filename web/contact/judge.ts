import './importTexts.ts';
import { importContact } from '../../commands/contact/contract.ts';
import { hasText, text } from '../kernel/i18n.ts';
import type { SheetRow } from '../../domain/contact/columns.ts';
import type { ImportRow } from './importSlice.ts';

/** What a spreadsheet makes of a long number (5,51199E+12): its last digits are lost. */
const abbreviated = /\d[eE]\+?\d/;

/** Why a row cannot be sent, in words; '' when it can (R273, R274, R275). */
const flaw = (row: SheetRow): string => {
  if (abbreviated.test(row.number)) return text('contact', 'flaw.abbreviated', { number: row.number });
  const issue = importContact.body.safeParse(row).error?.issues[0];
  if (!issue) return '';
  const field = String(issue.path[0]);
  const name = `flaw.${field}.${issue.message.replace(/\W/g, '')}`;
  return hasText('contact', name) ? text('contact', name) : issue.message;
};

/**
 * The rows of a file: those that can be imported wait, the others are skipped and say why. The server reads the numbers, as
 * they stand in the file.
 */
export const judged = (rows: readonly SheetRow[]): ImportRow[] =>
  rows.map((row) => {
    const reason = flaw(row);
    return { ...row, outcome: reason ? 'skipped' : 'waiting', reason };
  });
