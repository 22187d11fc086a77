import { z } from 'zod';

/** Columns behind this one are not read. */
export const mostColumns = 100;
const place = z
  .number()
  .int()
  .min(0)
  .max(mostColumns - 1);
/**
 * What a caller wants of a file: its sheet by name, its columns by place (null: none). What is absent is found by the
 * headers; so is all without a mapping.
 */
export const sheetMapping = z.object({
  sheet: z.string().optional(),
  phones: z.array(place).min(1).optional(),
  name: place.nullable().optional(),
  email: place.nullable().optional(),
});
export type Mapping = z.output<typeof sheetMapping>;

/** Columns as a form names them: 1 is A, 100 the last that is read. */
const column = '(?:[1-9]\\d?|100)';
const one = z.union([z.literal(''), z.string().regex(new RegExp(`^${column}$`))]).optional();
/** The fields of a form that say how its spreadsheet is read. An empty `nameColumn` or `emailColumn` means none. */
export const mappingFields = {
  sheet: z.string().max(255).optional(),
  /** Several with commas between, the one that counts most first. */
  phoneColumns: z
    .string()
    .regex(new RegExp(`^${column}(?:,${column}){0,9}$`))
    .optional(),
  nameColumn: one,
  emailColumn: one,
};

/** What a form says of its spreadsheet; undefined where it says nothing. */
export const mappingForm = z
  .object(mappingFields)
  .transform(({ sheet, phoneColumns, nameColumn, emailColumn }): Mapping | undefined => {
    const at = (text: string | undefined) => (text === undefined ? undefined : text === '' ? null : Number(text) - 1);
    const phones = phoneColumns?.split(',').map((text) => Number(text) - 1);
    const mapping = { sheet, phones, name: at(nameColumn), email: at(emailColumn) };
    return Object.values(mapping).every((value) => value === undefined) ? undefined : mapping;
  });

/** The same as the form's fields. */
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
