import type { CellValue, ColumnDef } from 'hucre';
import { onClocks } from '../../domain/kernel/instant.ts';
import { escapeFormulas } from '../../domain/kernel/spreadsheetText.ts';
import { reportColumns, reportWords, type ReportLanguage } from '../../domain/report/words.ts';
import { reportRow, type ReportRow } from './contract.ts';

/** Converts minutes to days, the unit of durations in sheets. */
const inDays = (minutes: number | null): number | null => (minutes === null ? null : minutes / 1_440);

const widths: Partial<Record<keyof ReportRow, number>> = { contactName: 28, lastMessage: 48, id: 9, NPS: 6 };
const formats: Partial<Record<keyof ReportRow, string>> = {
  createdAt: 'dd/mm/yyyy hh:mm',
  acceptedAt: 'dd/mm/yyyy hh:mm',
  closedAt: 'dd/mm/yyyy hh:mm',
  waitTime: '[hh]:mm:ss',
  supportTime: '[hh]:mm:ss',
};

/** Returns the columns of a sheet and a function for its cells, in the language and time zone of its readers. */
export const sheetOf = (language: ReportLanguage, timeZone: string) => {
  const { sheet, columns: titles, statuses } = reportWords[language];
  const at = onClocks(timeZone);
  const cell = (row: ReportRow, column: (typeof reportColumns)[number]): CellValue => {
    switch (column) {
      case 'status':
        return statuses[row.status];
      case 'createdAt':
      case 'acceptedAt':
      case 'closedAt':
        return at(row[column]);
      case 'waitTime':
      case 'supportTime':
        return inDays(row[column]);
      default:
        return row[column];
    }
  };
  const columns = reportColumns.map((key): ColumnDef => {
    const numFmt = formats[key];
    return { header: titles[key], width: widths[key] ?? 18, ...(numFmt && { numFmt }) };
  });
  return { name: sheet, columns, cells: (row: ReportRow) => reportColumns.map((column) => cell(row, column)) };
};

/** The machine-readable form: fields by name, instants in UTC, durations in minutes. */
export const csvFields = reportRow.keyof().options;
export const csvCells = (row: ReportRow): CellValue[] =>
  csvFields.map((field) => {
    const value = row[field];
    return typeof value === 'string' ? escapeFormulas(value) : value;
  });
