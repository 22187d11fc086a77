import { importContact } from '../../../../commands/contact/contract.ts';
import type { ReadRow } from '../../../ui/sheet/sheet.ts';
import { hasText, text } from '../../../locales/i18n.ts';
import type { ImportRow } from './importSlice.ts';

const ofNumber: ReadonlySet<string> = new Set(['noArea', 'several', 'long']);

/** Says why a row cannot be sent; '' if it can (R273, R274, R275). */
const flaw = (row: ReadRow): string => {
  if (row.flaw === 'abbreviated') return text('contact', 'flaw.abbreviated', { number: row.number });
  const issue = importContact.body.safeParse(row).error?.issues[0];
  if (!issue) return row.flaw === null ? '' : text('contact', `flaw.${ofNumber.has(row.flaw) ? row.flaw : 'unread'}`);
  const field = String(issue.path[0]);
  const name = `flaw.${field}.${issue.message.replace(/\W/g, '')}`;
  return hasText('contact', name) ? text('contact', name) : issue.message;
};

/**
 * Splits the rows of a file: valid ones wait, the others are skipped with a reason. The server reads the numbers as they are
 * written in the file.
 */
export const judged = (rows: readonly ReadRow[]): ImportRow[] =>
  rows.map((row) => {
    const reason = flaw(row);
    return { ...row, outcome: reason ? 'skipped' : 'waiting', reason };
  });
