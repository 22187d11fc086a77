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
