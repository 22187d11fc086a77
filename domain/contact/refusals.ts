/**
 * Why a file was not read: another type, damaged, without people, an unknown sheet, too many rows or too much other data.
 */
export const sheetRefusals = [
  'ERR_FILE_KIND_REFUSED',
  'ERR_SHEET_DAMAGED',
  'ERR_SHEET_EMPTY',
  'ERR_SHEET_LONG',
  'ERR_SHEET_NOT_FOUND',
  'ERR_SHEET_TOO_LARGE',
] as const;
export type SheetRefusal = (typeof sheetRefusals)[number];

/**
 * Why a row of a sheet is refused. 'abbreviated': digits of the number are lost; 'noArea': no area code; 'several': several
 * numbers; 'long': more than 15 digits. The others name an invalid field.
 */
export const rowFlaws = ['abbreviated', 'noArea', 'several', 'long', 'name', 'number', 'email'] as const;
export type RowFlaw = (typeof rowFlaws)[number];
