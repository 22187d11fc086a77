/** Why a file was not read: another kind of file, a damaged one, one without people, one with too many rows or too much else. */
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
 * Why a row of a sheet is not taken: the digits of its number are lost, its area code is missing, there are several numbers,
 * it has more than 15 digits, or a field is not as it has to be.
 */
export const rowFlaws = ['abbreviated', 'noArea', 'several', 'long', 'name', 'number', 'email'] as const;
export type RowFlaw = (typeof rowFlaws)[number];
