import { z } from 'zod';

/** Only the first columns up to this number are read. */
export const mostColumns = 100;
const place = z
  .number()
  .int()
  .min(0)
  .max(mostColumns - 1);
/**
 * The caller's choice of sheet (by name) and columns (by position, 0 is the first; null for none). Anything absent is found
 * by the headers.
 */
export const sheetMapping = z.object({
  sheet: z.string().optional(),
  phones: z.array(place).min(1).optional(),
  name: place.nullable().optional(),
  email: place.nullable().optional(),
});
export type Mapping = z.output<typeof sheetMapping>;

/** A column number in a form: 1 is A, 100 is the last one read. */
const column = '(?:[1-9]\\d?|100)';
const one = z.union([z.literal(''), z.string().regex(new RegExp(`^${column}$`))]).optional();
/** The form fields that say how to read the spreadsheet. An empty `nameColumn` or `emailColumn` means none. */
export const mappingFields = {
  sheet: z.string().max(255).optional(),
  /** Column numbers separated by commas, the most important first. */
  phoneColumns: z
    .string()
    .regex(new RegExp(`^${column}(?:,${column}){0,9}$`))
    .optional(),
  nameColumn: one,
  emailColumn: one,
};

/** Parses the form fields to a mapping; undefined if the form has none of them. */
export const mappingForm = z
  .object(mappingFields)
  .transform(({ sheet, phoneColumns, nameColumn, emailColumn }): Mapping | undefined => {
    const at = (text: string | undefined) => (text === undefined ? undefined : text === '' ? null : Number(text) - 1);
    const phones = phoneColumns?.split(',').map((text) => Number(text) - 1);
    const mapping = { sheet, phones, name: at(nameColumn), email: at(emailColumn) };
    return Object.values(mapping).every((value) => value === undefined) ? undefined : mapping;
  });

/** Converts a mapping to form fields. */
export const fieldsOfMapping = ({ sheet, phones, name, email }: Mapping): Record<string, string> => {
  const column = (at: number | null | undefined) => (at === undefined ? undefined : at === null ? '' : String(at + 1));
  const fields = {
    sheet,
    phoneColumns: phones?.map((at) => at + 1).join(','),
    nameColumn: column(name),
    emailColumn: column(email),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
};
