import { utils, write, type BookType } from '@e965/xlsx';

type Rows = readonly (readonly unknown[])[];

/** A workbook of these sheets of cells, by name. */
export const booksOf = (sheets: Readonly<Record<string, Rows>>, bookType: BookType = 'xlsx'): Buffer => {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), title);
  const bytes: unknown = write(book, { type: 'buffer', bookType });
  if (!(bytes instanceof Uint8Array)) throw new Error('no spreadsheet');
  return Buffer.from(bytes);
};

/** A spreadsheet with these rows of cells. */
export const sheetOf = (rows: Rows, bookType?: BookType): Buffer => booksOf({ Sheet1: rows }, bookType);
