import { z } from 'zod';
import { withoutBidi } from '../../domain/kernel/names.ts';

/** Parsers for the cells of the source tables. A column that a fork lacks or left empty is read as nothing. */
export const idCell = z.coerce.number().int().positive();
/** A reference that may be missing: null. */
export const refCell = z.preprocess((v) => v ?? null, z.coerce.number().int().positive().nullable());
export const textCell = z.preprocess((v) => v ?? '', z.coerce.string()).transform((v) => v.replaceAll('\0', ''));
/** The same for names. */
export const nameCell = textCell.transform(withoutBidi);
export { flag } from '../../domain/kernel/inputs.ts';
export const count = z.preprocess((v) => v ?? 0, z.coerce.number());
/** An instant as ISO. An event without one happens now. */
export const instantCell = z.preprocess(
  (v) => v ?? undefined,
  z.coerce
    .date()
    .transform((date) => date.toISOString())
    .optional(),
);
/** Parses columns that some databases store as text. */
export const jsonCell = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
};
/** In a fork without companies everything belongs to its only one. */
export const companyCell = z.preprocess((v) => (v === undefined ? 1 : v), idCell);
