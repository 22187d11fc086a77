import { utils, write, type BookType } from '@e965/xlsx';

/** A spreadsheet with these rows of cells. */
export const sheetOf = (rows: readonly (readonly unknown[])[], bookType: BookType = 'xlsx'): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])));
  const bytes: unknown = write(book, { type: 'buffer', bookType });
  if (!(bytes instanceof Uint8Array)) throw new Error('no spreadsheet');
  return Buffer.from(bytes);
};
